import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#server/core/messages/translate.ts'

/**
 * Returns the supported language that `Accept-Language` (RFC 9110, 12.5.4) prefers; English when there is none.
 * Regions and scripts are ignored: `zh-Hans-CN` is `zh`.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
  })
  const known = wanted.flatMap(({ language, weight }) =>
    isLanguage(language) && weight > 0 ? [{ language, weight }] : [],
  )
  // Among languages of equal weight the first wins, since sorting is stable.
  return known.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

/** Returns the language of the response and sets it in the response headers. */
export function answerLanguage({ headers }: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(headers['accept-language'])
  reply.header('content-language', language).header('vary', 'accept-language')
  return language
}
