import { message } from '#server/core/messages/message.ts'
import { ApiError, unavailable } from './api-errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNUSABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST', 'EMFILE', 'ENFILE'])

/** The `code` of a system error, or ''. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether an error means that a disk was full. */
export const isFull = (error: unknown): boolean => FULL.has(codeOf(error))

/** Less disk space is free than is reserved for the database. */
export const diskFull = (): ApiError => unavailable(message('files.full'), 60)

/** Converts a disk error into one for the admin; other errors stay unchanged. The cause is kept for the log. */
export function diskError(error: unknown): unknown {
  const code = codeOf(error)
  if (isFull(error)) return because(error, diskFull())
  if (UNUSABLE.has(code)) return because(error, unavailable(message('files.unusable'), 30))
  return error
}

/** Error codes of storage services for a bucket that is full. */
const QUOTA = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)/

export const isBucketFull = (error: unknown): boolean =>
  statusOf(error) === 507 || (error instanceof Error && QUOTA.test(error.name))

/** Converts an error of the storage service into one for the admin. Its cause, for the log, has the service's own message. */
export function serviceError(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const status = statusOf(error)
  if (isBucketFull(error)) return because(error, diskFull())
  // A wrong key, a policy that lets nobody write, or no such bucket: trying again in a moment cannot help.
  if (status === 401 || status === 403 || status === 404)
    return because(error, unavailable(message('files.unusable'), 60))
  return because(error, unavailable(message('files.noAnswer'), 10))
}

/** The HTTP status of a response that the library has turned into an error. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null
  const details = error.$metadata
  if (typeof details !== 'object' || !details || !('httpStatusCode' in details)) return null
  return Number(details.httpStatusCode)
}

function because(cause: unknown, refusal: ApiError): ApiError {
  refusal.cause = cause
  return refusal
}
