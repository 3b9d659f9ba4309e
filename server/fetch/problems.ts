/** Why a link could not be fetched, in words for the admin. */
export class LinkProblem extends Error {
  override name = 'LinkProblem'
  /** Trying again changes nothing. */
  readonly isFinal: boolean
  /** In seconds: for how long the server asks to be left in peace. */
  readonly retryAfter: number | null

  constructor(message: string, isFinal: boolean, retryAfter: number | null = null) {
    super(message)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

/** A transfer that ended in the middle; it may go on where it was. */
export class BrokenOff extends LinkProblem {
  override name = 'BrokenOff'
}

/** What no other try will mend. */
export const final = (message: string): LinkProblem => new LinkProblem(message, true)

/** What may have passed in a while; `retryAfter` in seconds, where the server has said it. */
export const passing = (message: string, retryAfter: number | null = null): LinkProblem =>
  new LinkProblem(message, false, retryAfter)

/** One and the same for every address that is refused: a link must not become a way to look around in a network. */
export const NOT_PUBLIC = 'Only public web addresses are fetched. This link leads elsewhere.'
export const WEB_PAGE = 'The link leads to a web page, not to a recording.'

export const late = (host: string) => passing(`The server at ${host} did not answer in time.`)
export const brokenOff = (host: string) => new BrokenOff(`The transfer from ${host} broke off.`, false)
export const silent = (host: string) =>
  new BrokenOff(`The server at ${host} fell silent in the middle of the transfer.`, false)
export const tooSlow = (host: string) => passing(`The server at ${host} sends the recording too slowly.`)

/** What a status other than success means; `retryAfter` is the header of that name. */
export function statusProblem(status: number, host: string, retryAfter?: string): LinkProblem {
  if (status === 404) return final('404: there is nothing at this address.')
  if (status === 410) return final('410: what was at this address has been removed.')
  if (status === 401 || status === 403)
    return final(`${status}: the server at ${host} does not let us in. The link must be open to everyone.`)
  if (status === 429)
    return passing(`429: the server at ${host} asks us to come back later.`, secondsOf(retryAfter) ?? 0)
  if (status >= 500 || status === 408 || status === 425)
    return passing(
      `${status}: the server at ${host} has a problem of its own at the moment.`,
      secondsOf(retryAfter),
    )
  return final(`The server at ${host} answered with ${status} instead of the recording.`)
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

const BY_CODE: Record<string, (host: string) => LinkProblem> = {
  ENOTFOUND: (host) => passing(`No server is called ${host}. Please check the link.`),
  EAI_AGAIN: (host) => passing(`The address of ${host} could not be found out at the moment.`),
  ECONNREFUSED: (host) => passing(`The server at ${host} refuses the connection.`),
  EHOSTUNREACH: (host) => passing(`The server at ${host} cannot be reached.`),
  ENETUNREACH: (host) => passing(`The server at ${host} cannot be reached.`),
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
  if (code.startsWith('HPE_'))
    return passing(`The server at ${host} answers in a way that is not understood.`)
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code))
    return final(`The server at ${host} shows a certificate that is not valid.`)
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return passing(`No secure connection to ${host} comes about.`)
  return null
}
