import { albums } from './albums/index.ts'
import { artists } from './artists/index.ts'
import { categories } from './categories/index.ts'
import { collections } from './collections/index.ts'
import { dashboard } from './dashboard/index.ts'
import { defaults } from './defaults/index.ts'
import { demo } from './demo/index.ts'
import { history } from './history/index.ts'
import { inbox } from './inbox/index.ts'
import { notifications } from './notifications/index.ts'
import { pages } from './pages/index.ts'
import { playlists } from './playlists/index.ts'
import type { Resource } from './resource.ts'
import { subadmins } from './subadmins/index.ts'
import { subcategories } from './subcategories/index.ts'
import { tags } from './tags/index.ts'
import { tracks } from './tracks/index.ts'
import { users } from './users/index.ts'

/** Every resource of the back-office: routes, sidebar and breadcrumbs are made from this list, in its order. */
export const resources: readonly Resource[] = [
  dashboard,
  tracks,
  albums,
  artists,
  playlists,
  categories,
  subcategories,
  collections,
  tags,
  notifications,
  pages,
  users,
  subadmins,
  defaults,
  history,
  inbox,
  demo,
]
