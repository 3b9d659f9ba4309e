import type { FastifyInstance } from 'fastify'

/** In seconds: how long a browser remembers that pages of other sites may ask. */
const PREFLIGHT_SECONDS = 86_400

/** The response headers that scripts of other sites may read besides those they always may. */
const EXPOSED = 'accept-ranges, content-disposition, content-length, content-range, etag'

/**
 * Lets pages of other sites read every answer of the routes in this scope, errors included. None of them uses cookies: what
 * is not public has a key or a signature in the request.
 */
export function openToOtherSites(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}

/** Answers what browsers ask before they call these addresses from another site, for example with a range. */
export function answerPreflights(scope: FastifyInstance, url: string, methods: string): void {
  scope.options(url, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': '*',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send(),
  )
}
