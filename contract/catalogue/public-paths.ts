/** The kinds of record that have a podcast feed. */
export type FeedKind = 'albums' | 'artists' | 'categories' | 'playlists'

export const FEED_LANGUAGES = ['en', 'hi'] as const
export type FeedLanguage = (typeof FEED_LANGUAGES)[number]

/** The kinds whose player can be embedded in pages of other sites. */
export type EmbeddedKind = 'albums' | 'playlists' | 'tracks'

/** English is the default and needs no parameter. */
const inLanguage = (lang: FeedLanguage) => (lang === 'en' ? '' : `?lang=${lang}`)

/** The path of a podcast feed, to be added to the address of the product. */
export const feedPath = (kind: FeedKind, id: number, lang: FeedLanguage): string =>
  `/feeds/${kind}/${id}.xml${inLanguage(lang)}`

/** The path of a record's listening page. */
export const listenPath = (kind: FeedKind | 'tracks', id: number, lang: FeedLanguage = 'en'): string =>
  `/listen/${kind}/${id}${inLanguage(lang)}`

/** The path of the player that other sites embed. */
export const embedPath = (kind: EmbeddedKind, id: number): string => `/listen/embed/${kind}/${id}`
