import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconWebhook } from '#web/ui/icons/first-load.ts'

/** The addresses to which the product reports changes. */
export const webhooks: Resource = {
  name: 'webhooks',
  path: '/webhooks',
  label: 'kind.webhooks',
  who: 'main admin',
  menu: [
    { path: '/webhooks', label: 'kind.webhooks', icon: IconWebhook, caption: 'system', group: systemGroup },
  ],
  screens: [
    {
      path: '',
      goKey: 'w',
      crumb: 'crumb.list',
      component: () => withTexts(() => import('./webhook-list.tsx')),
    },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'webhooks.add',
      component: () => withTexts(() => import('./webhook-form.tsx')),
    },
    {
      path: 'edit/$webhook_id',
      crumb: 'action.edit',
      component: () => withTexts(() => import('./webhook-form.tsx')),
    },
  ],
}
