import { playlists } from '#contract/resources/playlists.ts'
import { kindList } from '#web/catalogue/kind-screens/kind-list.tsx'
import { viewTracks } from '#web/catalogue/kind-screens/view-tracks.ts'

export default kindList('playlists', {
  trackTotals: playlists.trackTotals,
  shared: 'playlists',
  actions: [viewTracks(({ playlist_id }) => `/playlist/viewtracks/${playlist_id}`)],
})
