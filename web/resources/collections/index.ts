import { IconFolders } from '@tabler/icons-react'
import type { Resource } from '../resource.ts'

export const collections: Resource = {
  name: 'collections',
  path: '/collection',
  label: 'menu.collection',
  menu: [{ path: '/collection', label: 'menu.collection', icon: IconFolders, caption: 'organise' }],
  screens: [
    { path: '', crumb: 'crumb.list', component: () => import('./collection-list.tsx') },
    {
      path: 'add',
      crumb: 'crumb.add',
      title: 'collections.add',
      component: () => import('./collection-form.tsx'),
    },
    { path: 'edit/$collection_id', crumb: 'crumb.edit', component: () => import('./collection-form.tsx') },
  ],
}
