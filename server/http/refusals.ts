import type { RefusalCode } from '#contract/envelope.ts'
import type { Word } from '#contract/word.ts'
import type en from '#server/words/en.ts'
import { type Noun, say } from '#server/words/say.ts'
import { Told } from '#server/words/told.ts'

/** A call that is answered with `success: 0`. Throw one of the functions below, never a bare status. */
export class Refusal extends Told {
  readonly status: number
  readonly code: RefusalCode
  readonly errors: Readonly<Record<string, Word>> | undefined
  readonly data: unknown
  /** For 429 and 503: seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: RefusalCode,
    word: Word,
    more: { errors?: Readonly<Record<string, Word>>; data?: unknown; retryAfter?: number } = {},
  ) {
    super(word)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.data = more.data
    this.retryAfter = more.retryAfter
  }
}

/** Fields break their rules; the message is the first of theirs. */
export function invalid(errors: Readonly<Record<string, Word>>, status: 200 | 400 = 200): Refusal {
  const word = Object.values(errors)[0] ?? say('request.invalid')
  return new Refusal(status, 'invalid', word, { errors })
}

export const notFound = (noun: keyof typeof en.gone): Refusal =>
  new Refusal(200, 'not_found', say(`gone.${noun}`))

/** For visitors: there never was such a page, or it is not shown at present. */
export const noSuchPage = (): Refusal => new Refusal(200, 'not_found', say('request.noSuchPage'))

/** Somebody else saved meanwhile; `current` is the record as it is now. */
export const stale = (noun: Noun, current: unknown): Refusal =>
  new Refusal(200, 'stale', say(`stale.${noun}`), { data: { current } })

/** What is to be undone has been changed by somebody since; `data` says how many records and names some. */
export const changedSince = (word: Word, data: { count: number; tracks: object[] }): Refusal =>
  new Refusal(200, 'changed_since', word, { data })

/** The chosen set has another size than the admin was told; `count` is the new one. */
export const selectionChanged = (count: number): Refusal =>
  new Refusal(200, 'selection_changed', say('request.selectionChanged', { count }), { data: { count } })

/** What was done cannot be taken back (any more). */
export const cannotBeUndone = (why: Word): Refusal => new Refusal(200, 'cannot_be_undone', why)

export const wrongCredentials = (): Refusal =>
  new Refusal(200, 'wrong_credentials', say('session.wrongCredentials'))

/** The password that is to be changed is not the one that was typed. */
export function wrongPassword(): Refusal {
  const word = say('session.wrongPassword')
  return new Refusal(200, 'wrong_credentials', word, { errors: { currentPassword: word } })
}

export const linkExpired = (): Refusal => new Refusal(200, 'link_expired', say('session.linkExpired'))

export const unauthorised = (): Refusal => new Refusal(401, 'unauthorised', say('session.signIn'))

export const forbidden = (): Refusal => new Refusal(403, 'forbidden', say('session.mainAdminOnly'))

export const unknownPath = (): Refusal => new Refusal(404, 'unknown_path', say('request.unknownPath'))

export const unparseable = (why: Word): Refusal => new Refusal(400, 'unparseable', why)

export const tooLarge = (why: Word): Refusal => new Refusal(413, 'too_large', why)

export const unsupportedType = (): Refusal =>
  new Refusal(415, 'unsupported_type', say('request.unsupportedType'))

export const tooMany = (word: Word, retryAfter: number): Refusal =>
  new Refusal(429, 'too_many', word, { retryAfter })

export const unavailable = (word: Word, retryAfter = 5): Refusal =>
  new Refusal(503, 'unavailable', word, { retryAfter })
