import type { FeedLanguage } from '#contract/catalogue/public-paths.ts'
import { audioType } from '#server/core/files/audio-types.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import type { FeedAddresses } from './feed-addresses.ts'
import { guidOf } from './feed-identity.ts'
import { type AskedFeed, FEEDS } from './feed-kinds.ts'
import type { BilingualText, StoredFeed, StoredItem, StoredPerson } from './read-feed.ts'
import { asHtml, element, empty, htmlElement, oneLine, parent } from './xml.ts'

type Publisher = Pick<Settings, 'feedOwner' | 'feedCategory'>
type Writing = {
  asked: AskedFeed
  addresses: FeedAddresses
  installation: string
  publisher: Publisher
}

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

/** The group and role in the podcast taxonomy for artists whose music is played. */
const ARTIST = { group: 'audio post-production', role: 'music contributor' }

const inLanguage = (lang: FeedLanguage, [english, hindi]: BilingualText) =>
  (lang === 'en' ? english || hindi : hindi || english) ?? ''

const day = (seconds: number) => new Date(seconds * 1000).toUTCString()

/** A page of a feed as RSS 2.0 with the tags of iTunes and of the podcast namespace. */
export function writeFeed(feed: StoredFeed, writing: Writing): Buffer {
  const { asked, addresses, installation, publisher } = writing
  const { kind, id, lang } = asked
  const title = oneLine(inLanguage(lang, feed.names))
  const { medium, isSerial } = FEEDS[kind]
  const image = addresses.cover(feed.cover)
  const link = addresses.listen(kind, id, lang)
  const newest = Math.max(...feed.items.map(({ published }) => published))
  const head = [
    element('title', title),
    element('link', link),
    element('language', lang),
    htmlElement('description', asHtml(inLanguage(lang, feed.text)) || asHtml(title)),
    element('generator', 'Sangraha'),
    feed.items.length > 0 && element('pubDate', day(newest)),
    ...pageLinks(feed, writing),
    image && parent('image', element('url', image) + element('title', title) + element('link', link)),
    image && empty('itunes:image', { href: image }),
    element('itunes:author', authorOf(feed, title, writing)),
    ownerOf(publisher),
    categoryOf(publisher),
    element('itunes:explicit', 'false'),
    element('itunes:type', isSerial ? 'serial' : 'episodic'),
    element('podcast:guid', guidOf(installation, `${kind}/${id}/${lang}`)),
    element('podcast:medium', medium),
    element('podcast:locked', 'yes', { owner: publisher.feedOwner?.email ?? null }),
    ...feed.people.map((person) => personOf(person, writing)),
  ]
  const pieces = [
    ...head.filter((piece) => typeof piece === 'string'),
    ...feed.items.map((item) => itemOf(item, writing)),
  ]
  const rss = parent(
    'rss',
    `\n${parent('channel', `\n${pieces.filter(Boolean).join('\n')}\n`)}\n`,
    NAMESPACES,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${rss}\n`)
}

/** The links to this page of the feed and to its neighbours (RFC 5005, 3). */
function pageLinks({ hasNext }: StoredFeed, { asked, addresses }: Writing): string[] {
  const { page } = asked
  const linked = (rel: string, to: number) =>
    empty('atom:link', { rel, type: 'application/rss+xml', href: addresses.feed({ ...asked, page: to }) })
  return [
    linked('self', page),
    ...(page > 1 ? [linked('first', 1), linked('previous', page - 1)] : []),
    ...(hasNext ? [linked('next', page + 1)] : []),
  ]
}

const nameOf = (person: StoredPerson, lang: FeedLanguage) =>
  oneLine(inLanguage(lang, [person.name, person.hindi_name]))

const namesOf = (people: readonly StoredPerson[], lang: FeedLanguage) =>
  people.map((person) => nameOf(person, lang)).join(', ')

/** The author of a feed: the artists of the record, for an artist's feed the artist, otherwise the publisher. */
function authorOf({ people }: StoredFeed, title: string, { asked, publisher }: Writing): string {
  if (asked.kind === 'artists') return title
  return namesOf(people, asked.lang) || (publisher.feedOwner?.name ?? 'Sangraha')
}

const ownerOf = ({ feedOwner }: Publisher) =>
  feedOwner &&
  parent('itunes:owner', element('itunes:name', feedOwner.name) + element('itunes:email', feedOwner.email))

function categoryOf({ feedCategory }: Publisher): string {
  const [text = '', part] = feedCategory.split(' > ')
  if (part === undefined) return empty('itunes:category', { text })
  return parent('itunes:category', empty('itunes:category', { text: part }), { text })
}

const personOf = (person: StoredPerson, { asked: { lang }, addresses }: Writing) =>
  element('podcast:person', nameOf(person, lang), {
    ...ARTIST,
    img: addresses.cover(person.cover_picture),
    href: addresses.listen('artists', person.artist_id, lang),
  })

function itemOf(item: StoredItem, writing: Writing): string {
  const { asked, addresses, installation } = writing
  const { lang } = asked
  const { track_id, audio_key, duration, episode, artists } = item
  const title = oneLine(inLanguage(lang, [item.display_name, item.display_name_hindi]))
  const image = addresses.cover(item.cover_picture)
  const pieces = [
    element('title', title),
    element('link', addresses.listen('tracks', track_id, lang)),
    element('guid', guidOf(installation, `tracks/${track_id}`), { isPermaLink: 'false' }),
    element('pubDate', day(item.published)),
    empty('enclosure', {
      url: addresses.audio(track_id, audio_key),
      length: item.size,
      type: audioType(audio_key) ?? 'application/octet-stream',
    }),
    htmlElement('description', asHtml(item.text ?? '')),
    image && empty('itunes:image', { href: image }),
    element('itunes:author', namesOf(artists, lang)),
    duration !== null && element('itunes:duration', Math.round(duration)),
    element('itunes:explicit', 'false'),
    episode !== null && element('itunes:episode', episode) + element('itunes:episodeType', 'full'),
    lyricsOf(item, writing),
    ...artists.map((person) => personOf(person, writing)),
  ]
  return parent('item', `\n${pieces.filter(Boolean).join('\n')}\n`)
}

/** The lyrics in the language of the feed, otherwise in the other one. */
function lyricsOf(item: StoredItem, { asked: { lang }, addresses }: Writing): string {
  const has = { en: item.has_lyrics, hi: item.has_lyrics_hindi }
  const shown = has[lang] ? lang : has.en ? 'en' : has.hi ? 'hi' : null
  if (shown === null) return ''
  return empty('podcast:transcript', {
    url: addresses.lyrics(item.track_id, lang),
    type: 'text/plain',
    language: shown,
  })
}
