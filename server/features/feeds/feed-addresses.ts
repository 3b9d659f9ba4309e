import { signatureOf } from './feed-identity.ts'
import type { AskedFeed, FeedKind, FeedLanguage } from './feed-kinds.ts'

const isLink = (stored: string) => /^https?:\/\//i.test(stored)
const query = (values: Record<string, string | number | null>) => {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return given.length === 0 ? '' : `?${given.map(([name, value]) => `${name}=${value}`).join('&')}`
}
/** English needs no parameter. */
const langOf = (lang: FeedLanguage) => (lang === 'en' ? null : lang)

/** The absolute addresses in a feed: podcast apps know no base. */
export const feedAddresses = (web: string, secret: string) => ({
  feed: ({ kind, id, lang, page }: AskedFeed) =>
    `${web}/feeds/${kind}/${id}.xml${query({ lang: langOf(lang), page: page === 1 ? null : page })}`,

  /** The page for listeners. */
  listen: (kind: FeedKind | 'tracks', id: number, lang: FeedLanguage) =>
    `${web}/listen/${kind}/${id}${query({ lang: langOf(lang) })}`,

  audio: (track_id: number, key: string) =>
    `${web}/feeds/audio/${track_id}/${signatureOf(secret, track_id)}${key.slice(key.lastIndexOf('.'))}`,

  lyrics: (track_id: number, lang: FeedLanguage) =>
    `${web}/feeds/lyrics/${track_id}.txt${query({ lang: langOf(lang) })}`,

  /** Directories accept JPEG, while stored pictures are WebP; a link stays as it was entered. */
  cover: (stored: string | null) => {
    if (!stored) return null
    return isLink(stored) ? stored : `${web}/feeds/covers/${stored.slice(stored.indexOf('/') + 1)}.jpg`
  },
})

export type FeedAddresses = ReturnType<typeof feedAddresses>
