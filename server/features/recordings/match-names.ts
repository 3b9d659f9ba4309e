import { sql } from 'kysely'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { sameName, soundsOf } from '#server/core/search/duplicate-key.ts'
import { isSameInOtherScript, type Known } from '#server/features/imports/names/other-script.ts'
import { recordsNamed } from '#server/features/imports/names/resolve-names.ts'
import { pairIn } from './names-of-file.ts'

export type NameMatch = Known & { id: number; outcome: 'linked' | 'other_script' }

/**
 * The records that names mean, by the rules of imports: a record of that name in either script, ignoring case and spacing;
 * else the only one that sounds alike in the other script. A text with both names, such as 'Lata (लता)', means the record
 * that one of them means, unless the other means another. A name that is not in the map means none.
 */
export async function matchNames(
  db: Database,
  resource: Resource,
  names: readonly string[],
): Promise<Map<string, NameMatch>> {
  const matches = await matchEach(db, resource, names)
  const pairs = names.flatMap((name) => {
    const pair = matches.has(name) ? null : pairIn(name)
    return pair ? [{ name, pair }] : []
  })
  const parts = await matchEach(db, resource, [...new Set(pairs.flatMap(({ pair }) => pair))])
  for (const { name, pair } of pairs) {
    const found = pair.flatMap((part) => parts.get(part) ?? [])
    const [one] = found
    if (one && found.every(({ id }) => id === one.id)) matches.set(name, one)
  }
  return matches
}

async function matchEach(
  db: Database,
  resource: Resource,
  names: readonly string[],
): Promise<Map<string, NameMatch>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, ${foldedName(sql`name`)} as folded from unnest(${[...names]}::text[]) name`.execute(db)
  const equal = await recordsNamed(
    db,
    resource,
    rows.map(({ folded }) => folded),
  )
  const linked = new Map(
    rows.flatMap(({ name, folded }) => {
      const id = equal.get(folded)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
  const unknown = names.filter((name) => !linked.has(name))
  const alike = await soundingAlike(db, resource, unknown)
  const known = await namesOf(db, resource, [...linked.values()])
  const matches = new Map<string, NameMatch>()
  for (const [name, id] of linked) {
    const record = known.get(id)
    if (record) matches.set(name, { id, ...record, outcome: 'linked' })
  }
  for (const name of unknown) {
    const [only, ...others] = alike.get(name) ?? []
    if (!only || others.length > 0) continue
    const { id, aliases, ...record } = only
    const heard = [record, ...aliases.map((alias) => ({ name: alias, hindi_name: null }))].filter((each) =>
      [each.name, each.hindi_name ?? ''].some((one) => sameName(one, name)),
    )
    if (heard.some((each) => isSameInOtherScript(name, each)))
      matches.set(name, { id, ...record, outcome: 'other_script' })
  }
  return matches
}

/** The names of records, by their ids. */
export async function namesOf(
  db: Database,
  { table, id, names: [english, hindi] }: Resource,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Known & { id: number }>`
    select ${sql.ref(id)} as id, ${sql.ref(english)} as name, ${sql.ref(hindi)} as hindi_name
    from ${sql.table(table)} where ${sql.ref(id)} = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id: key, ...record }) => [key, record]))
}

type Candidate = Known & { id: number; aliases: string[] }

/** The records that sound like these names, by name: two at most, which is one too many to link to. */
async function soundingAlike(
  db: Database,
  { table, id, names: [english, hindi] }: Resource,
  names: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const sounds = names.flatMap((name) => soundsOf(name).map((sound) => ({ name, sound })))
  if (sounds.length === 0) return new Map()
  const { rows } = await sql<Candidate & { wanted: string }>`
    select w.name as wanted, t.${sql.ref(id)} as id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name,
      t.aliases
    from (
      select name, array_agg(hashtextextended(sound, 0)) as sounds
      from unnest(${sounds.map(({ name }) => name)}::text[], ${sounds.map(({ sound }) => sound)}::text[]) s(name, sound)
      group by name
    ) w cross join lateral (
      select distinct r.id from record_sounds r where r.resource = ${table} and r.sound = any(w.sounds) limit 2
    ) found
      join ${sql.table(table)} t on t.${sql.ref(id)} = found.id`.execute(db)
  return Map.groupBy(rows, ({ wanted }) => wanted)
}
