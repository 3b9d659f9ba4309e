import type { FeedKind, FeedLanguage } from '#contract/catalogue/public-paths.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'

type Declared = {
  placeholder: PlaceholderKey
  /** What apps call the feed: an album or playlist is music, the rest goes on like a podcast. */
  medium: 'music' | 'podcast'
  /** Its tracks have an order, which becomes the number of the episode. */
  isSerial: boolean
}

/** What differs between the feeds of the kinds. */
export const FEEDS = {
  albums: { placeholder: 'album', medium: 'music', isSerial: true },
  playlists: { placeholder: 'playlist', medium: 'music', isSerial: true },
  artists: { placeholder: 'artist', medium: 'podcast', isSerial: false },
  categories: { placeholder: 'category', medium: 'podcast', isSerial: false },
} as const satisfies Record<FeedKind, Declared>

export const isFeedKind = (text: string): text is FeedKind => Object.hasOwn(FEEDS, text)

/** What a request asks for. */
export type AskedFeed = { kind: FeedKind; id: number; lang: FeedLanguage; page: number }
