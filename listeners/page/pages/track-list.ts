import { type Html, html } from '../shared/html.ts'
import { type Artist, nameIn, otherName, type Track } from '../shared/records.ts'
import { clock, type Lang } from '../shared/texts.ts'
import { cover, coverOf } from './cover.ts'
import { icon } from './icons.ts'
import { linkTo, recordAt, said, t, type View } from './page.ts'

const artistsIn = (lang: Lang, artists: readonly Artist[]) =>
  artists.map((artist) => nameIn(lang, artist).text).join(', ')

/** The data of a row that the player reads. It has the names in both languages, since the language can change during playback. */
export function soundOf(view: View, track: Track): Html {
  const { track_id, trackData, artists, duration } = track
  return html`data-sound="${track_id}" data-src="${trackData}" data-en="${nameIn('en', track).text}" data-hi="${nameIn('hi', track).text}" data-by-en="${artists && artistsIn('en', artists)}" data-by-hi="${artists && artistsIn('hi', artists)}" data-cover="${coverOf(view, 'tracks', track, false)}" data-duration="${duration}"`
}

export const artistLinks = (view: View, artists: readonly Artist[]): Html =>
  html`${artists.map(
    (artist, at) =>
      html`${at > 0 && ', '}<a href="${linkTo(view, recordAt('artists', artist.artist_id))}">${said(nameIn(view.lang, artist))}</a>`,
  )}`

function row(view: View, track: Track, isNumbered: boolean): Html {
  const { track_id, trackData, duration, artists = [] } = track
  const name = nameIn(view.lang, track)
  const second = otherName(view.lang, track)
  const picture = isNumbered
    ? html`<span class="track-number" aria-hidden="true"></span>`
    : cover(view, 'tracks', track, 'row')
  return html`<li class="track" ${trackData && soundOf(view, track)}>
${
  trackData
    ? html`<a class="track-play" data-play href="${trackData}" aria-label="${t(view, 'playNamed', { name: name.text })}">${picture}<span class="track-icon">${icon('play')}</span></a>`
    : html`<span class="track-play">${picture}</span>`
}
<span class="track-text"><a class="track-name" href="${linkTo(view, recordAt('tracks', track_id))}">${said(name)}</a>
${second && html`<span class="track-second">${said(second)}</span>`}
${artists.length > 0 && html`<span class="track-by">${artistLinks(view, artists)}</span>`}</span>
<span class="track-time">${trackData ? duration !== null && clock(duration) : t(view, 'noAudio')}</span></li>`
}

/** A list of tracks that play one after another; numbered, or with their pictures. */
export const trackList = (view: View, tracks: readonly Track[], isNumbered = false): Html =>
  html`<ol class="tracks ${isNumbered && 'tracks-numbered'}" data-queue>${tracks.map((track) => row(view, track, isNumbered))}</ol>`

/** The button that plays a list from its beginning; without JavaScript it opens the first track. */
export function playAll(view: View, tracks: readonly Track[]): Html {
  const first = tracks.find(({ trackData }) => trackData)
  return html`${first && html`<a class="button button-main" data-play-all href="${first.trackData}">${icon('play')}${t(view, 'play')}</a>`}`
}
