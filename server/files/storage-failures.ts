import type { Word } from '#contract/word.ts'
import { Refusal, unavailable } from '#server/http/refusals.ts'
import { say } from '#server/words/say.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNUSABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST', 'EMFILE', 'ENFILE'])

/** The `code` of an error of the system, or ''. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** A failure of the disk as the admin reads it; what is no failure of the disk stays itself. The cause is for the log. */
export function diskFailure(error: unknown): unknown {
  const code = codeOf(error)
  if (FULL.has(code)) return because(error, say('files.full'), 60)
  if (UNUSABLE.has(code)) return because(error, say('files.unusable'), 30)
  return error
}

/** A failure of a storage service as the admin reads it. */
export function serviceFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  return because(error, say('files.noAnswer'), 10)
}

function because(cause: unknown, word: Word, retryAfter: number): Refusal {
  const refusal = unavailable(word, retryAfter)
  refusal.cause = cause
  return refusal
}
