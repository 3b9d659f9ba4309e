import { Refusal, unavailable } from '#server/http/refusals.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNUSABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST', 'EMFILE', 'ENFILE'])

/** The `code` of an error of the system, or ''. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** A failure of the disk as the admin reads it; what is no failure of the disk stays itself. The cause is for the log. */
export function diskFailure(error: unknown): unknown {
  const code = codeOf(error)
  if (FULL.has(code)) return because(error, 'There is no room left for files. Nothing was stored.', 60)
  if (UNUSABLE.has(code)) return because(error, 'The file storage cannot be used at the moment.', 30)
  return error
}

/** A failure of a storage service as the admin reads it. */
export function serviceFailure(error: unknown): unknown {
  if (error instanceof Refusal) return error
  return because(error, 'The file storage does not answer at the moment. Please try again.', 10)
}

function because(cause: unknown, message: string, retryAfter: number): Refusal {
  const refusal = unavailable(message, retryAfter)
  refusal.cause = cause
  return refusal
}
