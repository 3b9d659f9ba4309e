import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE, type Lang } from '#listeners/page/shared/texts.ts'
import { languageOf } from '#server/core/http/language.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const known = (text: string | null | undefined): Lang | null => (text === 'en' || text === 'hi' ? text : null)

/**
 * The language of a page: the one in its address, else the one chosen before, else the browser's. It is remembered only when it
 * was chosen on a page of ours, so that a link from elsewhere changes no visitor's choice.
 */
export function readLanguage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { asked, path }: { asked: string | null; path: string },
): Lang {
  const chosen = known(asked)
  if (chosen && headers['sec-fetch-site'] === 'same-origin')
    reply.header(
      'set-cookie',
      `${LANGUAGE_COOKIE}=${chosen}; Path=${path}; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
    )
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]
  return chosen ?? known(remembered) ?? (languageOf(headers['accept-language']) === 'hi' ? 'hi' : 'en')
}
