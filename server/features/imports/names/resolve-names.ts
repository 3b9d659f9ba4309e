import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { withoutCase } from '#contract/values/fields.ts'
import { SIGNS_IN_NAMES } from '#contract/values/name-list.ts'
import { foldedName } from '#server/catalogue/folded-name.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { otherSpellings } from '#server/catalogue/similar.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { soundsOf } from '#server/core/search/duplicate-key.ts'
import { KINDS } from './kinds.ts'
import type { KnownNames } from './known-names.ts'
import { ofImport } from './of-import.ts'
import { isSameInOtherScript, type Known } from './other-script.ts'

/** In names: about 10 ms of work, so that other requests are not delayed. */
const CHUNK_NAMES = 200
/** In names: how many decisions one statement saves. */
const MAX_PENDING_SAVES = 1000
const MAX_SIMILAR = 5
/** How many names of an import are searched for similar records, which takes some milliseconds for each. */
const MAX_SEARCHED = 200

/**
 * A record, and the names that sounded like the one looked for: its own two, or an alias; without an id, a name of the
 * same sheet for which one will be created.
 */
type Candidate = Known & { id: number | null; name_no: number | null; heard: Known }
type Unknown = {
  name_no: number
  name: string
  folded: string
  sounds: string[]
  candidates: Map<number, Candidate>
}

/**
 * Matches each unmatched name of an import: with a record of that name in either script, ignoring case and spacing;
 * else with the only record that sounds alike in the other script; else with a new record, listing similar names.
 */
export async function resolveNames(trx: Transaction, import_id: number): Promise<void> {
  let searched = 0
  for (const { kind, resource } of KINDS) {
    const names = await namesOf(trx, import_id, kind)
    const linked = await linkEqualNames(trx, import_id, resource, names)
    const unknown = await withSounds(names.filter(({ name_no }) => !linked.has(name_no)))
    if (unknown.length === 0) continue
    await findCandidates(trx, resource, unknown)
    const created = await createdNames(trx, import_id, kind)
    for (const decisions of decide(unknown, created)) {
      searched += await addSimilar(trx, resource, decisions, MAX_SEARCHED - searched)
      await saveDecisions(trx, import_id, decisions)
    }
  }
}

/**
 * The records with these folded names, by name; the oldest where there are several. A record with that alias only where
 * none has the name.
 */
export async function recordsNamed(
  trx: Database,
  { table, id, names }: Resource,
  folded: readonly string[],
): Promise<Map<string, number>> {
  const wanted = sql`unnest(${folded}::text[]) as wanted(folded)`
  const { rows } = await sql<{ folded: string; record_id: number }>`
    select distinct on (folded) folded, record_id from (
      ${sql.join(
        names.map(
          (name) => sql`select wanted.folded, t.${sql.ref(id)} as record_id, false as by_alias
            from ${wanted} join ${sql.table(table)} t on ${foldedName(sql.ref(`t.${name}`))} = wanted.folded`,
        ),
        sql` union all `,
      )}
      union all
      select wanted.folded, t.${sql.ref(id)}, true
      from ${sql.table(table)} t cross join lateral unnest(t.aliases) alias
        join ${wanted} on ${foldedName(sql`alias`)} = wanted.folded
      where t.aliases <> '{}'
    ) found order by folded, by_alias, record_id`.execute(trx)
  return new Map(rows.map((row) => [row.folded, row.record_id]))
}

/** Reads the names and aliases that have a comma or another sign that stands between names: few have one. */
export async function namesWithSigns(db: Database): Promise<KnownNames> {
  const known: KnownNames = {}
  for (const { kind, resource } of KINDS) {
    const [english, hindi] = resource.names.map((name) => sql.ref(`t.${name}`))
    const { rows } = await sql<{ name: string }>`
      select own as name from ${sql.table(resource.table)} t
        cross join lateral unnest(t.aliases || array[${english}, ${hindi}]::text[]) own
      where own ~ ${SIGNS_IN_NAMES}`.execute(db)
    if (rows.length > 0) known[kind] = rows.map(({ name }) => withoutCase(name))
  }
  return known
}

type Name = Pick<Unknown, 'name_no' | 'name' | 'folded'>

const namesOf = (trx: Transaction, import_id: number, kind: NamedKind): Promise<Name[]> =>
  trx
    .selectFrom('import_names')
    .select(['name_no', 'name', 'folded'])
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .where('rows', '>', 0)
    .orderBy('name_no')
    .execute()

/** The names of an import that get records of their own. */
const createdNames = (trx: Transaction, import_id: number, kind: NamedKind): Promise<Name[]> =>
  trx
    .selectFrom('import_names')
    .select(['name_no', 'name', 'folded'])
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .where('outcome', '=', 'created')
    .where('same_as', 'is', null)
    .orderBy('name_no')
    .execute()

/** Links names that equal a record's name. Returns their numbers. */
async function linkEqualNames(
  trx: Transaction,
  import_id: number,
  resource: Resource,
  names: readonly Name[],
): Promise<Set<number>> {
  const linked = new Set<number>()
  for (let from = 0; from < names.length; from += MAX_PENDING_SAVES) {
    const some = names.slice(from, from + MAX_PENDING_SAVES)
    const records = await recordsNamed(
      trx,
      resource,
      some.map(({ folded }) => folded),
    )
    const found = some.flatMap(({ name_no, folded }) => {
      const record_id = records.get(folded)
      return record_id === undefined ? [] : [{ name_no, record_id }]
    })
    if (found.length === 0) continue
    const lists = {
      name_no: found.map(({ name_no }) => name_no),
      record_id: found.map(({ record_id }) => record_id),
    }
    await sql`
      update import_names n set outcome = 'linked', record_id = found.record_id
      from ${ofImport(import_id, lists, 'found')}
      where n.import_id = found.import_id and n.name_no = found.name_no`.execute(trx)
    for (const { name_no } of found) linked.add(name_no)
  }
  return linked
}

