import {
  type EmbeddedKind,
  embedPath,
  type FeedKind,
  type FeedLanguage,
  feedPath,
  listenPath,
} from '#contract/catalogue/public-paths.ts'
import type { DetailsButton, RowAction } from '#web/catalogue/list/list-types.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { createStore } from '#web/core/store.ts'
import { IconShare } from '#web/ui/icons/first-load.ts'

/** One address or code to share. `text` makes it from the address of the product, the record's id and its name. */
export type ShareWay = { label: TextKey; text: (web: string, id: number, name: string) => string }

const page = (kind: FeedKind | 'tracks'): ShareWay => ({
  label: 'listening.page',
  text: (web, id) => web + listenPath(kind, id),
})

const feed = (kind: FeedKind, lang: FeedLanguage): ShareWay => ({
  label: lang === 'en' ? 'share.feedEnglish' : 'share.feedHindi',
  text: (web, id) => web + feedPath(kind, id, lang),
})

/** The height of an embedded player, in pixels: for a list of tracks, or for one. */
const EMBED_HEIGHT = { albums: 420, playlists: 420, tracks: 180 }

const embed = (kind: EmbeddedKind): ShareWay => ({
  label: 'share.embed',
  text: (web, id, name) => {
    const frame = document.createElement('iframe')
    frame.src = web + embedPath(kind, id)
    frame.title = name
    frame.width = '100%'
    frame.height = String(EMBED_HEIGHT[kind])
    frame.loading = 'lazy'
    frame.allow = 'autoplay'
    frame.style.border = '0'
    return frame.outerHTML
  },
})

/** What can be shared of each kind; the first entry is passed to other programs. */
export const SHARE_WAYS = {
  albums: [page('albums'), feed('albums', 'en'), feed('albums', 'hi'), embed('albums')],
  playlists: [page('playlists'), feed('playlists', 'en'), feed('playlists', 'hi'), embed('playlists')],
  artists: [page('artists'), feed('artists', 'en'), feed('artists', 'hi')],
  categories: [page('categories'), feed('categories', 'en'), feed('categories', 'hi')],
  tracks: [page('tracks'), embed('tracks')],
} as const satisfies Record<string, readonly [ShareWay, ...ShareWay[]]>

/** A record whose addresses are shown. */
export type SharedKind = keyof typeof SHARE_WAYS
type SharedRecord = { kind: SharedKind; id: number; name: string; isActive: boolean }

/** The record of the open dialog; null while it is closed. */
export const sharedRecord = createStore<SharedRecord | null>(null)

/** The actions that show the addresses of a record, for its row and for its details. */
export function shareOf<Row extends { is_active: '0' | '1' }>(
  kind: keyof typeof SHARE_WAYS,
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string,
) {
  const run = (row: Row) =>
    sharedRecord.set({ kind, id: keyOf(row), name: nameOf(row), isActive: row.is_active === '1' })
  const look = { id: 'share', icon: IconShare }
  return {
    row: { ...look, label: 'catalogue.row.share', hint: 'action.share', run } satisfies RowAction<Row>,
    button: { ...look, label: 'action.share', run } satisfies DetailsButton<Row>,
  }
}
