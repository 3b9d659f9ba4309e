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
      component: () =>
        import('#web/core/i18n/later-texts.ts').then(({ withLaterTexts }) =>
          withLaterTexts(import('./security.tsx')),
        ),
    },
  ],
}
