import { type Selectable, sql } from 'kysely'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'
import type { LineProblem } from './read-record.ts'
import type { Source } from './source.ts'

export type Count = {
  added: number
  changed: number
  unchanged: number
  failed: number
  /** Those of the added records that were made for names in lines of other kinds, and have no line. */
  made?: number
}
/** Counts of records by resource. */
export type Counts = Record<string, Count>
export const NO_COUNT: Count = { added: 0, changed: 0, unchanged: 0, failed: 0 }

export type CatalogueImport = Omit<Selectable<Schema['catalogue_imports']>, 'counts'> & { counts: Counts }

type New = { actor: Actor; label: string; digest: string; source: string }

export async function enterImport(db: Database, { actor, ...row }: New): Promise<number> {
  const { import_id } = await db
    .insertInto('catalogue_imports')
    .values({ ...row, state: 'waiting', admin_id: actor.admin_id, admin_name: actor.name })
    .returning('import_id')
    .executeTakeFirstOrThrow()
  return import_id
}

/** The interrupted import of the same files, if any. The import of an uploaded file is continued by its own task instead. */
export async function interruptedImport(db: Database, { digest, name }: Source): Promise<number | null> {
  const found = await db
    .selectFrom('catalogue_imports')
    .select('import_id')
    .where('digest', '=', digest)
    .where('source', '=', name)
    .where('state', 'in', ['importing', 'queueing'])
    .where('entry_id', 'is', null)
    .orderBy('import_id', 'desc')
    .executeTakeFirst()
  return found?.import_id ?? null
}

