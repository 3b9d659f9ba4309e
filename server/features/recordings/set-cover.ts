import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import { releaseFiles } from '#server/core/files/stored-files.ts'
import { unusedCovers } from './drafts.store.ts'

type Cover = { cover: string; onlyMissing: boolean }

/** Gives drafts of an admin a stored picture as their cover. Returns how many have it now. */
export async function setCover(
  trx: Transaction,
  admin_id: number,
  ids: readonly number[],
  { cover, onlyMissing }: Cover,
): Promise<number> {
  const { rows } = await sql<{ before: string | null }>`
    update recording_drafts set cover_picture = ${cover}, cover_hash = null, date_modified = now()
    where admin_id = ${admin_id} and draft_id = any(${[...ids]}::int[])
      ${onlyMissing ? sql`and cover_picture is null` : sql``}
    returning old.cover_picture as before`.execute(trx)
  await releaseFiles(
    trx,
    await unusedCovers(
      trx,
      rows.flatMap(({ before }) => before ?? []),
    ),
  )
  return rows.length
}
