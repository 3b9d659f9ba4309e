import { kindCalls } from './catalogue/calls-of.ts'
import { appLinks } from './features/app-links.ts'
import { forgotPassword } from './features/auth/forgot-password.ts'
import { invitations } from './features/auth/invitations.ts'
import { ownSessions } from './features/auth/own-sessions.ts'
import { secondFactor } from './features/auth/second-factor.ts'
import { session } from './features/auth/session.ts'
import { backups } from './features/backups.ts'
import { catalogueFiles } from './features/catalogue-files.ts'
import { contact } from './features/contact.ts'
import { dashboard } from './features/dashboard.ts'
import { duplicateReview } from './features/duplicate-review.ts'
import { globalSearch } from './features/global-search.ts'
import { history } from './features/history.ts'
import { imports } from './features/imports.ts'
import { listening } from './features/listening.ts'
import { nameSuggestions } from './features/name-suggestions.ts'
import { pictures } from './features/pictures.ts'
import { recordings } from './features/recordings.ts'
import { review } from './features/review.ts'
import { sample } from './features/sample.ts'
import { savedViews } from './features/saved-views.ts'
import { saves } from './features/saves.ts'
import { status } from './features/status.ts'
import { teamwork } from './features/teamwork.ts'
import { uploads } from './features/uploads.ts'
import { albums } from './resources/albums.ts'
import { apiKeys } from './resources/api-keys.ts'
import { artists } from './resources/artists.ts'
import { categories } from './resources/categories.ts'
import { inbox } from './resources/inbox.ts'
import { notifications } from './resources/notifications.ts'
import { pages } from './resources/pages.ts'
import { placeholders } from './resources/placeholders.ts'
import { playerPasswords } from './resources/player-passwords.ts'
import { playlists } from './resources/playlists.ts'
import { subadmins } from './resources/subadmins.ts'
import { tags } from './resources/tags.ts'
import { tracks } from './resources/tracks.ts'
import { users } from './resources/users.ts'
import { webhooks } from './resources/webhooks.ts'

/** All calls of the API. A resource that is missing on the server or the web is a type error there. */
export const contract = {
  session,
  secondFactor,
  ownSessions,
  forgotPassword,
  dashboard,
  ...kindCalls(),
  tracks,
  imports,
  recordings,
  uploads,
  albums,
  artists,
  playlists,
  categories,
  tags,
  nameSuggestions,
  review,
  listening,
  duplicateReview,
  users,
  playerPasswords,
  subadmins,
  apiKeys,
  webhooks,
  invitations,
  savedViews,
  saves,
  pages,
  pictures,
  placeholders,
  contact,
  inbox,
  appLinks,
  notifications,
  globalSearch,
  history,
  teamwork,
  sample,
  backups,
  catalogueFiles,
  status,
}
export type Contract = typeof contract
