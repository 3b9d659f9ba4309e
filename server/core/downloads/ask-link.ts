import { LinkError, permanentLinkError, statusError, WEB_PAGE } from './link-errors.ts'
import { type Opening, openLink } from './open-link.ts'

type Asking = Omit<Opening, 'method' | 'headers'>

/**
 * Checks without downloading whether there is still a file behind a link: returns null, or the reason why not. Servers
 * that do not support HEAD are asked for the first byte.
 */
export async function askLink(link: string, asking: Asking): Promise<LinkError | null> {
  const first = await ask(link, { ...asking, method: 'HEAD' })
  return first && ask(link, { ...asking, headers: { range: 'bytes=0-0' } })
}

async function ask(link: string, opening: Opening): Promise<LinkError | null> {
  try {
    const { response, host, drive } = await openLink(link, opening)
    response.destroy()
    const { statusCode = 0, headers } = response
    if (statusCode !== 200 && statusCode !== 206) return statusError(statusCode, host, headers['retry-after'])
    return /^text\/html/i.test(headers['content-type'] ?? '')
      ? permanentLinkError(drive?.advice ?? WEB_PAGE)
      : null
  } catch (error) {
    if (error instanceof LinkError) return error
    throw error
  }
}
