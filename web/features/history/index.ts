import type { Resource } from '../resource.ts'

/** Reached from the dashboard, from the form of a record and from the palette; the specified sidebar has no entry for it. */
export const history: Resource = {
  name: 'history',
  path: '/history',
  label: 'history.list',
  menu: [],
  screens: [{ path: '', crumb: 'crumb.list', component: () => import('./history-list.tsx') }],
}
