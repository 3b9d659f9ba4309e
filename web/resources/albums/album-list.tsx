import { albums } from '#contract/resources/albums.ts'
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { kindList } from '#web/catalogue/kind-screens/kind-list.tsx'
import { viewTracks } from '#web/catalogue/kind-screens/view-tracks.ts'
import { call } from '#web/core/client/call.ts'

export default kindList('albums', {
  nameLabels,
  trackTotals: albums.trackTotals,
  shared: 'albums',
  actions: [viewTracks(({ album_id }) => `/albums/viewtracks/${album_id}`)],
  remove: (id) => call(albums.delete, { body: { id: [...id] } }),
})
