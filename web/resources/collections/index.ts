import type { Resource } from '#web/core/navigation/resource.ts'
import { IconFolders } from '#web/ui/icons/first-load.ts'

export const collections: Resource = {
  name: 'collections',
  path: '/collection',
  label: 'menu.collection',
  menu: [{ path: '/collection', label: 'menu.collection', icon: IconFolders, caption: 'organise' }],
  screens: [
    { path: '', goKey: 'o', crumb: 'crumb.list', component: () => import('./collection-list.tsx') },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'collections.add',
      component: () => import('./collection-form.tsx'),
    },
    { path: 'edit/$collection_id', crumb: 'action.edit', component: () => import('./collection-form.tsx') },
  ],
}
