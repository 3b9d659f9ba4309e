import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconPhotoCog } from '#web/ui/icons/first-load.ts'

export const placeholders: Resource = {
  name: 'defaults',
  path: '/config',
  guard: 'placeholders',
  label: 'menu.defaults',
  menu: [
    { path: '/config', label: 'menu.defaults', icon: IconPhotoCog, caption: 'system', group: systemGroup },
  ],
  screens: [{ path: '', goKey: 'j', crumb: 'crumb.list', component: () => import('./default-settings.tsx') }],
}
