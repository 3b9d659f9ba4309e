import type { AppKind } from '#contract/app-api/kinds.ts'
import type { PlaceholderKey } from '#contract/placeholders.ts'

type Declared = {
  placeholder: PlaceholderKey
  /** What apps call the feed: an album or playlist is music, the rest goes on like a podcast. */
  medium: 'music' | 'podcast'
  /** Its tracks have an order, which becomes the number of the episode. */
  isSerial: boolean
}

/** The kinds of record that have a feed. */
export const FEED_KINDS = {
  albums: { placeholder: 'album', medium: 'music', isSerial: true },
  playlists: { placeholder: 'playlist', medium: 'music', isSerial: true },
  artists: { placeholder: 'artist', medium: 'podcast', isSerial: false },
  categories: { placeholder: 'category', medium: 'podcast', isSerial: false },
} as const satisfies Partial<Record<AppKind, Declared>>

export type FeedKind = keyof typeof FEED_KINDS

export const isFeedKind = (text: string): text is FeedKind => Object.hasOwn(FEED_KINDS, text)

export const FEED_LANGUAGES = ['en', 'hi'] as const
export type FeedLanguage = (typeof FEED_LANGUAGES)[number]

/** What a request asks for. */
export type AskedFeed = { kind: FeedKind; id: number; lang: FeedLanguage; page: number }
