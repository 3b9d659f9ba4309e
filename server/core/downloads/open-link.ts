import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { message } from '#server/core/messages/message.ts'
import { type Guard, hostOf } from './guard.ts'
import { sendGuarded, type Timeouts } from './guarded-request.ts'
import { permanentLinkError } from './link-errors.ts'
import { type Drive, directLink, driveOf } from './share-links.ts'

export type Opening = {
  guard: Guard
  timeouts: Timeouts
  signal: AbortSignal
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/** The response of a link after all redirects, with its body unread. */
export type Opened = {
  response: IncomingMessage
  host: string
  /** The file-sharing service that the link, or one that it redirected to, belongs to. */
  drive: Drive | null
}

const MAX_REDIRECTS = 5
const REDIRECTIONS = new Set([301, 302, 303, 307, 308])
const ABOUT_US = {
  'user-agent': 'Sangraha (fetches recordings for its catalogue)',
  accept: '*/*',
  'accept-encoding': 'identity',
}

/** Opens a link as people share it, guarded on every redirect. Throws a `LinkError`. */
export async function openLink(link: string, opening: Opening): Promise<Opened> {
  const typed = URL.parse(link)
  if (!typed) throw permanentLinkError(message('fetch.noAddress'))
  let url = directLink(typed)
  let drive = driveOf(typed)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await sendGuarded(url, {
      method: 'GET',
      ...opening,
      headers: { ...ABOUT_US, ...opening.headers },
    })
    const { location } = response.headers
    if (!REDIRECTIONS.has(response.statusCode ?? 0) || !location)
      return { response, host: hostOf(url), drive }
    response.destroy()
    const next = URL.parse(asText(location), url)
    if (!next) throw permanentLinkError(message('fetch.redirectedNowhere', { host: hostOf(url) }))
    // A short link may lead to a shared file; a service may redirect its own direct links anywhere.
    const other = driveOf(next)
    url = other && other !== drive ? directLink(next) : next
    drive = other ?? drive
  }
  throw permanentLinkError(message('fetch.redirectedAgain'))
}

/** A header as UTF-8: Node reads it as Latin-1, but servers that do not encode an address send UTF-8, as browsers expect. */
function asText(location: string): string {
  const bytes = Buffer.from(location, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : location
}
