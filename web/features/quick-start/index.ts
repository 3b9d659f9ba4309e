import type { Resource } from '#web/core/navigation/resource.ts'

/** The specification gives it no entry in the sidebar. */
export const quickStart: Resource = {
  name: 'demo',
  path: '/demo',
  label: 'demo.title',
  menu: [],
  screens: [{ path: '', crumb: null, component: () => import('./quick-start.tsx') }],
}
