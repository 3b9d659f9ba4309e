import type { Resource } from '#web/core/navigation/resource.ts'

/** The quick start has no entry in the sidebar, since the specification gives it none. */
export const quickStart: Resource = {
  name: 'demo',
  path: '/demo',
  label: 'demo.title',
  menu: [],
  screens: [{ path: '', crumb: null, component: () => import('./quick-start.tsx') }],
}
