import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconFileText } from '#web/ui/icons/first-load.ts'

const form = () => withTexts(() => import('./page-form.tsx'))

export const pages: Resource = {
  name: 'pages',
  path: '/pages',
  label: 'kind.static_pages',
  menu: [{ path: '/pages', label: 'kind.static_pages', icon: IconFileText, caption: 'reach' }],
  screens: [
    { path: '', goKey: 'p', crumb: 'crumb.list', component: () => import('./page-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'pages.add', component: form },
    { path: 'edit/$id', crumb: 'action.edit', component: form },
  ],
}
