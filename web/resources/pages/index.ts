import type { Resource } from '#web/core/navigation/resource.ts'
import { IconFileText } from '#web/ui/icons/first-load.ts'

export const pages: Resource = {
  name: 'pages',
  path: '/pages',
  label: 'kind.static_pages',
  goKey: 'p',
  menu: [{ path: '/pages', label: 'kind.static_pages', icon: IconFileText, caption: 'reach' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./page-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'pages.add', component: () => import('./page-form.tsx') },
    { path: 'edit/$id', crumb: 'action.edit', component: () => import('./page-form.tsx') },
  ],
}
