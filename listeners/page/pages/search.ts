import type { Place } from '../shared/address.ts'
import type { Ask } from '../shared/ask.ts'
import { type Html, html } from '../shared/html.ts'
import { type Named, PAGED_KINDS, type PagedKind, type Part } from '../shared/records.ts'
import { grid } from './cards.ts'
import { titleOf, unlisted } from './head.ts'
import { isTrack } from './list.ts'
import { linkTo, type Page, t, type View } from './page.ts'
import { trackList } from './track-list.ts'

type SearchPlace = Extract<Place, { page: 'search' }>
type Hit = Named & { kind: string; is_similar?: true }

/** In characters: no name is longer, and the API also truncates longer texts. */
const MAX_QUERY = 200

export async function searchPage(view: View, ask: Ask, place: SearchPlace): Promise<Page> {
  const q = place.q.slice(0, MAX_QUERY)
  const title = q === '' ? t(view, 'search') : t(view, 'searchFor', { q })
  return {
    status: 200,
    title: titleOf(view.lang, title),
    head: unlisted(),
    main: html`<h1 tabindex="-1">${q === '' ? t(view, 'searchEmpty') : title}</h1>
${q !== '' && (await found(view, ask, { ...place, q }))}`,
  }
}

async function found(view: View, ask: Ask, place: SearchPlace): Promise<Html> {
  const { q, kind, after } = place
  const query = new URLSearchParams({ q, ...(kind && { kind, limit: '60' }), ...(after && { after }) })
  const { items, next } = await ask<Part<Hit>>(`search?${query}`)
  // Sections are in the order of their best matches. Subcategories and pages of text have no page here.
  const kinds = new Set(items.flatMap((hit) => PAGED_KINDS.filter((each) => each === hit.kind)))
  if (kinds.size === 0)
    return html`<div class="nothing"><p>${t(view, 'searchNothing', { q })}</p><p>${t(view, 'searchNothingHint')}</p></div>`
  const similar = items.filter((hit) => hit.is_similar)
  const named = items.filter((hit) => !hit.is_similar)
  return html`${[...kinds].map((each) => hitsOf(view, place, each, named))}
${similar.length > 0 && html`<section class="section"><h2>${t(view, 'similarNames')}</h2>${[...kinds].map((each) => recordsOf(view, each, similar))}</section>`}
${next !== null && html`<p class="more"><a class="button" data-more href="${linkTo(view, { ...place, after: next })}">${t(view, 'more')}</a></p>`}`
}

function hitsOf(view: View, place: SearchPlace, kind: PagedKind, items: readonly Hit[]): Html {
  if (!items.some((hit) => hit.kind === kind)) return html``
  const all = linkTo(view, { ...place, kind, after: null })
  return html`<section class="section"><h2>${t(view, kind)}</h2>
${recordsOf(view, kind, items)}
${place.kind === null && html`<p class="more"><a href="${all}">${t(view, 'allOf', { kind: t(view, kind) })}</a></p>`}</section>`
}

function recordsOf(view: View, kind: PagedKind, items: readonly Hit[]): Html {
  const hits = items.filter((hit) => hit.kind === kind)
  if (hits.length === 0) return html``
  return kind === 'tracks' ? trackList(view, hits.filter(isTrack)) : grid(view, kind, hits)
}
