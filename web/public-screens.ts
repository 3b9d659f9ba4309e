import type { Screen } from './core/navigation/resource.ts'

/** Every screen that needs no sign-in, except the sign-in itself. */
export const publicScreens: readonly Pick<Screen, 'path' | 'component'>[] = [
  { path: '/static', component: () => import('./resources/pages/public-page.tsx') },
  { path: '/static/$type', component: () => import('./resources/pages/public-page.tsx') },
  { path: '/register', component: () => import('./features/visitors/register.tsx') },
  { path: '/contact', component: () => import('./features/visitors/contact.tsx') },
  { path: '/joinus', component: () => import('./features/visitors/join-us.tsx') },
  { path: '/forgotPassword', component: () => import('./features/auth/forgot-password.tsx') },
  { path: '/set-password', component: () => import('./features/auth/set-password.tsx') },
]
