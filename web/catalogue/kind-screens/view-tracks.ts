import type { RowAction } from '#web/catalogue/list/list-types.ts'
import { IconPlaylist } from '#web/ui/icons.ts'
import type { KindRow } from './kind-list.tsx'

/** The row action that opens the screen with the tracks of a record. */
export const viewTracks = (to: (row: KindRow) => string): RowAction<KindRow> => ({
  id: 'tracks',
  icon: IconPlaylist,
  label: 'catalogue.tracks.row',
  hint: 'catalogue.tracks.rowHint',
  need: 'tracks.view',
  to,
})