async function withSounds(names: readonly Name[]): Promise<Unknown[]> {
  const unknown: Unknown[] = []
  for (const name of names) {
    unknown.push({ ...name, sounds: soundsOf(name.name), candidates: new Map() })
    if (unknown.length % CHUNK_NAMES === 0) await nextTurn()
  }
  return unknown
}

/** Finds records that sound like the unknown names, in one pass over all records. */
async function findCandidates(trx: Transaction, resource: Resource, unknown: readonly Unknown[]) {
  const bySound = Map.groupBy(
    unknown.flatMap((name) => name.sounds.map((sound) => ({ sound, name }))),
    ({ sound }) => sound,
  )
  for await (const { aliases, ...record } of allRecords(trx, resource)) {
    const { name, hindi_name } = record
    const heard = [{ name, hindi_name }, ...aliases.map((alias) => ({ name: alias, hindi_name: null }))]
    for (const names of heard)
      for (const sound of [...soundsOf(names.name), ...soundsOf(names.hindi_name ?? '')])
        for (const { name: named } of bySound.get(sound) ?? [])
          if (named.candidates.size <= MAX_SIMILAR && !named.candidates.has(record.id))
            named.candidates.set(record.id, { ...record, name_no: null, heard: names })
  }
}

async function* allRecords(trx: Transaction, { table, id, names: [english, hindi] }: Resource) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Known & { id: number; aliases: string[] }>`
      select ${sql.ref(id)} as id, ${sql.ref(english)} as name, ${sql.ref(hindi)} as hindi_name, aliases
      from ${sql.table(table)} where ${sql.ref(id)} > ${last} order by 1 limit ${CHUNK_NAMES}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

type Decision = {
  name_no: number
  outcome: 'other_script' | 'created'
  record_id: number | null
  same_as: number | null
  name: string
  near: Near[]
}
type Near = Known & { id: number | null }

/** In the order of the sheet, so that a name can match an earlier new one; in chunks. */
function* decide(unknown: readonly Unknown[], created: readonly Name[]): Generator<Decision[]> {
  const bySound = new Map<string, Candidate[]>()
  const byName = new Map<string, number>()
  const create = ({ name_no, name, folded }: Name, sounds: readonly string[]) => {
    const own = { name, hindi_name: null }
    const made: Candidate = { id: null, name_no, ...own, heard: own }
    byName.set(folded, name_no)
    for (const sound of sounds) {
      const before = bySound.get(sound) ?? []
      if (before.length <= MAX_SIMILAR) bySound.set(sound, [...before, made])
    }
  }
  for (const name of created) create(name, soundsOf(name.name))
  const decided = ({ name_no, name, folded, sounds, candidates }: Unknown): Decision => {
    const same_as = byName.get(folded)
    if (same_as !== undefined)
      return { name_no, outcome: 'created', record_id: null, same_as, name, near: [] }
    const earlier = new Set(sounds.flatMap((sound) => bySound.get(sound) ?? []))
    const alike = [...candidates.values(), ...earlier]
    const [only] = alike
    if (only && alike.length === 1 && isSameInOtherScript(name, only.heard))
      return { name_no, outcome: 'other_script', record_id: only.id, same_as: only.name_no, name, near: [] }
    create({ name_no, name, folded }, sounds)
    const near = alike.slice(0, MAX_SIMILAR).map(({ id, name, hindi_name }) => ({ id, name, hindi_name }))
    return { name_no, outcome: 'created', record_id: null, same_as: null, name, near }
  }
  for (let from = 0; from < unknown.length; from += MAX_PENDING_SAVES)
    yield unknown.slice(from, from + MAX_PENDING_SAVES).map(decided)
}

/**
 * Adds the records with similar names to new names that no record sounds like: to the first of them, at most `most`. Returns to how
 * many.
 */
async function addSimilar(
  trx: Transaction,
  resource: Resource,
  decisions: readonly Decision[],
  most: number,
): Promise<number> {
  const [english, hindi] = resource.names
  const alone = decisions.filter(
    ({ outcome, same_as, near }) => outcome === 'created' && same_as === null && near.length === 0,
  )
  const searched = alone.slice(0, most)
  for (const decision of searched) {
    const similar = await otherSpellings(trx, resource, decision.name)
    decision.near = similar.slice(0, MAX_SIMILAR).map((record): Near => {
      const hindi_name = record[hindi]
      return {
        id: record.id,
        name: String(record[english]),
        hindi_name: typeof hindi_name === 'string' ? hindi_name : null,
      }
    })
  }
  return searched.length
}

async function saveDecisions(trx: Transaction, import_id: number, decisions: readonly Decision[]) {
  // The id is compared as a column, see `ofImport`.
  const keyed = decisions.map((decision) => ({ import_id, ...decision }))
  await sql`
    update import_names n set outcome = d.outcome, record_id = d.record_id, same_as = d.same_as, near = d.near
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
      as d(import_id integer, name_no integer, outcome text, record_id integer, same_as integer, near jsonb)
    where n.import_id = d.import_id and n.name_no = d.name_no`.execute(trx)
}
