import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce that this answer's Content-Security-Policy allows styles by. */
    styleNonce: string
  }
}

/**
 * Security headers on every answer. No inline script anywhere; nothing from a foreign origin but pictures and audio,
 * whose links the admins type.
 */
export async function secure(app: FastifyInstance, { publicUrl, s3 }: Settings): Promise<void> {
  const media = ["'self'", 'blob:', 'https:', 'http:', ...(s3 ? [new URL(s3.endpoint).origin] : [])]
  // The policy is written from Node's own response, which knows nothing of Fastify's reply.
  const nonces = new WeakMap<object, string>()
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (_request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64')
    nonces.set(reply.raw, reply.styleNonce)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonces.get(response)}'`],
        // The colours, sizes and alignments of page content; the sanitiser lets no other styles in.
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
    // Over plain http the header means nothing, and on a shared host it would speak for its neighbours.
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
}
