import { message } from '#server/core/messages/message.ts'
import { ApiError, unavailable } from './api-errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNUSABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST', 'EMFILE', 'ENFILE'])

/** The `code` of a system error, or ''. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Less disk space is free than is reserved for the database. */
export const diskFull = (): ApiError => unavailable(message('files.full'), 60)

/** Converts a disk error into one for the admin; other errors stay unchanged. The cause is for the log. */
export function diskFailure(error: unknown): unknown {
  const code = codeOf(error)
  if (FULL.has(code)) return because(error, diskFull())
  if (UNUSABLE.has(code)) return because(error, unavailable(message('files.unusable'), 30))
  return error
}

/** Converts an error of the storage service into one for the admin. */
export function serviceFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error
  return because(error, unavailable(message('files.noAnswer'), 10))
}

function because(cause: unknown, refusal: ApiError): ApiError {
  refusal.cause = cause
  return refusal
}
