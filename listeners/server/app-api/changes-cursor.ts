import * as z from 'zod/mini'
import { appKind } from '#listeners/contract/kinds.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

/** In characters. A snapshot lists the transactions that were running, with some twenty characters each. */
const MAX_CURSOR_LENGTH = 8000

const count = z.int().check(z.nonnegative())
const xid = z.string().check(z.regex(/^\d{1,19}$/))

/** A state of the database: the transactions committed in `snapshot`, and the newest entry of the log that is visible in it. */
const moment = z.object({
  snapshot: z.string().check(z.regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/)),
  /** In seconds since 1970, by the clock of the database. */
  seconds: z.number(),
  entry_id: count,
  /**
   * The time of the entry, in microseconds since 1970. It tells the entry from one with the same number in a history that a
   * restored backup has undone.
   */
  entry_time: count,
})
export type Moment = z.output<typeof moment>

const cursor = z.object({
  of: z.literal('changes'),
  epoch: z.uuid(),
  /** The kinds that the call asked for; empty for all that the key allows. */
  asked: z.array(appKind),
  kinds: z.array(appKind),
  /** The state up to which the app's copy has everything that was committed. */
  since: moment,
  /** While all records are being copied, the last one that was sent. */
  copied: z.optional(z.object({ kind: appKind, id: count })),
  /** While changes are being sent, the state up to which they are read, and the last one that was sent. */
  window: z.optional(z.object({ until: moment, xid, entry_id: count, sent: count })),
})
export type ChangesCursor = z.output<typeof cursor>

export const writeCursor = (content: ChangesCursor): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url')

/** Reads a cursor of changes; throws 400 for any other text. It is not signed, since it gives access to nothing. */
export function parseCursor(text: string): ChangesCursor {
  const read = text.length > MAX_CURSOR_LENGTH ? null : z.safeParse(cursor, parsed(text))
  if (!read?.success) throw wrongCursor()
  return read.data
}

export const wrongCursor = () => invalid({ since: message('app.changesCursor') }, 400)

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    // The text is not a cursor of this product.
    return null
  }
}
