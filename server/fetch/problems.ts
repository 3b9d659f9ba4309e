import type { Word } from '#contract/word.ts'
import { say } from '#server/words/say.ts'
import { Told } from '#server/words/told.ts'

/** Why a link could not be fetched. */
export class LinkProblem extends Told {
  override name = 'LinkProblem'
  /** Trying again changes nothing. */
  readonly isFinal: boolean
  /** In seconds: for how long the server asks to be left in peace. */
  readonly retryAfter: number | null

  constructor(word: Word, isFinal: boolean, retryAfter: number | null = null) {
    super(word)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

/** A transfer that ended in the middle; it may go on where it was. */
export class BrokenOff extends LinkProblem {
  override name = 'BrokenOff'
}

/** What no other try will mend. */
export const final = (word: Word): LinkProblem => new LinkProblem(word, true)

/** What may have passed in a while; `retryAfter` in seconds, where the server has said it. */
export const passing = (word: Word, retryAfter: number | null = null): LinkProblem =>
  new LinkProblem(word, false, retryAfter)

/** One and the same for every address that is refused: a link must not become a way to look around in a network. */
export const NOT_PUBLIC = say('fetch.notPublic')
export const WEB_PAGE = say('fetch.webPage')

export const late = (host: string) => passing(say('fetch.late', { host }))
export const brokenOff = (host: string) => new BrokenOff(say('fetch.brokenOff', { host }), false)
export const silent = (host: string) => new BrokenOff(say('fetch.silent', { host }), false)
export const tooSlow = (host: string) => passing(say('fetch.tooSlow', { host }))

/** What a status other than success means; `retryAfter` is the header of that name. */
export function statusProblem(status: number, host: string, retryAfter?: string): LinkProblem {
  if (status === 404) return final(say('fetch.notFound'))
  if (status === 410) return final(say('fetch.removed'))
  if (status === 401 || status === 403) return final(say('fetch.notLetIn', { status, host }))
  if (status === 429) return passing(say('fetch.askedToWait', { host }), secondsOf(retryAfter) ?? 0)
  if (status >= 500 || status === 408 || status === 425)
    return passing(say('fetch.ownProblem', { status, host }), secondsOf(retryAfter))
  return final(say('fetch.otherStatus', { status, host }))
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

const BY_CODE: Record<string, (host: string) => LinkProblem> = {
  ENOTFOUND: (host) => passing(say('fetch.noSuchHost', { host })),
  EAI_AGAIN: (host) => passing(say('fetch.unresolved', { host })),
  ECONNREFUSED: (host) => passing(say('fetch.refused', { host })),
  EHOSTUNREACH: (host) => passing(say('fetch.unreachable', { host })),
  ENETUNREACH: (host) => passing(say('fetch.unreachable', { host })),
  ETIMEDOUT: late,
  ECONNRESET: brokenOff,
  EPIPE: brokenOff,
}

/** A failure of the network in words; null for what is no such failure. */
export function networkProblem(error: unknown, host: string): LinkProblem | null {
  if (error instanceof LinkProblem) return error
  // A host with several addresses fails once for each.
  if (error instanceof AggregateError) return networkProblem(error.errors[0], host)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BY_CODE[code]) return BY_CODE[code](host)
  if (code.startsWith('HPE_')) return passing(say('fetch.notUnderstood', { host }))
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return final(say('fetch.badCertificate', { host }))
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return passing(say('fetch.noSecureConnection', { host }))
  // The user name in an address is decoded for the request.
  if (error instanceof URIError) return final(say('fetch.noAddress'))
  // Not those of our disk.
  const isOfNetwork =
    error instanceof Error && 'syscall' in error && /^(?:getaddrinfo|connect)$/.test(String(error.syscall))
  return isOfNetwork ? passing(say('fetch.unreachable', { host })) : null
}
