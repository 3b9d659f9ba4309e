import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconKey } from '#web/ui/icons/first-load.ts'

const form = () => withTexts(() => import('./api-key-form.tsx'))

/** The keys with which apps read the catalogue. */
export const apiKeys: Resource = {
  name: 'apikeys',
  path: '/apikeys',
  label: 'kind.api_keys',
  who: 'main admin',
  menu: [{ path: '/apikeys', label: 'kind.api_keys', icon: IconKey, caption: 'system', group: systemGroup }],
  screens: [
    {
      path: '',
      goKey: 'k',
      crumb: 'crumb.list',
      component: () => withTexts(() => import('./api-key-list.tsx')),
    },
    { path: 'add', crumb: 'action.add', title: 'apiKeys.add', component: form },
    { path: 'edit/$key_id', crumb: 'action.edit', component: form },
  ],
}
