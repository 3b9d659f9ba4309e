import type { FeedKind, FeedLanguage } from '#contract/catalogue/public-paths.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'

type Declared = {
  placeholder: PlaceholderKey
  /** The medium that apps show: an album or playlist is music, other feeds continue like a podcast. */
  medium: 'music' | 'podcast'
  /** Whether the tracks have an order, which gives the number of an episode. */
  isSerial: boolean
}

/** The differences between the feeds of the kinds. */
export const FEEDS = {
  albums: { placeholder: 'album', medium: 'music', isSerial: true },
  playlists: { placeholder: 'playlist', medium: 'music', isSerial: true },
  artists: { placeholder: 'artist', medium: 'podcast', isSerial: false },
  categories: { placeholder: 'category', medium: 'podcast', isSerial: false },
} as const satisfies Record<FeedKind, Declared>

export const isFeedKind = (text: string): text is FeedKind => Object.hasOwn(FEEDS, text)

/** The feed that a request asks for. */
export type AskedFeed = { kind: FeedKind; id: number; lang: FeedLanguage; page: number }
