import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { sameName, soundsOf } from '#server/core/search/duplicate-key.ts'
import { foldedName } from '../folded-name.ts'
import type { Resource } from '../resource.ts'
import { otherSpellings } from '../similar.ts'
import { isSameInOtherScript, type Known } from './other-script.ts'
import { pairIn } from './two-scripts.ts'

export type Named = Known & { id: number }
/** The fields of a resource that are needed to find its records by name. */
type NamedResource = Pick<Resource, 'table' | 'id' | 'names'>

/**
 * The meaning of a name. linked: the record of that name, with others of the same name. other_script: the only record that sounds
 * alike, by its name in the other script. created: no record, with those that sound alike.
 */
export type Match =
  | { outcome: 'linked' | 'other_script'; record: Named; others: Named[] }
  | { outcome: 'created'; alike: Named[] }

/** The most records that are shown beside a name because they are similar, or have the same name. */
export const MAX_SIMILAR = 5
/** In names: about 10 ms of work, so that other requests are not delayed. */
const CHUNK_NAMES = 200

/**
 * The meanings of names, for everything that imports names: the oldest record with that name in either script, ignoring case and
 * spacing, else with that alias, else the only record that sounds alike in the other script. A text with both names, such as 'Lata
 * (लता)', means the record of one of them, unless the other means another record.
 */
export async function matchNames(
  db: Database,
  resource: NamedResource,
  names: Iterable<string>,
): Promise<Map<string, Match>> {
  const asked = [...new Set(names)]
  const matches = await matchEach(db, resource, asked)
  const pairs = asked.flatMap((name) => {
    const pair = matches.get(name)?.outcome === 'created' && pairIn(name)
    return pair ? [{ name, pair }] : []
  })
  const parts = await matchEach(db, resource, [...new Set(pairs.flatMap(({ pair }) => pair))])
  for (const { name, pair } of pairs) {
    const found = pair.flatMap((part) => foundIn(parts.get(part)) ?? [])
    const [one] = found
    if (one && found.every(({ record }) => record.id === one.record.id)) matches.set(name, one)
  }
  return matches
}

/** A match with an existing record; null when the name has none. */
export const foundIn = (match: Match | undefined) => (match && match.outcome !== 'created' ? match : null)

/** Whether a name in a list is the whole name of a record, even if it contains separators of lists. */
export const isNameIn =
  (matches: ReadonlyMap<string, Match>) =>
  (name: string): boolean =>
    matches.get(name)?.outcome === 'linked'

async function matchEach(
  db: Database,
  resource: NamedResource,
  names: readonly string[],
): Promise<Map<string, Match>> {
  const matches = new Map<string, Match>()
  for (const [name, [record, ...others]] of await recordsNamed(db, resource, names))
    if (record) matches.set(name, { outcome: 'linked', record, others })
  const unknown = names.filter((name) => !matches.has(name))
  for (let from = 0; from < unknown.length; from += CHUNK_NAMES) {
    const some = unknown.slice(from, from + CHUNK_NAMES)
    const alike = await soundingAlike(db, resource, some)
    for (const name of some) matches.set(name, bySound(name, alike.get(name) ?? []))
    await nextTurn()
  }
  return matches
}

function bySound(name: string, alike: readonly Candidate[]): Match {
  const [only, ...others] = alike
  if (only && others.length === 0) {
    const heard = [only, ...only.aliases.map((alias) => ({ name: alias, hindi_name: null }))].filter((each) =>
      [each.name, each.hindi_name ?? ''].some((one) => sameName(one, name)),
    )
    if (heard.some((each) => isSameInOtherScript(name, each)))
      return { outcome: 'other_script', record: namedOf(only), others: [] }
  }
  return { outcome: 'created', alike: alike.map(namedOf) }
}

const namedOf = ({ id, name, hindi_name }: Named): Named => ({ id, name, hindi_name })

/**
 * For each of these names, its records, the oldest first: those with the name in either script, ignoring case and spacing, else
 * those with the alias. Names without records are not in the map.
 */
export async function recordsNamed(
  db: Database,
  { table, id, names: [english, hindi] }: NamedResource,
  names: readonly string[],
): Promise<Map<string, Named[]>> {
  if (names.length === 0) return new Map()
  const record = sql`t.${sql.ref(id)} as id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name`
  const wanted = sql`(select asked, ${foldedName(sql`asked`)} as folded from unnest(${[...names]}::text[]) asked) wanted`
  const byName = (column: string) => sql`
    select wanted.asked, false as by_alias, ${record}
    from ${wanted} join ${sql.table(table)} t on ${foldedName(sql.ref(`t.${column}`))} = wanted.folded`
  const { rows } = await sql<Named & { asked: string; by_alias: boolean }>`
    ${byName(english)} union ${byName(hindi)} union
    select wanted.asked, true, ${record}
    from ${sql.table(table)} t cross join lateral unnest(t.aliases) alias
      join ${wanted} on ${foldedName(sql`alias`)} = wanted.folded
    where t.aliases <> '{}'
    order by by_alias, id`.execute(db)
  const found = new Map<string, Named[]>()
  for (const [asked, all] of Map.groupBy(rows, (row) => row.asked)) {
    const best = all.filter(({ by_alias }) => by_alias === all[0]?.by_alias)
    found.set(asked, best.map(namedOf))
  }
  return found
}

/** The records with these ids, by id; for one that was merged, the record that it became part of. */
export async function recordsById(
  db: Database,
  { table, id, names: [english, hindi] }: NamedResource,
  ids: Iterable<number>,
): Promise<Map<number, Named>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Named & { asked: number }>`
    select a.asked, t.${sql.ref(id)} as id, t.${sql.ref(english)} as name, t.${sql.ref(hindi)} as hindi_name
    from unnest(${asked}::int[]) a(asked) join ${sql.table(table)} t on t.${sql.ref(id)} = case
      when exists (select from ${sql.table(table)} o where o.${sql.ref(id)} = a.asked) then a.asked
      else surviving_id(${table}, a.asked) end`.execute(db)
  return new Map(rows.map(({ asked: key, ...record }) => [key, record]))
}

/** The records of which a name may be another spelling, for names that sound like no record. */
export async function otherwiseSpelled(db: Database, resource: Resource, name: string): Promise<Named[]> {
  const [english, hindi] = resource.names
  const similar = await otherSpellings(db, resource, name)
  return similar.slice(0, MAX_SIMILAR).map((record) => {
    const hindi_name = record[hindi]
    return {
      id: record.id,
      name: String(record[english]),
      hindi_name: typeof hindi_name === 'string' ? hindi_name : null,
    }
  })
}

type Candidate = Named & { aliases: string[] }

/** For each of these names, the records that sound like it. */
async function soundingAlike(
  db: Database,
  { table, id, names: [english, hindi] }: NamedResource,
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
      select distinct r.id from record_sounds r where r.resource = ${table} and r.sound = any(w.sounds)
      order by r.id limit ${MAX_SIMILAR}
    ) found
      join ${sql.table(table)} t on t.${sql.ref(id)} = found.id
    order by t.${sql.ref(id)}`.execute(db)
  return Map.groupBy(rows, ({ wanted }) => wanted)
}
