import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconShieldLock } from '#web/ui/icons/first-load.ts'

export const subadmins: Resource = {
  name: 'subadmins',
  path: '/subadmins',
  label: 'menu.subadmins',
  who: 'main admin',
  menu: [{ path: '/subadmins', label: 'menu.subadmins', icon: IconShieldLock, caption: 'people' }],
  screens: [
    {
      path: '',
      goKey: 'e',
      crumb: 'crumb.list',
      component: () => withTexts(() => import('./subadmin-list.tsx')),
    },
    {
      path: 'add',
      crumb: 'action.add',
      title: 'subadmins.add',
      component: () => import('./subadmin-form.tsx'),
    },
    { path: 'edit/$admin_id', crumb: 'action.edit', component: () => import('./subadmin-form.tsx') },
  ],
}
