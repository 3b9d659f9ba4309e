import { albums } from './albums.ts'
import { apiKeys } from './api-keys.ts'
import { appLinks } from './app-links.ts'
import { artists } from './artists.ts'
import { forgotPassword } from './auth/forgot-password.ts'
import { invitations } from './auth/invitations.ts'
import { ownSessions } from './auth/own-sessions.ts'
import { secondFactor } from './auth/second-factor.ts'
import { session } from './auth/session.ts'
import { backups } from './backups.ts'
import { catalogueFiles } from './catalogue-files.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { duplicateReview } from './duplicate-review.ts'
import { fileUpdates } from './file-updates.ts'
import { globalSearch } from './global-search.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { listening } from './listening.ts'
import { nameSuggestions } from './name-suggestions.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures.ts'
import { placeholders } from './placeholders.ts'
import { playerPasswords } from './player-passwords.ts'
import { playlists } from './playlists.ts'
import { recordings } from './recordings.ts'
import { review } from './review.ts'
import { sample } from './sample.ts'
import { savedViews } from './saved-views.ts'
import { saves } from './saves.ts'
import { status } from './status.ts'
import { subadmins } from './subadmins.ts'
import { subcategories } from './subcategories.ts'
import { tags } from './tags.ts'
import { teamwork } from './teamwork.ts'
import { tracks } from './tracks.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** Every API call. A resource that is missing on the server or the web is a type error there. */
export const contract = {
  session,
  secondFactor,
  ownSessions,
  forgotPassword,
  dashboard,
  tracks,
  imports,
  recordings,
  uploads,
  albums,
  artists,
  playlists,
  categories,
  subcategories,
  collections,
  tags,
  nameSuggestions,
  review,
  listening,
  duplicateReview,
  fileUpdates,
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
