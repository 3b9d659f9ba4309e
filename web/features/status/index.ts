import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconActivity } from '#web/ui/icons/first-load.ts'

/** The screen of the system's health: the state of its parts, what to do about those that need attention, and the slowest calls. */
export const status: Resource = {
  name: 'status',
  path: '/status',
  label: 'status.title',
  who: 'main admin',
  menu: [
    { path: '/status', label: 'status.title', icon: IconActivity, caption: 'system', group: systemGroup },
  ],
  screens: [
    {
      path: '',
      goKey: 'y',
      crumb: null,
      component: () => withTexts(() => import('./status.tsx')),
    },
  ],
}
