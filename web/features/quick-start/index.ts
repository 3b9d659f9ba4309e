import type { Resource } from '../resource.ts'

/** By the specification it exists without an entry in the sidebar. */
export const demo: Resource = {
  name: 'demo',
  path: '/demo',
  label: 'demo.title',
  menu: [],
  screens: [{ path: '', crumb: null, component: () => import('./quick-start.tsx') }],
}
