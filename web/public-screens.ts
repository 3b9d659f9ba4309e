import type { ReactNode } from 'react'
import ForgotPassword from './features/auth/forgot-password.tsx'
import SetPassword from './features/auth/set-password.tsx'
import Contact from './features/visitors/contact.tsx'
import JoinUs from './features/visitors/join-us.tsx'
import Register from './features/visitors/register.tsx'
import PublicPage from './resources/pages/public-page.tsx'

/** A screen that needs no sign-in. They are small and part of the first load, since a visitor opens just one. */
type PublicScreen = { path: string; component: () => ReactNode }

/** Every screen that needs no sign-in, except the sign-in itself. */
export const publicScreens: readonly PublicScreen[] = [
  { path: '/static', component: PublicPage },
  { path: '/static/$type', component: PublicPage },
  { path: '/register', component: Register },
  { path: '/contact', component: Contact },
  { path: '/joinus', component: JoinUs },
  { path: '/forgotPassword', component: ForgotPassword },
  { path: '/set-password', component: SetPassword },
]
