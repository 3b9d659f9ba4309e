import type { ComponentType } from 'react'
import {
  type Guarded,
  isAllowed,
  isGuarded,
  mayEditAny,
  missingNeed,
  type Need,
  needOf,
  type Who,
} from '#contract/calls/permissions.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { Session } from '#web/core/session/session.ts'

export type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The section captions of the sidebar, in order. */
export const captions = ['catalogue', 'organise', 'reach', 'people', 'system'] as const
export type Caption = (typeof captions)[number]

/**
 * A collapsible group of the sidebar, shared by entries that name the same one. A group that is a whole section needs no
 * caption above it.
 */
export type MenuGroup = { name: string; label: TextKey; icon: Icon; isSection?: true }

export type MenuEntry = { path: string; label: TextKey; icon: Icon; caption?: Caption; group?: MenuGroup }

export type Screen = {
  /** The path below the resource's own: '' for its list, 'add', 'edit/$album_id'. */
  path: string
  /** The letter that opens the entry after `g`. */
  goKey?: string
  /** The last breadcrumb, such as list, add or edit; null when the screen is the resource itself, such as the dashboard. */
  crumb: TextKey | null
  /** The name of the screen where it is offered as an action, such as in the palette. */
  title?: TextKey
  /** The rights that the screen needs besides viewing the resource. By default, a screen with a title needs the right to edit. */
  needs?: readonly Need[]
  /** Loads the screen when it is first opened. */
  component: () => Promise<{ default: ComponentType }>
}

/** What the router, the sidebar and the breadcrumbs need to know about a resource. */
export type Resource = {
  name: string
  path: string
  label: TextKey
  /** Who may open the screens and see the entries of the resource; any admin when absent. */
  who?: Who
  /** The resource of the contract whose rights the screens need, if it has another name. */
  guard?: Guarded
  /** Hides the resource from admins who may not edit any records, for whom it is useless. */
  forEditors?: true
  menu: readonly MenuEntry[]
  screens: readonly Screen[]
}

/** The resource of the contract whose rights the screens need; null if they need none. */
export const guardOf = ({ name, guard }: Pick<Resource, 'name' | 'guard'>): Guarded | null =>
  guard ?? (isGuarded(name) ? name : null)

/** The rights that a screen needs, or, without a screen, the resource's list and entries. */
export function needsOf(resource: Resource, screen?: Screen): Need[] {
  const guard = guardOf(resource)
  if (guard === null) return []
  const more = screen?.needs ?? (screen?.title ? [needOf(guard, 'edit')] : [])
  return [needOf(guard, 'view'), ...more]
}

/** Whether an admin may open a screen of a resource, or, without a screen, see its entries. */
export const isOpenTo = (
  { adminType, rights }: Pick<Session, 'adminType' | 'rights'>,
  resource: Resource,
  screen?: Screen,
): boolean =>
  isAllowed(resource.who ?? 'admins', adminType) &&
  (!resource.forEditors || mayEditAny(rights)) &&
  missingNeed(rights, needsOf(resource, screen)) === null

/** Returns the resource with another component for one of its screens, for features that extend it. */
export const withScreen = (
  resource: Resource,
  path: Screen['path'],
  component: Screen['component'],
): Resource => ({
  ...resource,
  screens: resource.screens.map((screen) => (screen.path === path ? { ...screen, component } : screen)),
})
