import type { Resource } from '#web/core/navigation/resource.ts'
import { IconKey } from '#web/ui/icons/first-load.ts'

/** The keys of apps that read the catalogue. */
export const apiKeys: Resource = {
  name: 'apikeys',
  path: '/apikeys',
  label: 'kind.api_keys',
  who: 'main admin',
  menu: [{ path: '/apikeys', label: 'kind.api_keys', icon: IconKey, caption: 'people' }],
  screens: [
    {
      path: '',
      crumb: 'crumb.list',
      component: () =>
        import('#web/core/i18n/later-texts.ts').then(({ withLaterTexts }) =>
          withLaterTexts(import('./api-key-list.tsx')),
        ),
    },
    { path: 'add', crumb: 'action.add', title: 'apiKeys.add', component: () => import('./api-key-form.tsx') },
    { path: 'edit/$key_id', crumb: 'action.edit', component: () => import('./api-key-form.tsx') },
  ],
}
