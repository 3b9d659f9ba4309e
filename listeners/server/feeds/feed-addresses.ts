import { type FeedKind, type FeedLanguage, feedPath, listenPath } from '#contract/catalogue/public-paths.ts'
import { isLink } from '#server/core/files/addresses.ts'
import { signatureOf } from './feed-identity.ts'
import type { AskedFeed } from './feed-kinds.ts'

/** The addresses in a feed. They are absolute, because podcast apps know no base. */
export const feedAddresses = (web: string, secret: string) => ({
  feed: ({ kind, id, lang, page }: AskedFeed) => {
    const first = web + feedPath(kind, id, lang)
    return page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`
  },

  /** The address of a record's listening page. */
  listen: (kind: FeedKind | 'tracks', id: number, lang: FeedLanguage) => web + listenPath(kind, id, lang),

  audio: (track_id: number, key: string) =>
    `${web}/feeds/audio/${track_id}/${signatureOf(secret, track_id)}${key.slice(key.lastIndexOf('.'))}`,

  lyrics: (track_id: number, lang: FeedLanguage) => `${web}/feeds/lyrics/${track_id}.txt?lang=${lang}`,

  /** The cover as JPEG, since directories accept that and stored pictures are WebP. A link stays as it was entered. */
  cover: (stored: string | null) => {
    if (!stored) return null
    return isLink(stored) ? stored : `${web}/feeds/covers/${stored.slice(stored.indexOf('/') + 1)}.jpg`
  },
})

export type FeedAddresses = ReturnType<typeof feedAddresses>
