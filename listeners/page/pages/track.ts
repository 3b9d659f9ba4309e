import type { Place } from '../shared/address.ts'
import type { Ask } from '../shared/ask.ts'
import { type Html, html } from '../shared/html.ts'
import { inLang, nameIn, otherName, pagedAs, type TrackDetail } from '../shared/records.ts'
import type { Lang } from '../shared/texts.ts'
import { shelf } from './cards.ts'
import { coverOf } from './cover.ts'
import { canonicalOf, headOf, titleOf } from './head.ts'
import { hero } from './hero.ts'
import { icon } from './icons.ts'
import { recording, thing } from './json-ld.ts'
import { callOf, embedding, linkTo, type Page, recordAt, said, t, type View } from './page.ts'
import { artistLinks, soundOf } from './track-list.ts'

type RecordPlace = Extract<Place, { page: 'record' }>

export async function trackPage(view: View, ask: Ask, place: RecordPlace): Promise<Page> {
  const track = await ask<TrackDetail>(
    callOf(`tracks/${place.id}`, embedding(view, ['artists', 'albums', 'categories', 'playlists'])),
  )
  const { artists = [], albums = [], trackData, duration } = track
  const [album] = albums
  const name = nameIn(view.lang, track)
  const about = inLang(view.lang, track.description, track.description_hindi)
  return {
    status: 200,
    title: titleOf(view.lang, name.text),
    head: headOf(view, {
      place: { ...place, after: null, sub: null },
      title: name.text,
      description: about?.text ?? otherName(view.lang, track)?.text ?? '',
      image: coverOf(view, 'tracks', track, false),
      type: pagedAs('tracks').type,
      more: [
        ...(duration === null ? [] : [['music:duration', String(Math.round(duration))] as const]),
        ...(album
          ? [['music:album', canonicalOf(view, recordAt('albums', album.album_id), view.lang)] as const]
          : []),
      ],
      jsonLd: {
        ...recording(view, track),
        description: about?.text,
        inAlbum: album && thing(view, 'albums', album),
      },
    }),
    main: html`<article data-queue>${hero(view, {
      kind: 'tracks',
      record: track,
      about,
      by: artistLinks(view, artists),
      facts: html`${track.record_date && html`<p class="fact">${t(view, 'recorded', { date: dayIn(view.lang, track.record_date) })}</p>`}`,
      actions: trackData ? playButton(view, track) : html`<span class="nothing">${t(view, 'noAudio')}</span>`,
    })}</article>
${lyrics(view, track)}
${shelf(view, t(view, 'albums'), 'albums', albums)}
${shelf(view, t(view, 'playlists'), 'playlists', track.playlists)}
${categories(view, track)}`,
  }
}

/** Without JavaScript, this link opens the browser's own player. */
const playButton = (view: View, track: TrackDetail) =>
  html`<span ${soundOf(view, track)}><a class="button button-main" data-play href="${track.trackData}" aria-label="${t(view, 'playNamed', { name: nameIn(view.lang, track).text })}">${icon('play')}<span>${t(view, 'play')}</span></a></span><noscript><audio controls preload="none" src="${track.trackData}"></audio></noscript>`

const dayIn = (lang: Lang, day: string) =>
  new Intl.DateTimeFormat(lang === 'hi' ? 'hi-IN' : 'en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** The lyrics in both scripts, side by side where there is room. */
function lyrics(view: View, { lyrics: english, lyrics_hindi }: TrackDetail): Html {
  const texts = [
    { lang: 'hi', title: t(view, 'hindi'), words: lyrics_hindi },
    { lang: 'en', title: t(view, 'english'), words: english },
  ].filter(({ words }) => words)
  if (texts.length === 0) return html``
  return html`<section class="section lyrics"><h2>${t(view, 'lyrics')}</h2><div class="lyrics-texts">${texts.map(
    ({ lang, title, words }) =>
      html`<section><h3>${title}</h3><p lang="${lang}" dir="auto">${words}</p></section>`,
  )}</div></section>`
}

function categories(view: View, { categories: linked = [] }: TrackDetail): Html {
  if (linked.length === 0) return html``
  return html`<section class="section"><h2>${t(view, 'categories')}</h2><ul class="chips">${linked.map(
    (each) =>
      html`<li><a class="chip" href="${linkTo(view, recordAt('categories', each.category_id))}">${said(nameIn(view.lang, each))}</a></li>`,
  )}</ul></section>`
}
