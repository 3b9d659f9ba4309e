import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type Ask, Refused } from '#listeners/page/shared/ask.ts'

/**
 * Calls the API for apps within this process as a browser would, with the same limits and cache. The call counts for the
 * address of the visitor who made the request.
 */
export function askAs(
  app: FastifyInstance,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { key, basePath }: { key: string; basePath: string },
): Ask {
  return async <Data>(path: string): Promise<Data> => {
    const answer = await app.inject({
      url: `${basePath}/api/app/${path}`,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${key}` },
    })
    // By the contract, the answer of a call is an envelope; tests compare the two.
    const body = JSON.parse(answer.body) as Envelope<Data>
    if (body.success !== 1) throw new Refused(answer.statusCode)
    return body.data
  }
}
