import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { absolute } from '#listeners/page/pages/head.ts'
import { inLanguage, type Place, pathOf, placeOf } from '#listeners/page/shared/address.ts'
import { Refused } from '#listeners/page/shared/ask.ts'
import { html } from '#listeners/page/shared/html.ts'
import { type Named, nameIn } from '#listeners/page/shared/records.ts'
import { SITE } from '#listeners/page/shared/texts.ts'
import type { knownKeys } from '#listeners/server/app-api/known-keys.ts'
import type { Context } from '#server/core/context.ts'
import { noSuchRecord } from '#server/core/errors/api-errors.ts'
import { askAs } from './ask-as.ts'

const WIDTH = 480
const HEIGHTS = { albums: 420, playlists: 420, tracks: 240 } as const

/** Answers oEmbed (oembed.com) with the code that shows the player of the page at `url` on another site. JSON only. */
export const embedCode =
  (
    app: FastifyInstance,
    { settings: { basePath }, webAddress }: Pick<Context, 'settings' | 'webAddress'>,
    keys: ReturnType<typeof knownKeys>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = webAddress()
    const { searchParams } = new URL(request.url, 'http://localhost')
    const address = URL.parse(searchParams.get('url') ?? '')
    const place = address && placeAt(address, site)
    const key = await keys.listeningPage()
    if (!key || !address || !place || (searchParams.get('format') ?? 'json') !== 'json') throw noSuchRecord()
    const lang = address.searchParams.get('lang') === 'hi' ? 'hi' : 'en'
    const ask = askAs(app, request, { key: key.publicKey, basePath })
    const record = await ask<Named>(`${place.kind}/${place.id}`).catch((error: unknown) => {
      throw error instanceof Refused ? noSuchRecord() : error
    })
    const title = nameIn(lang, record).text
    const height = HEIGHTS[place.kind]
    const source = inLanguage(`${site}/listen${pathOf(place)}`, lang)
    const picture = absolute({ site }, record.cover_thumbnail)
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
    return reply.send({
      version: '1.0',
      type: 'rich',
      provider_name: SITE[lang],
      provider_url: `${site}/listen`,
      title,
      width: WIDTH,
      height,
      html: html`<iframe src="${source}" width="${WIDTH}" height="${height}" title="${title}" style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>`
        .text,
      ...(picture && { thumbnail_url: picture, thumbnail_width: 160, thumbnail_height: 160 }),
    })
  }

/** The player that belongs to a page of ours; null for any other address. */
function placeAt(address: URL, site: string): Extract<Place, { page: 'embed' }> | null {
  const folder = new URL(`${site}/listen`)
  if (address.origin !== folder.origin || !address.pathname.startsWith(`${folder.pathname}/`)) return null
  const place = placeOf(`/embed${address.pathname.slice(folder.pathname.length)}`, new URLSearchParams())
  return place?.page === 'embed' ? place : null
}
