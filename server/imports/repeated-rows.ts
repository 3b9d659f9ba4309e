import { sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'
import { foldedName } from './folded-name.ts'

/** Rows in the order of the sheet: those behind `after`, up to and with `to` or the end. */
export type Stretch = { after: number; to: number | null }

/** Marks the rows that have link and name of an earlier row of the sheet. */
export async function markRepeated(trx: Transaction, import_id: number): Promise<void> {
  await sql`
    update import_rows r set state = 'existing', same_as = repeated.first
    from (
      select row_number, min(row_number) over (
        partition by "values"->>'track_link', ${foldedName(sql`"values"->>'display_name'`)}
      ) as first
      from import_rows where import_id = ${import_id} and state = 'ready'
    ) repeated
    where r.import_id = ${import_id} and r.row_number = repeated.row_number and repeated.first < r.row_number
  `.execute(trx)
}

/** Marks the ready rows whose link and name a track has already. Answers how many. */
export async function markExisting(
  trx: Transaction,
  import_id: number,
  { after, to }: Stretch,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows r set state = 'existing', track_id = found.track_id
    from (
      select i.row_number, min(t.track_id) as track_id
      from import_rows i join tracks t on t.track_link = i."values"->>'track_link'
        and ${foldedName(sql`t.display_name`)} = ${foldedName(sql`i."values"->>'display_name'`)}
      where i.import_id = ${import_id} and i.state = 'ready'
        and i.row_number > ${after} and (${to}::int is null or i.row_number <= ${to}::int)
      group by i.row_number
    ) found
    where r.import_id = ${import_id} and r.row_number = found.row_number`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
