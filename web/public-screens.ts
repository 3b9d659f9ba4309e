import type { ReactNode } from 'react'
import PublicPage from './pages/public-page.tsx'
import SetPassword from './subadmins/set-password.tsx'
import Contact from './visitors/contact.tsx'
import ForgotPassword from './visitors/forgot-password.tsx'
import JoinUs from './visitors/join-us.tsx'
import Register from './visitors/register.tsx'

/** A screen that needs no sign-in. All of them are small and come with the start: a visitor opens just one. */
type PublicScreen = { path: string; component: () => ReactNode }

/** Every screen that needs no sign-in, besides the sign-in itself. */
export const publicScreens: readonly PublicScreen[] = [
  { path: '/static', component: PublicPage },
  { path: '/static/$type', component: PublicPage },
  { path: '/register', component: Register },
  { path: '/contact', component: Contact },
  { path: '/joinus', component: JoinUs },
  { path: '/forgotPassword', component: ForgotPassword },
  { path: '/set-password', component: SetPassword },
]
