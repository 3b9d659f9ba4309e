import { withTexts } from './core/i18n/with-texts.ts'
import { type Resource, withScreen } from './core/navigation/resource.ts'
import { security } from './features/auth/account/index.ts'
import { backups } from './features/backups/index.ts'
import { catalogueFiles } from './features/catalogue-files/index.ts'
import { dashboard } from './features/dashboard/index.ts'
import { duplicateReview } from './features/duplicate-review/index.ts'
import { duplicates } from './features/duplicates/index.ts'
import { history } from './features/history/index.ts'
import { importExport } from './features/import-export/index.ts'
import { editedExports } from './features/imports/edited/index.ts'
import { imports } from './features/imports/index.ts'
import { listening } from './features/listening/index.ts'
import { quickStart } from './features/quick-start/index.ts'
import { recordings } from './features/recordings/index.ts'
import { review } from './features/review/index.ts'
import { status } from './features/status/index.ts'
import { albums } from './resources/albums/index.ts'
import { apiKeys } from './resources/api-keys/index.ts'
import { artists } from './resources/artists/index.ts'
import { categories } from './resources/categories/index.ts'
import { collections } from './resources/collections/index.ts'
import { inbox } from './resources/inbox/index.ts'
import { notifications } from './resources/notifications/index.ts'
import { pages } from './resources/pages/index.ts'
import { placeholders } from './resources/placeholders/index.ts'
import { playlists } from './resources/playlists/index.ts'
import { subadmins } from './resources/subadmins/index.ts'
import { subcategories } from './resources/subcategories/index.ts'
import { tags } from './resources/tags/index.ts'
import { tracks } from './resources/tracks/index.ts'
import { users } from './resources/users/index.ts'
import { webhooks } from './resources/webhooks/index.ts'

/**
 * Every resource of the back-office, in sidebar order: routes, sidebar and breadcrumbs are generated from this list.
 */
export const resources: readonly Resource[] = [
  dashboard,
  withScreen(tracks, '', () => import('./features/recordings/track-list.tsx')),
  imports,
  recordings,
  withScreen(albums, 'viewtracks/$album_id', () =>
    withTexts(() => import('./features/placed-tracks/album-screen.tsx')),
  ),
  artists,
  withScreen(playlists, 'viewtracks/$playlist_id', () =>
    withTexts(() => import('./features/placed-tracks/playlist-screen.tsx')),
  ),
  importExport,
  categories,
  subcategories,
  collections,
  tags,
  duplicates,
  notifications,
  pages,
  users,
  subadmins,
  apiKeys,
  webhooks,
  placeholders,
  history,
  backups,
  catalogueFiles,
  status,
  inbox,
  security,
  quickStart,
  review,
  listening,
  duplicateReview,
  editedExports,
]
