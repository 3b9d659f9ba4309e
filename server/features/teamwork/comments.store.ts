import { sql } from 'kysely'
import { may } from '#contract/calls/permissions.ts'
import { COMMENTS_AT_ONCE, type RecordComment } from '#contract/features/teamwork.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import type { TeamRecord } from './team-record.ts'

type Author = Pick<SignedIn, 'admin_id' | 'name' | 'admin_type' | 'rights'>

/** A comment (alias `c`) as an admin reads it. */
const commentFor = ({ admin_id, admin_type, rights }: Author) => sql`
  c.comment_id, (select a.admin_id from admins a where a.admin_id = c.admin_id) as admin_id,
  coalesce((select a.name from admins a where a.admin_id = c.admin_id), c.admin_name) as admin_name,
  c.text, c.date_created, c.date_edited, c.admin_id = ${admin_id} and ${may(rights, 'comments.edit')} as can_be_edited,
  (c.admin_id = ${admin_id} and ${may(rights, 'comments.edit')}) or ${admin_type === 'admin'} as can_be_deleted,
  (select coalesce(jsonb_agg(jsonb_build_object('admin_id', a.admin_id, 'name', a.name) order by a.admin_id), '[]')
    from comment_mentions m join admins a using (admin_id)
    where m.comment_id = c.comment_id and m.is_present) as mentions`

const ofRecord = ({ kind, ids }: TeamRecord) => sql`c.resource = ${kind} and c.record_id = any(${ids}::int[])`

/** The latest comments on a record, or those before a given one; the oldest first. */
export async function listComments(
  db: Database,
  reader: Author,
  record: TeamRecord,
  before: number | null,
): Promise<{ comments: RecordComment[]; has_more: boolean }> {
  const { rows } = await sql<RecordComment>`
    select ${commentFor(reader)} from record_comments c
    where ${ofRecord(record)} ${before === null ? sql`` : sql`and c.comment_id < ${before}`}
    order by c.comment_id desc limit ${COMMENTS_AT_ONCE + 1}`.execute(db)
  return { comments: rows.slice(0, COMMENTS_AT_ONCE).reverse(), has_more: rows.length > COMMENTS_AT_ONCE }
}

export async function readComment(db: Database, reader: Author, comment_id: number): Promise<RecordComment> {
  const { rows } = await sql<RecordComment>`
    select ${commentFor(reader)} from record_comments c where c.comment_id = ${comment_id}`.execute(db)
  const [comment] = rows
  if (!comment) throw notFound('comment')
  return comment
}

/** Counts the comments on a record, and those that mention the reader and are not seen yet. */
export async function countComments(db: Database, record: TeamRecord, admin_id: number) {
  const { rows } = await sql<{ comments: number; unread: number }>`
    select count(*) as comments, count(m.comment_id) as unread from record_comments c
      left join comment_mentions m on m.comment_id = c.comment_id and m.admin_id = ${admin_id}
        and m.is_present and m.date_read is null
    where ${ofRecord(record)}`.execute(db)
  return rows[0] ?? { comments: 0, unread: 0 }
}

export async function insertComment(trx: Transaction, author: Author, record: TeamRecord, text: string) {
  const { comment_id } = await trx
    .insertInto('record_comments')
    .values({
      resource: record.kind,
      record_id: record.id,
      admin_id: author.admin_id,
      admin_name: author.name,
      text,
    })
    .returning('comment_id')
    .executeTakeFirstOrThrow()
  return comment_id
}

/** Locks a comment on this record. Throws `not_found`. */
async function lockComment(trx: Transaction, record: TeamRecord, comment_id: number) {
  const { rows } = await sql<{ admin_id: number }>`
    select c.admin_id from record_comments c where c.comment_id = ${comment_id} and ${ofRecord(record)}
    for update`.execute(trx)
  const [comment] = rows
  if (!comment) throw notFound('comment')
  return comment
}

/** Edits a comment. Throws `not_found`, or `forbidden` for the comment of another admin. */
export async function updateComment(
  trx: Transaction,
  author: Author,
  record: TeamRecord,
  comment_id: number,
  text: string,
): Promise<void> {
  const { admin_id } = await lockComment(trx, record, comment_id)
  if (admin_id !== author.admin_id) throw new ApiError(403, 'forbidden', message('team.notYours'))
  await sql`
    update record_comments set text = ${text}, date_edited = now()
    where comment_id = ${comment_id} and text <> ${text}`.execute(trx)
}

/** Deletes a comment. Throws `not_found`, or `forbidden` for the comment of another admin, which only the main admin deletes. */
export async function deleteComment(
  trx: Transaction,
  { admin_id, admin_type }: Author,
  record: TeamRecord,
  comment_id: number,
): Promise<void> {
  const comment = await lockComment(trx, record, comment_id)
  if (comment.admin_id !== admin_id && admin_type !== 'admin')
    throw new ApiError(403, 'forbidden', message('team.notYoursToDelete'))
  await trx.deleteFrom('record_comments').where('comment_id', '=', comment_id).execute()
}
