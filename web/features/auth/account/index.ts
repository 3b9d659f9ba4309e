import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The own account's second factors and sessions; opened from the profile menu. */
export const security: Resource = {
  name: 'security',
  path: '/security',
  label: 'session.security',
  menu: [],
  screens: [
    {
      path: '',
      crumb: null,
      component: () => withTexts(() => import('./security.tsx')),
    },
  ],
}
