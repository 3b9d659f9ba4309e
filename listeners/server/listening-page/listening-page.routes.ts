import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentOf } from '#listeners/page/pages/document.ts'
import { messagePage } from '#listeners/page/pages/messages.ts'
import type { View } from '#listeners/page/pages/page.ts'
import { readPlaceholders, showPage } from '#listeners/page/pages/show-page.ts'
import { pathOf, placeOf } from '#listeners/page/shared/address.ts'
import { Refused } from '#listeners/page/shared/ask.ts'
import { knownKeys } from '#listeners/server/app-api/known-keys.ts'
import type { Context } from '#server/core/context.ts'
import { changesOf } from '#server/core/database/connect.ts'
import { isKnown } from '#server/core/files/ranges.ts'
import { etagOf } from '#server/core/http/compressed-bodies.ts'
import { appManifest } from './app-manifest.ts'
import { askAs } from './ask-as.ts'
import { readLanguage } from './language.ts'
import { embedCode } from './oembed.ts'
import { readAssets } from './read-assets.ts'

/** In bytes: a smaller page is sent uncompressed. */
const COMPRESSED_FROM_BYTES = 2048

/**
 * Serves the listening page: HTML that works without its script, made from the answers of the API for apps. See
 * docs/listening-page.md.
 */
export async function listeningPageRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'settings' | 'webAddress'>,
  web: string | null,
): Promise<void> {
  const { db, settings, webAddress } = context
  const { basePath } = settings
  const keys = knownKeys(db, changesOf(db))
  const assets = await readAssets(web)
  await app.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['br', 'gzip'] })

  async function showAddress(request: FastifyRequest, reply: FastifyReply) {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const path = decodeURIComponent(pathname.slice(`${basePath}/listen`.length))
    const place = placeOf(path, searchParams)
    const key = await keys.listeningPage()
    const lang = readLanguage(request, reply, { asked: searchParams.get('lang'), path: `${basePath}/listen` })
    const off: View = { lang, base: basePath, site: webAddress(), scopes: new Set(), placeholders: new Map() }
    const here = `${basePath}/listen${place ? pathOf(place) : ''}`
    if (!key)
      return send(request, reply, { page: messagePage(off, 401), place: null, view: off, here, key: null })
    const ask = askAs(app, request, { key: key.publicKey, basePath })
    const placeholders = await readPlaceholders(key.scopes, ask).catch((error: unknown) => {
      // The page itself then shows the error.
      if (error instanceof Refused) return new Map()
      throw error
    })
    const view = { ...off, scopes: key.scopes, placeholders }
    const page = await showPage(view, ask, place)
    return send(request, reply, { page, place, view, here, key: key.publicKey })
  }

  type Made = Parameters<typeof documentOf>[1] & { view: View }

  function send(request: FastifyRequest, reply: FastifyReply, made: Omit<Made, 'assets'>) {
    const { view, page, place } = made
    const body = documentOf(view, { ...made, assets }).text
    const etag = etagOf(body)
    if (place?.page === 'embed') allowFraming(reply)
    reply.headers({
      'content-language': view.lang,
      // Browsers keep a page but revalidate it, so that a deactivated record is gone at once.
      'cache-control': page.status === 200 ? 'no-cache' : 'no-store',
      vary: 'accept-encoding, accept-language, cookie',
    })
    if (page.status === 200) reply.header('etag', `W/${etag}`)
    if (page.status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.code(page.status).type('text/html; charset=utf-8').send(body)
  }

  app.get('/', showAddress)
  app.get('/*', showAddress)
  app.get('/manifest.webmanifest', appManifest(basePath))
  app.get('/oembed', embedCode(app, context, keys))
}

/** Allows every site to frame the small player, which does nothing in a visitor's name. All other pages stay unframeable. */
function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
    'cross-origin-resource-policy': 'cross-origin',
  })
}
