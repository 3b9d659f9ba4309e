import { sql } from 'kysely'
import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { recordsNamed } from '#server/catalogue/names/match-names.ts'
import { namesOfNew } from '#server/catalogue/names/two-scripts.ts'
import { writeRecords } from '#server/catalogue/write-records.ts'
import { addToChange, adminOf, countInto } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { keepAliases } from './kept-aliases.ts'
import { KINDS, type Kind } from './kinds.ts'
import { ofImport } from './of-import.ts'

type Name = {
  name_no: number
  kind: NamedKind
  name: string
  category_no: number | null
  record_id: number | null
  same_as: number | null
  keep_alias: boolean
}
/** For each kind, the ids of the records by the numbers of their names. */
export type Settled = Map<NamedKind, Map<number, number>>

/**
 * Resolves names to records, by their numbers: the record that the preview found, if it still exists, else one created since, else
 * a new one, which the import's change records.
 */
export async function settleNames(
  trx: Transaction,
  import_id: number,
  change_id: number,
  numbers: Iterable<number>,
): Promise<Settled> {
  const names = await withSameNames(trx, import_id, [...numbers])
  const settled: Settled = new Map()
  for (const known of KINDS) {
    const { kind, resource, owner } = known
    const records = new Map<number, number>()
    settled.set(kind, records)
    const own = names.filter((name) => name.kind === kind)
    if (own.length === 0) continue
    await keepPresent(trx, known, own, records)
    await findNamed(trx, known, own, records)
    const made = await makeRecords(trx, change_id, known, own, {
      records,
      owners: owner ? settled.get(owner.kind) : undefined,
    })
    for (const { name_no, same_as } of own) {
      const same = same_as === null ? undefined : records.get(same_as)
      if (same !== undefined && !records.has(name_no)) records.set(name_no, same)
    }
    await keepAliases(trx, change_id, resource, own, records)
    await save(trx, import_id, own, records, made)
  }
  return settled
}

/** Reads these names of an import, and the names of which they are another spelling, in the order of the sheet. */
async function withSameNames(
  trx: Transaction,
  import_id: number,
  numbers: readonly number[],
): Promise<Name[]> {
  const named = await readNames(trx, import_id, numbers)
  const known = new Set(numbers)
  const others = named.flatMap(({ same_as }) => (same_as === null || known.has(same_as) ? [] : [same_as]))
  const same = await readNames(trx, import_id, [...new Set(others)])
  return [...named, ...same].toSorted((a, b) => a.name_no - b.name_no)
}

async function readNames(trx: Transaction, import_id: number, numbers: readonly number[]): Promise<Name[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Name>`
    select n.name_no, n.kind, n.name, n.category_no, n.record_id, n.same_as, n.keep_alias
    from ${ofImport(import_id, { name_no: numbers }, 'used')} join import_names n using (import_id, name_no)
  `.execute(trx)
  return rows
}

/**
 * Locks records until the links are written: all against deletion, and those with ordered tracks also against concurrent additions.
 */
async function keepPresent(
  trx: Transaction,
  kind: Kind,
  names: readonly Name[],
  records: Map<number, number>,
): Promise<void> {
  const ids = names.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]))
  const present = new Set(await lock(trx, kind, ids))
  for (const { name_no, record_id } of names)
    if (record_id !== null && present.has(record_id)) records.set(name_no, record_id)
}

async function lock(
  trx: Transaction,
  { resource: { table, id }, isOrdered }: Kind,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const strength = isOrdered ? sql`for update` : sql`for key share`
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::int[])
    order by 1 ${strength}`.execute(trx)
  return rows.map((row) => row.id)
}

async function findNamed(
  trx: Transaction,
  kind: Kind,
  names: readonly Name[],
  records: Map<number, number>,
): Promise<void> {
  const open = names.filter(({ name_no }) => !records.has(name_no))
  if (open.length === 0) return
  const found = await recordsNamed(
    trx,
    kind.resource,
    open.map(({ name }) => name),
  )
  const first = (name: string) => found.get(name)?.[0]?.id ?? 0
  const present = new Set(
    await lock(
      trx,
      kind,
      open.map(({ name }) => first(name)),
    ),
  )
  for (const { name_no, name } of open) if (present.has(first(name))) records.set(name_no, first(name))
}

const keyOf = (...names: unknown[]) => JSON.stringify(names)

/** Creates the missing records in the order of the sheet. Returns the numbers of their names. */
async function makeRecords(
  trx: Transaction,
  change_id: number,
  { resource, owner }: Kind,
  names: readonly Name[],
  { records, owners }: { records: Map<number, number>; owners: ReadonlyMap<number, number> | undefined },
): Promise<Set<number>> {
  const missing = names.filter(({ name_no, same_as }) => !records.has(name_no) && same_as === null)
  if (missing.length === 0) return new Set()
  const { table, names: columns } = resource
  const byNames = new Map(
    missing.map(({ name: given, category_no }) => {
      const [name, hindi_name] = namesOfNew(given)
      const owner_id = (category_no !== null && owners?.get(category_no)) || null
      return [keyOf(name, hindi_name), { name, hindi_name, owner_id }]
    }),
  )
  const made = await writeRecords(trx, resource, {
    columns: [...columns, ...(owner ? [owner.column] : [])],
    rows: sql`select name, hindi_name ${owner ? sql`, owner_id` : sql``}
      from jsonb_to_recordset(${JSON.stringify([...byNames.values()])}::jsonb) as m(name text, hindi_name text, owner_id integer)`,
    by: adminOf(change_id),
  })
  const ids = new Map(
    made.map(({ record_id, after }) => [keyOf(after[columns[0]], after[columns[1]]), record_id]),
  )
  for (const { name_no, name } of missing) records.set(name_no, Number(ids.get(keyOf(...namesOfNew(name)))))
  await addToChange(trx, change_id, table, made)
  await countInto(trx, change_id, made.length)
  return new Set(missing.map(({ name_no }) => name_no))
}

async function save(
  trx: Transaction,
  import_id: number,
  names: readonly Name[],
  records: ReadonlyMap<number, number>,
  made: ReadonlySet<number>,
): Promise<void> {
  const changed = names
    .filter(({ name_no, record_id }) => records.get(name_no) !== record_id)
    .map(({ name_no }) => ({ import_id, name_no, record_id: records.get(name_no), made: made.has(name_no) }))
  if (changed.length === 0) return
  // The import's id is compared as a column, see `ofImport`.
  await sql`
    update import_names n set record_id = c.record_id, made = n.made or c.made
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(import_id integer, name_no integer, record_id integer, made boolean)
    where n.import_id = c.import_id and n.name_no = c.name_no`.execute(trx)
}
