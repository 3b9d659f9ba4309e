import type { RefusalCode } from '#contract/calls/envelope.ts'
import { type Need, partsOf } from '#contract/calls/permissions.ts'
import type { SecondStep } from '#contract/features/auth/second-factor.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** An error that is returned with `success: 0`. Throw one of the functions below, never a bare status. */
export class ApiError extends LocalizedError {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: Readonly<Record<string, Message>> | undefined
  readonly data: unknown
  /** In seconds, for 429 and 503: when a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: RefusalCode,
    message: Message,
    more: { errors?: Readonly<Record<string, Message>>; data?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

/** Validation errors by field. The message of the error is that of the first field. */
export function invalid(errors: Readonly<Record<string, Message>>, status: 200 | 400 = 200): ApiError {
  const first = Object.values(errors)[0] ?? message('request.invalid')
  return new ApiError(status, 'invalid', first, { errors })
}

export const notFound = (noun: Noun | 'placedTrack'): ApiError =>
  new ApiError(200, 'not_found', message(`gone.${noun}`))

/** A record that the call refers to, or the caller's account, was deleted during the call. */
export const referenceGone = (): ApiError => new ApiError(404, 'not_found', message('gone.record'))

/** For visitors: the page does not exist, or is not published. */
export const noSuchPage = (): ApiError => new ApiError(200, 'not_found', message('request.noSuchPage'))

/** The record was saved by someone else in between; `current` is its current state. */
export const stale = (noun: Noun, current: unknown): ApiError =>
  new ApiError(200, 'stale', message(`stale.${noun}`), { data: { current } })

/** The selection no longer has the size that the admin confirmed; `count` is the new one. */
export const selectionChanged = (noun: Noun, count: number): ApiError =>
  new ApiError(200, 'selection_changed', message('request.selectionChanged', { noun, count }), {
    data: { count },
  })

/** The columns of a sheet must be chosen by hand; `data` has the columns of the sheet. */
export const columnsNeeded = (data: object): ApiError =>
  new ApiError(200, 'columns', message('columns.needed'), { data })

/** The form has been told that nothing was saved under its key, or has used the key for another record. */
export const saveGivenUp = (): ApiError => new ApiError(200, 'invalid', message('request.saveGivenUp'))

/** The change cannot be undone, or not any more. */
export const cannotBeUndone = (problem: Message): ApiError => new ApiError(200, 'cannot_be_undone', problem)

export const wrongCredentials = (): ApiError =>
  new ApiError(200, 'wrong_credentials', message('session.wrongCredentials'))

/** The account is deactivated; the password was correct. */
export const deactivated = (): ApiError =>
  new ApiError(200, 'wrong_credentials', message('session.deactivated'))

/** The admin's current password, required for a change, is wrong. */
export function wrongPassword(field: string): ApiError {
  const text = message('session.wrongPassword')
  return new ApiError(200, 'wrong_credentials', text, { errors: { [field]: text } })
}

/** The password is right; `data` says how the sign-in can be finished. */
export const secondStepNeeded = (data: SecondStep): ApiError =>
  new ApiError(200, 'second_step', message('secondFactor.needed'), { data })

/** The sign-in that began with the password is used up, or was too long ago. */
export const stepExpired = (): ApiError =>
  new ApiError(200, 'link_expired', message('secondFactor.stepExpired'))

export const passkeyRejected = (): ApiError =>
  new ApiError(200, 'wrong_credentials', message('secondFactor.passkeyRejected'))

export const secondFactorRequired = (): ApiError =>
  new ApiError(403, 'second_factor_required', message('secondFactor.required'))

export const linkExpired = (): ApiError => new ApiError(200, 'link_expired', message('session.linkExpired'))

export const unauthorised = (): ApiError => new ApiError(401, 'unauthorised', message('session.signIn'))

/** For apps, which read the HTTP status: the record does not exist, or is not active. */
export const noSuchRecord = (): ApiError => new ApiError(404, 'not_found', message('app.noSuchRecord'))

/** For apps: the changes since this cursor are not known any more. */
export const startOver = (): ApiError => new ApiError(410, 'start_over', message('app.startOver'))

/** The uploaded parts of a file do not exist any more. */
export const uploadGone = (): ApiError => new ApiError(410, 'start_over', message('files.uploadExpired'))

/** A part of a file begins at a wrong offset, or earlier parts are missing. `received` is where the next part begins, in bytes. */
export const wrongOffset = (received: number): ApiError =>
  new ApiError(409, 'wrong_offset', message('files.wrongOffset'), { data: { received } })

/** The API key is missing, unknown or revoked. */
export const keyRejected = (problem: Message): ApiError => new ApiError(401, 'unauthorised', problem)

/** The API key is valid, but not for this call. */
export const keyForbids = (problem: Message): ApiError => new ApiError(403, 'forbidden', problem)

/** For apps: the call needs a user who is signed in. */
export const userSignedOut = (): ApiError => new ApiError(401, 'signed_out', message('app.signedOut'))

/** For apps, which read the HTTP status: wrong email or password. 401 is about the key and the user's token. */
export const wrongUserCredentials = (): ApiError =>
  new ApiError(400, 'wrong_credentials', message('session.wrongCredentials'))

/** For apps: the user's current password, required for a change, is wrong. */
export function wrongUserPassword(field: string): ApiError {
  const text = message('session.wrongPassword')
  return new ApiError(400, 'wrong_credentials', text, { errors: { [field]: text } })
}

/** For apps: the password is right, but the account is deactivated. */
export const userDeactivated = (): ApiError => new ApiError(403, 'forbidden', message('app.deactivated'))

/** The request came from a page of another site. */
export const crossSite = (): ApiError => new ApiError(403, 'forbidden', message('request.crossSite'))

export const forbidden = (): ApiError => new ApiError(403, 'forbidden', message('session.mainAdminOnly'))

/** The admin lacks this right; the message names it. */
export function noRight(need: Need): ApiError {
  const { name, right } = partsOf(need)
  return new ApiError(403, 'forbidden', message(`noRight.${right}`, { what: name }))
}

/** The admin may not edit records of any kind. */
export const noRightToEdit = (): ApiError => new ApiError(403, 'forbidden', message('noRight.anyEdit'))

export const unknownPath = (): ApiError => new ApiError(404, 'unknown_path', message('request.unknownPath'))

export const unparseable = (problem: Message): ApiError => new ApiError(400, 'unparseable', problem)

export const tooLarge = (problem: Message): ApiError => new ApiError(413, 'too_large', problem)

export const unsupportedType = (): ApiError =>
  new ApiError(415, 'unsupported_type', message('request.unsupportedType'))

export const tooMany = (message: Message, retryAfter: number): ApiError =>
  new ApiError(429, 'too_many', message, { retryAfter })

export const unavailable = (message: Message, retryAfter = 5): ApiError =>
  new ApiError(503, 'unavailable', message, { retryAfter })
