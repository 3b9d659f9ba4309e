import type { Place } from '../shared/address.ts'
import type { Ask } from '../shared/ask.ts'
import { html } from '../shared/html.ts'
import { idFieldOf, type Named, nameIn, otherName, type Part, type Track } from '../shared/records.ts'
import { SITE } from '../shared/texts.ts'
import { cover } from './cover.ts'
import { titleOf, unlisted } from './head.ts'
import { isTrack } from './list.ts'
import { callOf, embedding, linkTo, type Page, recordAt, said, t, type View } from './page.ts'
import { trackList } from './track-list.ts'

type EmbedPlace = Extract<Place, { page: 'embed' }>

/** The page of the small player that other sites embed. */
export async function embedPage(view: View, ask: Ask, { kind, id }: EmbedPlace): Promise<Page> {
  const shown = embedding(view, ['artists', 'albums'])
  const [record, tracks] = await Promise.all([
    ask<Named>(callOf(`${kind}/${id}`, kind === 'tracks' ? shown : '')),
    kind === 'tracks' || !view.scopes.has('tracks')
      ? null
      : ask<Part<Track>>(callOf('tracks', `${idFieldOf(kind)}=${id}`, 'limit=100', shown)),
  ])
  const rows = tracks ? tracks.items : [record].filter(isTrack)
  const name = nameIn(view.lang, record)
  const second = otherName(view.lang, record)
  const [first] = rows
  return {
    status: 200,
    title: titleOf(view.lang, name.text),
    head: unlisted(),
    main: html`<header class="embed-head">${cover(view, kind, record, 'card')}<div><h1>${said(name)}</h1>
${second && html`<p class="second">${said(second)}</p>`}
<p><a class="embed-open" href="${linkTo(view, recordAt(kind, id))}" target="_blank" rel="noopener">${t(view, 'openIn', { site: SITE[view.lang] })}</a></p></div></header>
${rows.length > 0 ? trackList(view, rows, true) : html`<p class="nothing">${t(view, 'noTracks')}</p>`}
${kind === 'tracks' && first?.trackData && html`<noscript><audio controls preload="none" src="${first.trackData}"></audio></noscript>`}`,
  }
}
