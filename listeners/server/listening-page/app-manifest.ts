import type { FastifyReply, FastifyRequest } from 'fastify'
import { SITE, text } from '#listeners/page/shared/texts.ts'

/** The web app manifest in the language of the page, with which a browser installs the page as an app. */
export const appManifest =
  (basePath: string) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const lang = new URL(request.url, 'http://localhost').searchParams.get('lang') === 'hi' ? 'hi' : 'en'
    const folder = `${basePath}/listen`
    const icon = (name: string, purpose: string, sizes: string) => ({
      src: `${folder}/${name}.png`,
      type: 'image/png',
      sizes,
      purpose,
    })
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          id: folder,
          name: SITE[lang],
          short_name: SITE[lang],
          description: text(lang, 'tagline'),
          lang,
          start_url: folder,
          scope: folder,
          display: 'standalone',
          background_color: '#faf8f5',
          theme_color: '#faf8f5',
          icons: [
            icon('icon-192', 'any', '192x192'),
            icon('icon-512', 'any', '512x512'),
            icon('icon-maskable-512', 'maskable', '512x512'),
          ],
        }),
      )
  }
