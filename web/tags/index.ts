import { IconTags } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const tags: Resource = {
  name: 'tags',
  path: '/tags',
  label: 'menu.tags',
  menu: [{ path: '/tags', label: 'menu.tags', icon: IconTags, caption: 'organise' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./tag-list.tsx') },
    { path: 'add', crumb: 'crumb.add', title: 'tags.add', component: () => import('./tag-form.tsx') },
    { path: 'edit/$tag_id', crumb: 'crumb.edit', component: () => import('./tag-form.tsx') },
  ],
}
