import type { Contract } from '#contract/index.ts'
import { albumRoutes } from './albums/albums.routes.ts'
import { artistRoutes } from './artists/artists.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { collectionRoutes } from './collections/collections.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import type { Context } from './context.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { defaultsRoutes } from './defaults/defaults.routes.ts'
import { everythingRoutes } from './everything/everything.routes.ts'
import { forgotPasswordRoutes } from './forgot-password/forgot-password.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import type { RoutesFor } from './http/handlers.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { mobileAppRoutes } from './mobile-app/mobile-app.routes.ts'
import { nameRoutes } from './names/names.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { playlistRoutes } from './playlists/playlists.routes.ts'
import { sampleRoutes } from './sample/sample.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { invitationRoutes } from './subadmins/invitations.routes.ts'
import { subadminRoutes } from './subadmins/subadmins.routes.ts'
import { subcategoryRoutes } from './subcategories/subcategories.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { trackRoutes } from './tracks/tracks.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { viewRoutes } from './views/views.routes.ts'

/** Every resource's handlers; the compiler checks that none of the contract's is missing. */
export const routesFor = (context: Context): RoutesFor<Contract> => ({
  session: sessionRoutes(context),
  forgotPassword: forgotPasswordRoutes(context),
  dashboard: dashboardRoutes(context),
  tracks: trackRoutes(context),
  imports: importRoutes(context),
  albums: albumRoutes(context),
  artists: artistRoutes(context),
  playlists: playlistRoutes(context),
  categories: categoryRoutes(context),
  subcategories: subcategoryRoutes(context),
  collections: collectionRoutes(context),
  tags: tagRoutes(context),
  names: nameRoutes(context),
  users: userRoutes(context),
  subadmins: subadminRoutes(context),
  invitations: invitationRoutes(context),
  views: viewRoutes(context),
  pages: pageRoutes(context),
  defaults: defaultsRoutes(context),
  contact: contactRoutes(context),
  inbox: inboxRoutes(context),
  mobileApp: mobileAppRoutes(context),
  notifications: notificationRoutes(context),
  everything: everythingRoutes(context),
  history: historyRoutes(context),
  sample: sampleRoutes(context),
})
