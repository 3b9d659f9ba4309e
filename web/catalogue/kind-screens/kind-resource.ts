import type { LinkedResource } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { MenuEntry, Resource, Screen } from '#web/core/navigation/resource.ts'

type Component = Screen['component']

/** How the sidebar shows a kind, and what its screens have that its declaration does not say. */
type Shown = Pick<MenuEntry, 'icon' | 'caption' | 'group'> & {
  /** The name in the sidebar, where the specification has another. */
  label?: TextKey
  goKey?: string
  list?: Component
  form?: Component
  screens?: readonly Screen[]
}

/** The screens of a kind: its list, and the form that adds and edits its records. */
export function kindResource(
  name: LinkedResource,
  { label = `kind.${name}`, goKey, list, form, screens = [], ...entry }: Shown,
): Resource {
  const { screen: path, id } = kinds[name]
  const ofList: Component =
    list ?? (async () => ({ default: (await import('./kind-list.tsx')).kindList(name) }))
  const ofForm: Component =
    form ?? (async () => ({ default: (await import('./kind-form.tsx')).kindForm(name) }))
  return {
    name,
    path,
    label,
    menu: [{ path, label, ...entry }],
    screens: [
      { path: '', ...(goKey && { goKey }), crumb: 'crumb.list', component: ofList },
      { path: 'add', crumb: 'action.add', title: `${name}.add`, component: ofForm },
      { path: `edit/$${id}`, crumb: 'action.edit', component: ofForm },
      ...screens,
    ],
  }
}
