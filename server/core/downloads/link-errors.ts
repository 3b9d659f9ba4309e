import type { Message } from '#contract/messages/message.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** Why a link could not be fetched. */
export class LinkError extends LocalizedError {
  override name = 'LinkProblem'
  /** Whether a retry would fail in the same way. */
  readonly isFinal: boolean
  /** In seconds: how long the server asks clients to wait. */
  readonly retryAfter: number | null

  constructor(word: Message, isFinal: boolean, retryAfter: number | null = null) {
    super(word)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

/** A transfer that broke off in the middle; it may be resumed. */
export class ConnectionLostError extends LinkError {
  override name = 'BrokenOff'
}

/** An error that no retry can solve. */
export const permanentLinkError = (word: Message): LinkError => new LinkError(word, true)

/** An error that may pass; `retryAfter` in seconds, if the server sent it. */
export const temporaryLinkError = (word: Message, retryAfter: number | null = null): LinkError =>
  new LinkError(word, false, retryAfter)

/** The text for every blocked address. It is the same for all, so that links cannot be used to probe the internal network. */
export const NOT_PUBLIC = message('fetch.notPublic')
export const WEB_PAGE = message('fetch.webPage')

export const timeoutError = (host: string) => temporaryLinkError(message('fetch.late', { host }))
export const connectionLost = (host: string) =>
  new ConnectionLostError(message('fetch.brokenOff', { host }), false)
export const stalledError = (host: string) =>
  new ConnectionLostError(message('fetch.silent', { host }), false)
export const tooSlowError = (host: string) => temporaryLinkError(message('fetch.tooSlow', { host }))

/** The error for a status other than success; `retryAfter` is the header of that name. */
export function statusError(status: number, host: string, retryAfter?: string): LinkError {
  if (status === 404) return permanentLinkError(message('fetch.notFound'))
  if (status === 410) return permanentLinkError(message('fetch.removed'))
  if (status === 401 || status === 403) return permanentLinkError(message('fetch.notLetIn', { status, host }))
  if (status === 429)
    return temporaryLinkError(message('fetch.askedToWait', { host }), secondsOf(retryAfter) ?? 0)
  if (status >= 500 || status === 408 || status === 425)
    return temporaryLinkError(message('fetch.ownProblem', { status, host }), secondsOf(retryAfter))
  return permanentLinkError(message('fetch.otherStatus', { status, host }))
}

/** The seconds in a `Retry-After` header, which is a number of them or a date (RFC 9110, 10.2.3); null when there is none. */
export function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

const BY_CODE: Record<string, (host: string) => LinkError> = {
  // A name that does not exist gets the error of an internal address; otherwise it would reveal which internal names exist.
  ENOTFOUND: () => permanentLinkError(NOT_PUBLIC),
  EAI_AGAIN: (host) => temporaryLinkError(message('fetch.unresolved', { host })),
  ECONNREFUSED: (host) => temporaryLinkError(message('fetch.refused', { host })),
  EHOSTUNREACH: (host) => temporaryLinkError(message('fetch.unreachable', { host })),
  ENETUNREACH: (host) => temporaryLinkError(message('fetch.unreachable', { host })),
  ETIMEDOUT: timeoutError,
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
}

/** Converts a network error into a `LinkError`; null for any other error. */
export function networkError(error: unknown, host: string): LinkError | null {
  if (error instanceof LinkError) return error
  // A host with several addresses causes one error for each.
  if (error instanceof AggregateError) return networkError(error.errors[0], host)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (BY_CODE[code]) return BY_CODE[code](host)
  // A compressed body has ended too early.
  if (code === 'Z_BUF_ERROR') return connectionLost(host)
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ZSTD_'))
    return temporaryLinkError(message('fetch.notUnderstood', { host }))
  if (code.startsWith('HPE_')) return temporaryLinkError(message('fetch.notUnderstood', { host }))
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code))
    return permanentLinkError(message('fetch.badCertificate', { host }))
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return temporaryLinkError(message('fetch.noSecureConnection', { host }))
  // The user name in the URL has an invalid escape: it is decoded for the request.
  if (error instanceof URIError) return permanentLinkError(message('fetch.noAddress'))
  // Errors of other system calls, such as those of the disk, are not network errors.
  const isOfNetwork =
    error instanceof Error && 'syscall' in error && /^(?:getaddrinfo|connect)$/.test(String(error.syscall))
  return isOfNetwork ? temporaryLinkError(message('fetch.unreachable', { host })) : null
}
