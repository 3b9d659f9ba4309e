import type { Place } from '../shared/address.ts'
import type { Ask } from '../shared/ask.ts'
import { type Html, html } from '../shared/html.ts'
import type { Named, Part, Track } from '../shared/records.ts'
import { grid } from './cards.ts'
import { headOf, titleOf } from './head.ts'
import { callOf, embedding, linkTo, type Page, t, type View } from './page.ts'
import { trackList } from './track-list.ts'

type ListPlace = Extract<Place, { page: 'list' }>

/** The page with all records of a kind, by name; tracks with the newest first. */
export async function listPage(view: View, ask: Ask, place: ListPlace): Promise<Page> {
  const { kind, after } = place
  const cursor = after === null ? '' : `after=${encodeURIComponent(after)}`
  const shown = kind === 'tracks' ? embedding(view, ['artists', 'albums']) : ''
  const { items, next } = await ask<Part<Named>>(callOf(kind, 'limit=60', cursor, shown))
  const title = t(view, kind)
  return {
    status: 200,
    title: titleOf(view.lang, title),
    head: headOf(view, {
      place: { ...place, after: null },
      title,
      description: t(view, 'tagline'),
      image: items.find(({ cover_picture }) => cover_picture)?.cover_picture ?? '',
      type: 'website',
    }),
    main: html`<h1 tabindex="-1">${title}</h1>${rows(view, place, items)}
${next !== null && html`<p class="more"><a class="button" data-more href="${linkTo(view, { ...place, after: next })}">${t(view, 'more')}</a></p>`}`,
  }
}

function rows(view: View, { kind }: ListPlace, items: readonly Named[]): Html {
  if (items.length === 0) return html`<p class="nothing">${t(view, 'empty')}</p>`
  return kind === 'tracks' ? trackList(view, items.filter(isTrack)) : grid(view, kind, items)
}

export const isTrack = <Item extends object>(item: Item): item is Item & Track => 'track_id' in item
