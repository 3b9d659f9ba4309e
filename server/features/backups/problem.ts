import type { Message } from '#contract/messages/message.ts'
import { codeOf, isBucketFull, statusOf } from '#server/core/errors/storage-errors.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** Thrown when a backup fails; it says in words why, and what to do. */
export class BackupProblem extends LocalizedError {
  override name = 'BackupProblem'

  constructor(localized: Message, cause?: unknown) {
    super(localized)
    this.cause = cause
  }
}

export const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error

/** The problem of a target that an error of its store means. */
export function targetProblem(error: unknown, target: string): unknown {
  if (error instanceof BackupProblem) return error
  const root = rootOf(error)
  const code = codeOf(root)
  if (code === 'ENOSPC' || code === 'EDQUOT' || isBucketFull(root))
    return new BackupProblem(message('backups.full', { target }), error)
  if (code.startsWith('E') && !target.startsWith('s3:'))
    return new BackupProblem(message('backups.notWritable', { target, code }), error)
  if (!target.startsWith('s3:')) return error
  const status = statusOf(root)
  const name = root instanceof Error ? root.name : String(root)
  if (name === 'NoSuchBucket' || status === 404)
    return new BackupProblem(message('backups.noBucket', { target }), error)
  if (status === 401 || status === 403)
    return new BackupProblem(message('backups.bucketRefuses', { target, code: name }), error)
  return new BackupProblem(message('backups.bucketFails', { target, code: code || name }), error)
}

/** The problem to show for any error. */
export function problemOf(error: unknown): Message {
  if (error instanceof BackupProblem) return error.localized
  const reason = error instanceof Error ? error.message : String(error)
  return message('backups.failed', { reason })
}
