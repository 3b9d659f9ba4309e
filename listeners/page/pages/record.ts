import type { Place } from '../shared/address.ts'
import type { Ask } from '../shared/ask.ts'
import { type Html, html } from '../shared/html.ts'
import {
  type Artist,
  idFieldOf,
  inLang,
  type Named,
  nameIn,
  otherName,
  type PagedKind,
  type Part,
  pagedAs,
  type Subcategory,
  type Track,
} from '../shared/records.ts'
import { shelf } from './cards.ts'
import { coverOf } from './cover.ts'
import { headOf, titleOf } from './head.ts'
import { hero } from './hero.ts'
import { byArtist, recording, thing } from './json-ld.ts'
import { callOf, embedding, linkTo, type Page, t, type View } from './page.ts'
import { subcategoryLinks } from './subcategories.ts'
import { artistLinks, playAll, trackList } from './track-list.ts'

type Kind = Exclude<PagedKind, 'tracks'>
type RecordPlace = Extract<Place, { page: 'record' }>

type Record_ = Named & {
  description?: string | null
  description_hindi?: string | null
  about?: string | null
  about_hindi?: string | null
  artists?: Artist[]
  subcategories?: Subcategory[]
} & Partial<Record<Exclude<Kind, 'artists'>, Named[]>>

const PART = 'limit=100'
const NO_TRACKS: Part<Track> = { items: [], next: null }

export async function recordPage(view: View, ask: Ask, place: RecordPlace & { kind: Kind }): Promise<Page> {
  const { kind, id, after, sub } = place
  const { shelves, parts, tracks: order, type, feed } = pagedAs(kind)
  const hasTracks = order !== 'none' && view.scopes.has('tracks')
  const filter = sub === null ? `${idFieldOf(kind)}=${id}` : `sub_category_id=${sub}`
  const cursor = after === null ? '' : `after=${encodeURIComponent(after)}`
  const [record, { items, next }] = await Promise.all([
    ask<Record_>(callOf(`${kind}/${id}`, embedding(view, [...shelves, ...parts]))),
    hasTracks
      ? ask<Part<Track>>(callOf('tracks', filter, PART, cursor, embedding(view, ['artists', 'albums'])))
      : NO_TRACKS,
  ])
  const name = nameIn(view.lang, record)
  const about =
    inLang(view.lang, record.description ?? null, record.description_hindi ?? null) ??
    inLang(view.lang, record.about ?? null, record.about_hindi ?? null)
  return {
    status: 200,
    title: titleOf(view.lang, name.text),
    head: headOf(view, {
      place: { ...place, after: null, sub: null },
      title: name.text,
      description:
        about?.text ??
        [t(view, `${kind}One`), otherName(view.lang, record)?.text].filter(Boolean).join(' · '),
      image: coverOf(view, kind, record, false),
      type,
      feed,
      jsonLd: {
        ...thing(view, kind, record),
        description: about?.text,
        byArtist: kind === 'albums' ? byArtist(view, record.artists) : undefined,
        track:
          kind === 'artists' || order === 'in order'
            ? items.map((track) => recording(view, track))
            : undefined,
      },
    }),
    main: html`${hero(view, {
      kind,
      record,
      about,
      by: kind === 'collections' ? undefined : artistLinks(view, record.artists ?? []),
      actions: playAll(view, items),
    })}
${subcategoryLinks(view, place, record.subcategories ?? [])}
${hasTracks && tracksPart(view, place, items, next, order === 'in order' && after === null)}
${shelves.map((other) => shelf(view, t(view, other), other, record[other]))}`,
  }
}

function tracksPart(
  view: View,
  place: RecordPlace,
  tracks: readonly Track[],
  next: string | null,
  isNumbered: boolean,
): Html {
  if (tracks.length === 0) return html`<p class="nothing">${t(view, 'noTracks')}</p>`
  return html`<section class="section"><h2 class="hidden">${t(view, 'tracks')}</h2>${trackList(view, tracks, isNumbered)}
${next !== null && html`<p class="more"><a class="button" data-more href="${linkTo(view, { ...place, after: next })}">${t(view, 'more')}</a></p>`}</section>`
}
