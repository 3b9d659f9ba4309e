import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '../calls/list.ts'
import { needOf } from '../calls/permissions.ts'
import { MAX_NOTE_LENGTH } from '../catalogue/assign.ts'
import { TEAM_KIND_LIST, TEAM_KINDS, type TeamKind } from '../catalogue/team-kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { anyText, flag, id, linkedIds, optionalAnyLine, optionalId, REQUIRED } from '../values/fields.ts'

const MAX_COMMENT_LENGTH = 2000
/** The maximum number of admins that a comment can mention. */
const MAX_MENTIONS = 20
/** The number of comments in one answer. */
export const COMMENTS_AT_ONCE = 50

const teamKind = z.enum(TEAM_KIND_LIST)
const ofRecord = { kind: teamKind, record_id: id() }
const ofComment = { ...ofRecord, comment_id: id() }

const text = anyText(MAX_COMMENT_LENGTH)
const mentions = z.pipe(
  linkedIds(),
  z.optional(
    z
      .array(z.int())
      .check(z.maxLength(MAX_MENTIONS, ruleMessage('rules.atMostAtOnce', { most: MAX_MENTIONS }))),
  ),
)
const search = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => (value ?? '').slice(0, MAX_SEARCH_LENGTH).trim()),
)
/** A key that the client chooses for each record that it opens. */
const tabKey = z.string().check(z.minLength(1, REQUIRED), z.maxLength(64), z.regex(/^[\w-]+$/))

const viewOf = ({ kind }: { kind: TeamKind }) => needOf(TEAM_KINDS[kind].guard, 'view')
const view = {
  needs: 'left out',
  needsOf: (body: { kind: TeamKind }) => [viewOf(body)],
} as const
const commentsWith = <const Right extends 'view' | 'edit'>(right: Right) =>
  ({
    needs: [`comments.${right}`],
    needsOf: (body: { kind: TeamKind }) => [viewOf(body)],
  }) as const

const person = z.object({ admin_id: z.int(), name: z.string() })

const comment = z.object({
  comment_id: z.int(),
  /** The author of the comment; null for a deleted admin, whose name stays. */
  admin_id: z.nullable(z.int()),
  admin_name: z.string(),
  text: z.string(),
  mentions: z.array(person),
  date_created: z.iso.datetime(),
  date_edited: z.nullable(z.iso.datetime()),
  can_be_edited: z.boolean(),
  can_be_deleted: z.boolean(),
})
export type RecordComment = z.output<typeof comment>

const assignment = z.extend(person, {
  is_active: z.boolean(),
  note: z.nullable(z.string()),
  /** The name of the admin who assigned the record; null if that admin was deleted. */
  assigned_by: z.nullable(z.string()),
  date_assigned: z.iso.datetime(),
})
export type Assignment = z.output<typeof assignment>

const mention = z.object({
  comment_id: z.int(),
  kind: teamKind,
  record_id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  admin_name: z.string(),
  /** The text of the comment, shortened. */
  text: z.string(),
  date_created: z.iso.datetime(),
})
export type Mention = z.output<typeof mention>

/** The calls for teamwork on a record: comments, the admin whom it is assigned to, and who has it open. */
export const teamwork = {
  record: endpoint({
    path: 'teamwork/record',
    ...view,
    summary: 'Returns how many comments a record has, and whom it is assigned to.',
    body: z.object(ofRecord),
    data: z.object({
      /** The number of comments; 0 for callers who may not view them. */
      comments: z.int(),
      /** The number of comments that mention the caller and that they have not seen. */
      unread: z.int(),
      assignment: z.nullable(assignment),
    }),
  }),
  comments: endpoint({
    path: 'teamwork/comments',
    ...commentsWith('view'),
    summary:
      'Returns the latest comments on a record, oldest first, or those before one of them. The caller has then seen their mentions in it.',
    body: z.object({ ...ofRecord, before: optionalId() }),
    data: z.object({ comments: z.array(comment), has_more: z.boolean() }),
  }),
  addComment: endpoint({
    path: 'teamwork/addComment',
    ...commentsWith('edit'),
    summary: 'Adds a comment to a record. Mentioned admins get a mail.',
    body: z.object({ ...ofRecord, text, mentions }),
    data: comment,
  }),
  editComment: endpoint({
    path: 'teamwork/editComment',
    ...commentsWith('edit'),
    summary: "Edits one of the caller's comments. Admins who are mentioned for the first time get a mail.",
    body: z.object({ ...ofComment, text, mentions }),
    data: comment,
  }),
  deleteComment: endpoint({
    path: 'teamwork/deleteComment',
    ...commentsWith('edit'),
    summary: "Deletes one of the caller's comments; the main admin can delete any.",
    body: z.object(ofComment),
    data: z.object({ deleted: z.int() }),
  }),
  admins: endpoint({
    path: 'teamwork/admins',
    ...view,
    summary:
      'Returns the active admins who may view records of a kind, by name, optionally only those found, or only those who may read comments.',
    body: z.object({ kind: teamKind, search, reads_comments: flag() }),
    data: z.array(person),
  }),
  assign: endpoint({
    path: 'teamwork/assign',
    needs: 'left out',
    needsOf: ({ kind, admin_id }: { kind: TeamKind; admin_id: number | null }) => [
      needOf(TEAM_KINDS[kind].guard, admin_id === null ? 'view' : 'edit'),
    ],
    summary:
      'Assigns one record to an admin; without one, it is done, which its assignee may say without the right to edit.',
    body: z.object({ ...ofRecord, admin_id: optionalId(), note: optionalAnyLine(MAX_NOTE_LENGTH) }),
    data: z.object({ changed: z.int() }),
  }),
  waiting: endpoint({
    path: 'teamwork/waiting',
    needs: 'left out',
    summary:
      "Returns what waits for the caller: how many records of each kind are assigned, unseen mentions, and the caller's imports that stopped.",
    body: z.object({}),
    data: z.object({
      assigned: z.array(z.object({ kind: teamKind, count: z.int() })),
      mentions: z.array(mention),
      /** The number of all unseen mentions, of which the answer has the latest. */
      unread: z.int(),
      /** The number of stopped imports; 0 for callers who may not view tracks. */
      stopped_imports: z.int(),
    }),
  }),
  presence: endpoint({
    path: 'teamwork/presence',
    ...view,
    summary: 'Tells that the caller has a record open, or has left it, and returns who else has it open.',
    body: z.object({ ...ofRecord, tab_key: tabKey, is_editing: flag(), is_leaving: flag() }),
    data: z.object({
      /** The first admins who have the record open, those who edit it before those who view it. */
      others: z.array(z.extend(person, { is_editing: z.boolean() })),
      more: z.int(),
    }),
  }),
}
