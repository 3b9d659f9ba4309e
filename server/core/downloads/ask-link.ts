import { type Opening, openLink } from './open-link.ts'
import { final, LinkProblem, statusProblem, WEB_PAGE } from './problems.ts'

type Asking = Omit<Opening, 'method' | 'headers'>

/**
 * Asks whether there is still a file behind a link, without fetching it: null when there is, else why not. Some servers
 * know no HEAD: they are asked for the first byte.
 */
export async function askLink(link: string, asking: Asking): Promise<LinkProblem | null> {
  const first = await ask(link, { ...asking, method: 'HEAD' })
  return first && ask(link, { ...asking, headers: { range: 'bytes=0-0' } })
}

async function ask(link: string, opening: Opening): Promise<LinkProblem | null> {
  try {
    const { response, host, drive } = await openLink(link, opening)
    response.destroy()
    const { statusCode = 0, headers } = response
    if (statusCode !== 200 && statusCode !== 206)
      return statusProblem(statusCode, host, headers['retry-after'])
    return /^text\/html/i.test(headers['content-type'] ?? '') ? final(drive?.advice ?? WEB_PAGE) : null
  } catch (error) {
    if (error instanceof LinkProblem) return error
    throw error
  }
}
