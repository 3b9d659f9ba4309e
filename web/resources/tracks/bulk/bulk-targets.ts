import type { DataOf } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { Need } from '#contract/calls/permissions.ts'
import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tags } from '#contract/resources/tags.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import { call } from '#web/core/client/call.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { selectionOf } from './selected-tracks.ts'

/** A resource that selected tracks can be added to. */
export type BulkTarget = {
  id: 'tag' | 'playlist' | 'album' | 'category'
  /** The label of the button, and the title of the dialog. */
  title: TextKey
  field: TextKey
  lookup: Lookup
  need: Need
  /** The path of the screen with a record's tracks. */
  opens?: (id: number) => string
  add: (
    id: number,
    selection: ReturnType<typeof selectionOf>,
  ) => Promise<Envelope<DataOf<typeof albums.addTracks>>>
}

export const bulkTargets: readonly BulkTarget[] = [
  {
    id: 'tag',
    title: 'tracks.bulk.tag',
    field: 'field.tag',
    lookup: lookups.tags,
    need: 'tags.edit',
    add: (tag_id, selection) => call(tags.addTracks, { body: { ...selection, tag_id } }),
  },
  {
    id: 'playlist',
    title: 'tracks.bulk.playlist',
    field: 'field.playlist',
    lookup: lookups.playlists,
    need: 'playlists.edit',
    opens: (id) => `/playlist/viewtracks/${id}`,
    add: (playlist_id, selection) => call(playlists.addTracks, { body: { ...selection, playlist_id } }),
  },
  {
    id: 'album',
    title: 'tracks.bulk.album',
    field: 'field.album',
    lookup: lookups.albums,
    need: 'albums.edit',
    opens: (id) => `/albums/viewtracks/${id}`,
    add: (album_id, selection) => call(albums.addTracks, { body: { ...selection, album_id } }),
  },
  {
    id: 'category',
    title: 'tracks.bulk.category',
    field: 'field.category',
    lookup: lookups.categories,
    need: 'categories.edit',
    add: (category_id, selection) => call(categories.addTracks, { body: { ...selection, category_id } }),
  },
]
