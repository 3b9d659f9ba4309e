import { artists } from '#contract/resources/artists.ts'
import { kindList } from '#web/catalogue/kind-screens/kind-list.tsx'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'

export default kindList('artists', {
  names: [bothNamesColumn('name', 'hindi_name', 'field.name')],
  trackTotals: artists.trackTotals,
  shared: 'artists',
})
