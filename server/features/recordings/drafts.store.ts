import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DraftKind } from '#contract/features/draft-needs.ts'
import { DRAFT_DAYS } from '#contract/features/recordings.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Played } from '#server/core/files/routes.ts'
import { releaseFiles } from '#server/core/files/stored-files.ts'

/** A linked record, by id, or by a name that is looked up whenever the draft is shown or saved. */
export type StoredLink = { id: number | null; name: string }
export type StoredLinks = Partial<Record<DraftKind, StoredLink[]>>
export type StoredDraft = Omit<Selectable<Schema['recording_drafts']>, 'links'> & { links: StoredLinks }

/**
 * Reads the drafts of an admin, all or those with these ids, by folder and file name; `lock` locks them until the transaction ends.
 */
export async function readDrafts(
  db: Database,
  admin_id: number,
  { ids, lock = false }: { ids?: readonly number[]; lock?: boolean } = {},
): Promise<StoredDraft[]> {
  const which = ids ? sql`and draft_id = any(${[...ids]}::int[])` : sql``
  const { rows } = await sql<StoredDraft>`
    select * from recording_drafts where admin_id = ${admin_id} ${which}
    order by draft_id ${lock ? sql`for update` : sql``}`.execute(db)
  const { compare } = new Intl.Collator('en', { numeric: true })
  return rows.toSorted((a, b) => compare(a.folder, b.folder) || compare(a.file_name, b.file_name))
}

export async function countDrafts(db: Database, admin_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recording_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow()
  return count
}

/** The recording of a draft, which its admin may play before it is a track; null when no draft has it. */
export async function playedDraft(db: Database, audio_key: string): Promise<Played | null> {
  const draft = await db
    .selectFrom('recording_drafts')
    .select('audio_key as original')
    .where('audio_key', '=', audio_key)
    .executeTakeFirst()
  return draft ? { original: draft.original, name: '', is_download_allowed: false } : null
}

/** The columns that an edit sets. `links` replaces the links of those kinds that it has. */
export type DraftEdit = {
  columns: Readonly<Record<string, string | number | string[] | null>>
  links: StoredLinks
}

/** Edits drafts of an admin. Returns how many of them exist. */
export async function editDrafts(
  db: Database,
  admin_id: number,
  ids: readonly number[],
  { columns, links }: DraftEdit,
): Promise<number> {
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value},`)
  const { rows } = await sql`
    update recording_drafts
    set ${sql.join(assignments, sql` `)} links = links || ${JSON.stringify(links)}::jsonb, date_modified = now()
    where admin_id = ${admin_id} and draft_id = any(${[...ids]}::int[])
    returning draft_id`.execute(db)
  return rows.length
}

/** Deletes drafts of an admin; their files are removed by the next sweep. Returns their number. */
export const removeDrafts = (db: Database, admin_id: number, ids: readonly number[]): Promise<number> =>
  inTransaction(db, (trx) =>
    deleteWithFiles(
      trx,
      sql<boolean>`recording_drafts.admin_id = ${admin_id} and draft_id = any(${[...ids]}::int[])`,
    ),
  )

/** Deletes the drafts that nobody has edited for a month. */
export const sweepDrafts = (db: Database): Promise<number> =>
  inTransaction(db, (trx) =>
    deleteWithFiles(trx, sql<boolean>`date_modified < now() - make_interval(days => ${DRAFT_DAYS})`),
  )

/**
 * Deletes drafts. The sweep removes their recordings; covers, to which a record may refer now or again after an undo, are removed
 * by the job for orphaned files.
 */
async function deleteWithFiles(trx: Transaction, which: RawBuilder<boolean>): Promise<number> {
  const gone = await trx.deleteFrom('recording_drafts').where(which).returning('audio_key').execute()
  await releaseFiles(
    trx,
    gone.map(({ audio_key }) => audio_key),
  )
  return gone.length
}
