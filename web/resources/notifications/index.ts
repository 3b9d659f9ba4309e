import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconBellRinging } from '#web/ui/icons/first-load.ts'

export const notifications: Resource = {
  name: 'notifications',
  path: '/notifications',
  label: 'kind.notifications',
  menu: [{ path: '/notifications', label: 'kind.notifications', icon: IconBellRinging, caption: 'reach' }],
  screens: [
    {
      path: '',
      goKey: 'n',
      crumb: 'action.send',
      component: () => withTexts(() => import('./notifications-screen.tsx')),
    },
  ],
}
