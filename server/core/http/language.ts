import type { FastifyReply, FastifyRequest } from 'fastify'
import { DICTIONARIES, type Language } from '#server/words/in-language.ts'

const isKnown = (tag: string): tag is Language => Object.hasOwn(DICTIONARIES, tag)

/**
 * The language of `Accept-Language` (RFC 9110, 12.5.4) that we have and that is wanted most; English when there is
 * none. A region or a script says no more than its language: `zh-Hans-CN` is `zh`.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) }
  })
  const known = wanted.flatMap(({ language, weight }) =>
    isKnown(language) && weight > 0 ? [{ language, weight }] : [],
  )
  // Of equals the first: sorting is stable.
  return known.sort((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

/** The language in which a call is answered, said in the headers of the answer. */
export function answerLanguage({ headers }: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(headers['accept-language'])
  reply.header('content-language', language).header('vary', 'accept-language')
  return language
}
