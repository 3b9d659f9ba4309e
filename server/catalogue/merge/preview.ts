import { sql } from 'kysely'
import type { MergePreview } from '#contract/catalogue/merge.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linksOf, REFERENCES } from '#server/core/database/links.ts'
import { type Language, translateNullable } from '#server/core/messages/translate.ts'
import type { Resource } from '../resource.ts'
import { comparedRecords } from './compared-records.ts'
import { mergedRows } from './merge.ts'
import type { Merged } from './move-links.ts'
import { type Choices, planMerge, type Row } from './plan.ts'

/** How many characters of a long text are shown. */
const MAX_SHOWN = 300

/** Previews a merge, with the present numbers of what it would move. */
export async function previewMerge(
  context: Pick<Context, 'db' | 'addresses'>,
  resource: Resource,
  sent: Merged & Choices,
  language: Language,
): Promise<MergePreview> {
  const { db } = context
  const rows = await mergedRows(db, resource, sent)
  const { parts, aliases, problem } = planMerge(resource, rows, sent)
  const compared = await comparedRecords(context, resource, [sent.id, ...sent.merged])
  const shown = await valuesOf(context, resource, rows)
  return {
    records: rows.flatMap((row) => compared.get(Number(row[resource.id])) ?? []),
    fields: parts
      .filter(({ differs }) => differs)
      .map(({ field, kept, by }) => ({
        field,
        kept,
        values: rows.map((row) => ({ id: Number(row[resource.id]), value: shown(row, by) })),
      })),
    moved: await countMoved(db, resource.table, sent),
    plays: resource.uses ? rows.reduce((sum, row) => sum + Number(row[resource.uses ?? ''] ?? 0), 0) : null,
    aliases,
    problem: translateNullable(problem, language),
  }
}

/**
 * The values of fields as texts: a name for a reference, an address for a picture, and the first value of columns kept together.
 */
async function valuesOf(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  { table }: Resource,
  rows: readonly Row[],
) {
  const names = new Map<string, string>()
  for (const { from, column, to, toId } of REFERENCES) {
    if (from !== table) continue
    const ids = rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))
    const found = await sql<{ id: number; name: string }>`
      select ${sql.ref(toId)} as id, name from ${sql.table(to)} where ${sql.ref(toId)} = any(${ids}::int[])`.execute(
      db,
    )
    for (const { id, name } of found.rows) names.set(`${column} ${id}`, name)
  }
  return (row: Row, by: readonly string[]): string | null => {
    const column = by.find((each) => row[each] !== null && row[each] !== '')
    if (column === undefined) return null
    if (column === 'cover_picture') return addresses.thumbnail(String(row[column]))
    // The file name is shown for a recording, since its storage key is internal.
    if (column === 'audio_key') return String(row.file_name ?? row.display_name)
    return names.get(`${column} ${row[column]}`) ?? String(row[column]).slice(0, MAX_SHOWN)
  }
}

async function countMoved(
  db: Database,
  table: string,
  { id, merged }: Merged,
): Promise<MergePreview['moved']> {
  const gone = sql`any(${merged}::int[])`
  const counts = [
    ...linksOf(table).map(({ table: link, own, other }) => {
      const [ownId, otherId] = [sql.ref(`l.${own.id}`), sql.ref(`l.${other.id}`)]
      return sql`
        select ${sql.lit(other.resource)} as kind, count(*) filter (where not is_own) as count,
          count(*) filter (where is_own) as already_there
        from (
          select exists (
            select from ${sql.table(link)} s
            where s.${sql.ref(own.id)} = ${id} and s.${sql.ref(other.id)} = each.id) as is_own
          from (select distinct ${otherId} as id from ${sql.table(link)} l where ${ownId} = ${gone}) each) linked`
    }),
    ...REFERENCES.filter(({ to }) => to === table).map(
      ({ from, column }) => sql`
        select ${sql.lit(from)}, count(*), 0 from ${sql.table(from)} f where f.${sql.ref(column)} = ${gone}`,
    ),
  ]
  const { rows } = await sql<MergePreview['moved'][number]>`
    select kind, count, already_there from (${sql.join(counts, sql` union all `)}) moved
    where count + already_there > 0 order by count desc, kind`.execute(db)
  return rows
}
