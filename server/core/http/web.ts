import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/values/escape-html.ts'
import { unknownPath } from '#server/core/errors/api-errors.ts'
import type { Settings } from '#server/core/settings/settings.ts'

type Place = Pick<Settings, 'basePath' | 'publicUrl'>

/** Reads the built page and adapts it to the base path. Each response then gets its own nonce. */
async function readPage(directory: string, { basePath, publicUrl }: Place): Promise<string> {
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  return page
    .replaceAll(/(src|href)="\.\//g, `$1="${escapeHtml(basePath)}/`)
    .replace('name="base-path" content="/"', `name="base-path" content="${escapeHtml(basePath || '/')}"`)
    .replace('name="public-url" content=""', `name="public-url" content="${escapeHtml(publicUrl ?? '')}"`)
}

/** Serves the built web app from `directory`: hashed files cached forever, its page at every client-side route. */
export async function serveWeb(app: FastifyInstance, directory: string, place: Place): Promise<void> {
  const { basePath } = place
  const page = await readPage(directory, place)

  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  async function showPage(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.slice(basePath.length)
    // A missing file is 404; only client-side routes get the page.
    if (/^\/(api|files|feeds|assets)(\/|$)/.test(path)) throw unknownPath()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${reply.styleNonce}"`))
  }
  app.get('/', showPage)
  app.get('/*', showPage)
}
