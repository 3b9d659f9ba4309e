import type { RefusalCode } from '#contract/envelope.ts'

/** A call that is answered with `success: 0`. Throw one of the functions below, never a bare status. */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: Record<string, string> | undefined
  readonly data: unknown
  /** For 429 and 503: seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: { errors?: Record<string, string>; data?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

/** Fields break their rules; the message is the first of theirs. */
export function invalid(errors: Record<string, string>, status: 200 | 400 = 200): Refusal {
  const message = Object.values(errors)[0] ?? 'Something in this request is not valid.'
  return new Refusal(status, 'invalid', message, { errors })
}

export const notFound = (noun: string): Refusal =>
  new Refusal(200, 'not_found', `This ${noun.toLowerCase()} does not exist any more.`)

/** For visitors: there never was such a page, or it is not shown at present. */
export const noSuchPage = (): Refusal => new Refusal(200, 'not_found', 'This page does not exist.')

/** Somebody else saved meanwhile; `current` is the record as it is now. */
export const stale = (noun: string, current: unknown): Refusal =>
  new Refusal(200, 'stale', `Somebody else has changed this ${noun.toLowerCase()} meanwhile.`, {
    data: { current },
  })

/** What is to be undone has been changed by somebody since; `data` says how many records and names some. */
export const changedSince = (message: string, data: { count: number; tracks: object[] }): Refusal =>
  new Refusal(200, 'changed_since', message, { data })

/** The chosen set has another size than the admin was told; `count` is the new one. */
export const selectionChanged = (count: number): Refusal =>
  new Refusal(200, 'selection_changed', `The selection has changed meanwhile: it is now ${count}.`, {
    data: { count },
  })

/** What was done cannot be taken back (any more). */
export const cannotBeUndone = (why: string): Refusal => new Refusal(200, 'cannot_be_undone', why)

export const wrongCredentials = (): Refusal =>
  new Refusal(200, 'wrong_credentials', 'The email or the password is wrong.')

/** The password that is to be changed is not the one that was typed. */
export function wrongPassword(): Refusal {
  const message = 'The current password is wrong.'
  return new Refusal(200, 'wrong_credentials', message, { errors: { currentPassword: message } })
}

export const linkExpired = (): Refusal =>
  new Refusal(200, 'link_expired', 'This link was used already, was replaced by a newer one, or is too old.')

export const unauthorised = (): Refusal => new Refusal(401, 'unauthorised', 'Please sign in.')

export const forbidden = (): Refusal => new Refusal(403, 'forbidden', 'Only the main admin may do this.')

export const unknownPath = (): Refusal =>
  new Refusal(404, 'unknown_path', 'There is nothing at this address.')

export const unparseable = (why: string): Refusal => new Refusal(400, 'unparseable', why)

export const tooLarge = (why: string): Refusal => new Refusal(413, 'too_large', why)

export const unsupportedType = (why: string): Refusal => new Refusal(415, 'unsupported_type', why)

export const tooMany = (message: string, retryAfter: number): Refusal =>
  new Refusal(429, 'too_many', message, { retryAfter })

export const unavailable = (message: string, retryAfter = 5): Refusal =>
  new Refusal(503, 'unavailable', message, { retryAfter })
