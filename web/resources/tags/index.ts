import type { Resource } from '#web/core/navigation/resource.ts'
import { IconTags } from '#web/ui/icons/first-load.ts'

export const tags: Resource = {
  name: 'tags',
  path: '/tags',
  label: 'kind.tags',
  menu: [{ path: '/tags', label: 'kind.tags', icon: IconTags, caption: 'organise' }],
  screens: [
    { path: '', goKey: 'g', crumb: 'crumb.list', component: () => import('./tag-list.tsx') },
    { path: 'add', crumb: 'action.add', title: 'tags.add', component: () => import('./tag-form.tsx') },
    { path: 'edit/$tag_id', crumb: 'action.edit', component: () => import('./tag-form.tsx') },
  ],
}
