import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'

type Cover = { cover: string; onlyMissing: boolean }

/** Gives drafts of an admin a stored picture as their cover. Returns how many drafts have it now. */
export async function setCover(
  trx: Transaction,
  admin_id: number,
  ids: readonly number[],
  { cover, onlyMissing }: Cover,
): Promise<number> {
  const { rows } = await sql`
    update recording_drafts set cover_picture = ${cover}, cover_hash = null, date_modified = now()
    where admin_id = ${admin_id} and draft_id = any(${[...ids]}::int[])
      ${onlyMissing ? sql`and cover_picture is null` : sql``}
    returning draft_id`.execute(trx)
  return rows.length
}
