import type { ComponentType } from 'react'

/** A screen that needs no sign-in; loaded when it is first opened. */
type PublicScreen = { path: string; component: () => Promise<{ default: ComponentType }> }

/** Every screen that needs no sign-in, besides the sign-in itself. */
export const publicScreens: readonly PublicScreen[] = [
  { path: '/static', component: () => import('./pages/public-page.tsx') },
  { path: '/static/$type', component: () => import('./pages/public-page.tsx') },
  { path: '/register', component: () => import('./visitors/register.tsx') },
  { path: '/contact', component: () => import('./visitors/contact.tsx') },
  { path: '/joinus', component: () => import('./visitors/join-us.tsx') },
  { path: '/forgotPassword', component: () => import('./visitors/forgot-password.tsx') },
  { path: '/set-password', component: () => import('./subadmins/set-password.tsx') },
]