/** Reads an import, or null; `lock` locks it until the transaction ends. */
export async function readImport(
  db: Database,
  import_id: number,
  { lock = false } = {},
): Promise<CatalogueImport | null> {
  const { rows } = await sql<CatalogueImport>`
    select * from catalogue_imports where import_id = ${import_id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

type State = CatalogueImport['state']

/** Begins the check or the import at the first line, without the results of an earlier check. Corrected lines are kept. */
export async function beginState(db: Database, import_id: number, state: State): Promise<void> {
  await sql`
    delete from catalogue_import_problems where import_id = ${import_id} and not is_corrected`.execute(db)
  await sql`delete from catalogue_import_keys where import_id = ${import_id}`.execute(db)
  await sql`
    update catalogue_imports set state = ${state}, resource = null, line = 0, counts = '{}', date_modified = now()
    where import_id = ${import_id}`.execute(db)
}

export async function setState(db: Database, import_id: number, state: State): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ state, date_modified: sql`now()` })
    .where('import_id', '=', import_id)
    .execute()
}

/** Removes an import; its records, their keys and the history stay. */
export async function removeImport(db: Database, import_id: number): Promise<void> {
  await db.deleteFrom('catalogue_imports').where('import_id', '=', import_id).execute()
}

/** Removes interrupted imports that nobody has continued for a month, and what is known of old ones besides their counts. */
export async function sweepCatalogueImports(db: Database): Promise<void> {
  await db
    .deleteFrom('catalogue_imports')
    .where('date_modified', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}

/** How many lines were read, by the counts of an import. */
export const linesRead = (counts: Counts): number =>
  Object.values(counts).reduce(
    (sum, { added, changed, unchanged, failed, made = 0 }) =>
      sum + added + changed + unchanged + failed - made,
    0,
  )

/** Writes the counts of a run into the import of its uploaded file, if it has one. */
export async function countInImport(trx: Transaction, import_id: number): Promise<void> {
  await sql`
    update imports i set date_modified = now(), change_id = n.change_id, rows = n.rows, added = n.added, updated = n.updated,
      unchanged = n.unchanged, failed = n.failed, waiting = n.rows - n.added - n.updated - n.unchanged - n.failed
    from (
      select c.entry_id, c.change_id, l.unchanged, l.failed - case when c.is_read or is_check then l.corrected else 0 end as failed,
        case when is_check then 0 else l.added end as added, case when is_check then 0 else l.changed end as updated,
        case when c.is_read or c.state = 'checked' then l.added + l.changed + l.unchanged + l.failed
          else greatest(c.lines_total, l.added + l.changed + l.unchanged + l.failed) end as rows
      from catalogue_imports c
        cross join lateral (select c.state in ('waiting', 'checking', 'checked') as is_check) step
        cross join lateral (
          select coalesce(sum((value->>'added')::int - coalesce((value->>'made')::int, 0)), 0)::int as added,
            coalesce(sum((value->>'changed')::int), 0)::int as changed,
            coalesce(sum((value->>'unchanged')::int), 0)::int as unchanged,
            coalesce(sum((value->>'failed')::int), 0)::int as failed,
            (select count(*)::int from catalogue_import_problems p
              where p.import_id = c.import_id and p.is_corrected) as corrected
          from jsonb_each(c.counts)
        ) l
      where c.import_id = ${import_id}
    ) n
    where i.import_id = n.entry_id`.execute(trx)
}

type Progress = {
  resource: string
  file: string
  line: number
  count: Count
  made: ReadonlyMap<string, number>
  keys: readonly { key: string; line: number }[]
  problems: readonly (LineProblem & { record: string | null })[]
  /** The numbers of the lines that this step has read. */
  lines: readonly number[]
}

/** Records that all lines up to a line are done. */
export async function recordProgress(
  trx: Transaction,
  { import_id, counts, is_read }: Pick<CatalogueImport, 'import_id' | 'counts' | 'is_read'>,
  { resource, file, line, count, made, keys, problems, lines }: Progress,
  change_id: number | null,
): Promise<void> {
  const before = counts[resource] ?? NO_COUNT
  const { rows: corrected } = await sql`
    delete from catalogue_import_problems
    where import_id = ${import_id} and file = ${file} and is_corrected and line = any(${[...lines]}::int[])
    returning line`.execute(trx)
  // Lines that were left out are read once more, and were counted then.
  const again = is_read ? corrected.length : 0
  const sums: Counts = {
    ...counts,
    [resource]: {
      ...before,
      added: before.added + count.added,
      changed: before.changed + count.changed,
      unchanged: before.unchanged + count.unchanged,
      failed: before.failed + count.failed - again,
    },
  }
  for (const [other, n] of made) {
    const known = sums[other] ?? NO_COUNT
    sums[other] = { ...known, added: known.added + n, made: (known.made ?? 0) + n }
  }
  await sql`
    update catalogue_imports set resource = ${resource}, line = ${line}, counts = ${JSON.stringify(sums)}::jsonb,
      change_id = ${change_id}, date_modified = now()
    where import_id = ${import_id}`.execute(trx)
  if (keys.length > 0)
    await sql`
      insert into catalogue_import_keys (import_id, resource, key, line)
      select ${import_id}, ${resource}, key, line
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map((one) => one.line)}::int[]) k(key, line)`.execute(
      trx,
    )
  if (problems.length > 0)
    await trx
      .insertInto('catalogue_import_problems')
      .values(problems.map((problem) => ({ import_id, resource, file, ...problem })))
      .execute()
  await countInImport(trx, import_id)
}

/** How many lines one statement reads. */
const BATCH = 1000

type CorrectedLine = { line: number; record: Readonly<Record<string, unknown>> }

/** The corrected lines of a file among these, by their numbers. */
export async function correctedAmong(
  db: Database,
  import_id: number,
  file: string,
  lines: readonly number[],
): Promise<Map<number, CorrectedLine['record']>> {
  const { rows } = await sql<CorrectedLine>`
    select line, record from catalogue_import_problems
    where import_id = ${import_id} and file = ${file} and is_corrected and line = any(${[...lines]}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ line, record }) => [line, record]))
}

/** Reads all corrected lines of a file, in their order. */
export async function* correctedLines(
  db: Database,
  import_id: number,
  file: string,
): AsyncGenerator<CorrectedLine & { size: number }> {
  for (let after = 0; ; ) {
    const { rows } = await sql<CorrectedLine & { size: number }>`
      select line, record, length(record::text) as size from catalogue_import_problems
      where import_id = ${import_id} and file = ${file} and is_corrected and line > ${after}
      order by line limit ${BATCH}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}

/** The keys among these that earlier lines of the import have. */
export async function keysInImport(
  db: Database,
  import_id: number,
  resource: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; line: number }>`
    select key, line from catalogue_import_keys
    where import_id = ${import_id} and resource = ${resource} and key = any(${[...keys]}::text[])`.execute(db)
  return new Map(rows.map(({ key, line }) => [key, line]))
}

type StoredProblem = {
  problem_id: number
  resource: string
  file: string
  line: number
  key: string | null
  field: string | null
  problem: string
}

/** Reads all problems of an import, in the order of its lines. */
export async function* readProblems(db: Database, import_id: number): AsyncGenerator<StoredProblem> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredProblem>`
      select problem_id, resource, file, line, key, field, problem from catalogue_import_problems
      where import_id = ${import_id} and problem_id > ${after} order by problem_id limit ${BATCH}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.problem_id
  }
}
