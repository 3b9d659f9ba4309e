import type { Contract } from '#contract/index.ts'
import { saveRoutes } from './catalogue/keyed-saves.handlers.ts'
import { kindsRoutes } from './catalogue/kinds/kinds.handlers.ts'
import type { Context } from './core/context.ts'
import type { RoutesFor } from './core/http/handlers.ts'
import { appLinkRoutes } from './features/app-links/app-links.routes.ts'
import { forgotPasswordRoutes } from './features/auth/forgot-password.routes.ts'
import { invitationRoutes } from './features/auth/invitations.routes.ts'
import { sendInvitation } from './features/auth/invitations.store.ts'
import { ownSessionRoutes } from './features/auth/own-sessions.routes.ts'
import { secondFactorRoutes } from './features/auth/second-factor.routes.ts'
import { secondFactorsOf } from './features/auth/second-factors.ts'
import { sessionRoutes } from './features/auth/session.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { catalogueFileRoutes } from './features/catalogue-files/export.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { duplicateReviewRoutes } from './features/duplicate-review/duplicate-review.routes.ts'
import { globalSearchRoutes } from './features/global-search/global-search.routes.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { listeningRoutes } from './features/listening/listening.routes.ts'
import { nameSuggestionRoutes } from './features/name-suggestions/name-suggestions.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { recordingRoutes } from './features/recordings/recordings.routes.ts'
import { resumableUploadRoutes } from './features/resumable-uploads/resumable-uploads.routes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { sampleRoutes } from './features/sample/sample.routes.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { teamworkRoutes } from './features/teamwork/teamwork.routes.ts'
import { albumRoutes } from './resources/albums/albums.routes.ts'
import { apiKeyRoutes } from './resources/api-keys/api-keys.routes.ts'
import { artistRoutes } from './resources/artists/artists.routes.ts'
import { categoryRoutes } from './resources/categories/categories.routes.ts'
import { inboxRoutes } from './resources/inbox/inbox.routes.ts'
import { notificationRoutes } from './resources/notifications/notifications.routes.ts'
import { pageRoutes } from './resources/pages/pages.routes.ts'
import { placeholderRoutes } from './resources/placeholders/placeholders.routes.ts'
import { playlistRoutes } from './resources/playlists/playlists.routes.ts'
import { subadminRoutes } from './resources/subadmins/subadmins.routes.ts'
import { subcategoryRoutes } from './resources/subcategories/subcategories.routes.ts'
import { tagRoutes } from './resources/tags/tags.routes.ts'
import { trackRoutes } from './resources/tracks/tracks.routes.ts'
import { playerPasswordRoutes } from './resources/users/player-passwords.routes.ts'
import { userRoutes } from './resources/users/users.routes.ts'
import { webhookRoutes } from './resources/webhooks/webhooks.routes.ts'

/** The handlers of all endpoints; the compiler checks that none of the contract is missing. */
export const routesFor = (context: Context): RoutesFor<Contract> => ({
  session: sessionRoutes(context),
  secondFactor: secondFactorRoutes(context),
  ownSessions: ownSessionRoutes(context),
  forgotPassword: forgotPasswordRoutes(context),
  dashboard: dashboardRoutes(context),
  ...kindsRoutes(context),
  tracks: trackRoutes(context),
  imports: importRoutes(context),
  recordings: recordingRoutes(context),
  uploads: resumableUploadRoutes(context),
  albums: albumRoutes(context),
  artists: artistRoutes(context),
  playlists: playlistRoutes(context),
  categories: categoryRoutes(context),
  subcategories: subcategoryRoutes(context),
  tags: tagRoutes(context),
  nameSuggestions: nameSuggestionRoutes(context),
  review: reviewRoutes(context),
  listening: listeningRoutes(context),
  duplicateReview: duplicateReviewRoutes(context),
  users: userRoutes(context),
  playerPasswords: playerPasswordRoutes(context),
  subadmins: subadminRoutes(context, sendInvitation, secondFactorsOf(context)),
  apiKeys: apiKeyRoutes(context),
  webhooks: webhookRoutes(context),
  invitations: invitationRoutes(context),
  savedViews: savedViewRoutes(context),
  saves: saveRoutes(context),
  pages: pageRoutes(context),
  pictures: pictureRoutes(context),
  placeholders: placeholderRoutes(context),
  contact: contactRoutes(context),
  inbox: inboxRoutes(context),
  appLinks: appLinkRoutes(context),
  notifications: notificationRoutes(context),
  globalSearch: globalSearchRoutes(context),
  history: historyRoutes(context),
  teamwork: teamworkRoutes(context),
  sample: sampleRoutes(context),
  backups: backupRoutes(context),
  catalogueFiles: catalogueFileRoutes(context),
  status: statusRoutes(context),
})
