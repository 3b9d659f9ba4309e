import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '#server/core/settings/settings.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce for styles in the Content-Security-Policy of this response. */
    styleNonce: string
  }
}

/**
 * Sets security headers on every response. Inline scripts are forbidden; of other origins only pictures and audio are allowed, to
 * which admins may link.
 */
export async function secure(
  app: FastifyInstance,
  { publicUrl, hsts, s3, s3PublicEndpoint }: Settings,
): Promise<void> {
  const media = [
    "'self'",
    'blob:',
    'https:',
    'http:',
    ...(s3 ? [new URL(s3PublicEndpoint ?? s3.endpoint).origin] : []),
  ]
  // The policy is built from Node's own response, which has no access to Fastify's reply.
  const nonces = new WeakMap<object, string>()
  // The headers are prepared once; the plugin of `@fastify/helmet` would prepare them again for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonces.get(response)}'`],
        // The colours, sizes and alignments of page content; the sanitiser removes all other styles.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [...media, 'data:'],
        mediaSrc: media,
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // HSTS applies to the whole host, though the product may have only a path of it. Over plain http browsers ignore it.
    strictTransportSecurity:
      hsts !== 'off' && publicUrl?.startsWith('https:')
        ? { includeSubDomains: hsts === 'subdomains' }
        : false,
    crossOriginEmbedderPolicy: false,
    // With this header, browsers do not reuse compiled scripts, see docs/decisions/0007-browser-safety.md.
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64')
    nonces.set(reply.raw, reply.styleNonce)
  })
  app.addHook('onRequest', (request, reply, next) =>
    setHeaders(request.raw, reply.raw, (error) => next(error instanceof Error ? error : undefined)),
  )
}
