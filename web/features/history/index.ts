import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconHistory } from '#web/ui/icons/first-load.ts'

/** The change history: what was changed, by whom and when, with Undo. */
export const history: Resource = {
  name: 'history',
  path: '/history',
  label: 'history.list',
  goKey: 'h',
  menu: [{ path: '/history', label: 'history.list', icon: IconHistory, caption: 'people' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => withTexts(() => import('./history-list.tsx')) },
  ],
}
