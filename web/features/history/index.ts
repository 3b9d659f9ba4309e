import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconHistory } from '#web/ui/icons/first-load.ts'

/** The change history: what was changed, by whom and when, with Undo. */
export const history: Resource = {
  name: 'history',
  path: '/history',
  label: 'history.list',
  menu: [
    { path: '/history', label: 'history.list', icon: IconHistory, caption: 'system', group: systemGroup },
  ],
  screens: [
    {
      path: '',
      goKey: 'h',
      crumb: 'crumb.list',
      component: () => withTexts(() => import('./history-list.tsx')),
    },
  ],
}
