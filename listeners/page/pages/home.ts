import type { Ask } from '../shared/ask.ts'
import { type Html, html } from '../shared/html.ts'
import { type Album, type Category, type Collection, nameIn, type Track } from '../shared/records.ts'
import { SITE } from '../shared/texts.ts'
import { shelf } from './cards.ts'
import { cover } from './cover.ts'
import { canonicalOf, headOf } from './head.ts'
import { linkTo, type Page, recordAt, said, t, type View } from './page.ts'
import { trackList } from './track-list.ts'

type Home = {
  collections?: (Collection & { albums?: Album[] })[]
  categories?: Category[]
  new_albums?: Album[]
  new_tracks?: Track[]
  most_played?: Track[]
}

/** The number of tracks in each list of the first page, and of collections on it. */
const MOST_TRACKS = 10
const MOST_COLLECTIONS = 12

export async function homePage(view: View, ask: Ask): Promise<Page> {
  const {
    collections = [],
    categories = [],
    new_albums = [],
    new_tracks = [],
    most_played = [],
  } = await ask<Home>('home')
  const isEmpty = [collections, categories, new_albums, new_tracks].every(({ length }) => length === 0)
  return {
    status: 200,
    title: SITE[view.lang],
    head: headOf(view, {
      place: { page: 'home' },
      title: SITE[view.lang],
      description: t(view, 'tagline'),
      image: new_albums.find(({ cover_picture }) => cover_picture)?.cover_picture ?? '',
      type: 'website',
      jsonLd: {
        '@type': 'WebSite',
        name: SITE.en,
        alternateName: SITE.hi,
        url: canonicalOf(view, { page: 'home' }, view.lang),
        inLanguage: ['en', 'hi'],
        potentialAction: {
          '@type': 'SearchAction',
          target: `${view.site}/listen/search?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    }),
    main: html`<h1 tabindex="-1">${t(view, 'listen')}</h1><p class="tagline">${t(view, 'tagline')}</p>
${isEmpty && html`<p class="nothing">${t(view, 'empty')}</p>`}
${categoryTiles(view, categories)}
${shelf(view, t(view, 'newAlbums'), 'albums', new_albums)}
<div class="columns">${tracksOf(view, t(view, 'mostPlayed'), most_played)}${tracksOf(view, t(view, 'newTracks'), new_tracks)}</div>
${collections
  .slice(0, MOST_COLLECTIONS)
  .map((collection) =>
    shelf(
      view,
      html`<a href="${linkTo(view, recordAt('collections', collection.collection_id))}">${said(nameIn(view.lang, collection))}</a>`,
      'albums',
      collection.albums,
    ),
  )}
${
  collections.length > MOST_COLLECTIONS &&
  html`<p class="more"><a class="button" href="${linkTo(view, { page: 'list', kind: 'collections', after: null })}">${t(view, 'collections')}</a></p>`
}`,
  }
}

function categoryTiles(view: View, categories: readonly Category[]): Html {
  if (categories.length === 0) return html``
  return html`<section class="section"><h2>${t(view, 'categories')}</h2><ul class="tiles">${categories.map(
    (category) =>
      html`<li><a class="tile" href="${linkTo(view, recordAt('categories', category.category_id))}">${cover(view, 'categories', category, 'row')}${said(nameIn(view.lang, category))}</a></li>`,
  )}</ul></section>`
}

function tracksOf(view: View, title: string, tracks: readonly Track[]): Html {
  if (tracks.length === 0) return html``
  return html`<section class="section"><h2>${title}</h2>${trackList(view, tracks.slice(0, MOST_TRACKS))}</section>`
}
