import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type Ask, Refused } from '#listeners/page/shared/ask.ts'

/**
 * Calls the API for apps in this process as a browser would, with its limits and what it keeps in memory: for the
 * visitor of a request, whose address the call counts for.
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
    // The contract says what a call answers; tests compare the two.
    const body = JSON.parse(answer.body) as Envelope<Data>
    if (body.success !== 1) throw new Refused(answer.statusCode)
    return body.data
  }
}
