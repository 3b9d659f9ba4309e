import { albums } from './albums.ts'
import { artists } from './artists.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { defaults } from './defaults.ts'
import { everything } from './everything.ts'
import { forgotPassword } from './forgot-password.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { invitations } from './invitations.ts'
import { mobileApp } from './mobile-app.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { playlists } from './playlists.ts'
import { sample } from './sample.ts'
import { session } from './session.ts'
import { subadmins } from './subadmins.ts'
import { subcategories } from './subcategories.ts'
import { tags } from './tags.ts'
import { tracks } from './tracks.ts'
import { users } from './users.ts'
import { views } from './views.ts'

/** Every call of the product. A resource that is missing from a side does not compile there. */
export const contract = {
  session,
  forgotPassword,
  dashboard,
  tracks,
  imports,
  albums,
  artists,
  playlists,
  categories,
  subcategories,
  collections,
  tags,
  names,
  users,
  subadmins,
  invitations,
  views,
  pages,
  defaults,
  contact,
  inbox,
  mobileApp,
  notifications,
  everything,
  history,
  sample,
}
export type Contract = typeof contract
