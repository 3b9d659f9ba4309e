/** The kinds of record that have a podcast feed. */
export type FeedKind = 'albums' | 'artists' | 'categories' | 'playlists'

export const FEED_LANGUAGES = ['en', 'hi'] as const
export type FeedLanguage = (typeof FEED_LANGUAGES)[number]

/** The kinds whose listening page can be put into other pages. */
export type EmbeddedKind = 'albums' | 'playlists' | 'tracks'

/** English needs no parameter. */
const inLanguage = (lang: FeedLanguage) => (lang === 'en' ? '' : `?lang=${lang}`)

/** The path of a podcast feed, after the address of the product. */
export const feedPath = (kind: FeedKind, id: number, lang: FeedLanguage): string =>
  `/feeds/${kind}/${id}.xml${inLanguage(lang)}`

/** The path of the page on which a record is listened to. */
export const listenPath = (kind: FeedKind | 'tracks', id: number, lang: FeedLanguage = 'en'): string =>
  `/listen/${kind}/${id}${inLanguage(lang)}`

/** The path of the player for other pages. */
export const embedPath = (kind: EmbeddedKind, id: number): string => `/listen/embed/${kind}/${id}`
