import type { ComponentType } from 'react'
import type { Who } from '#contract/calls/permissions.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

export type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The section captions of the sidebar, in order. */
export const captions = ['catalogue', 'organise', 'reach', 'people'] as const
export type Caption = (typeof captions)[number]

/** Entries with the same group share one collapsible group. */
export type MenuGroup = { name: string; label: TextKey; icon: Icon }

export type MenuEntry = { path: string; label: TextKey; icon: Icon; caption?: Caption; group?: MenuGroup }

export type Screen = {
  /** Below the resource's path: '' for its list, 'add', 'edit/$album_id'. */
  path: string
  /** The last breadcrumb: list, add, edit; null when the screen is the resource itself, such as the dashboard. */
  crumb: TextKey | null
  /** The name of the action where it is listed on its own, such as in the palette. */
  title?: TextKey
  /** Loaded when the screen is first opened. */
  component: () => Promise<{ default: ComponentType }>
}

/** What the router, the sidebar and the breadcrumbs need to know about a resource. */
export type Resource = {
  name: string
  path: string
  label: TextKey
  /** The letter that opens it after `g`. */
  goKey?: string
  /** Who may open its screens and see its entries; any admin when absent. */
  who?: Who
  menu: readonly MenuEntry[]
  screens: readonly Screen[]
}

/** Returns the resource with another component for one of its screens, for features that extend it. */
export const withScreen = (
  resource: Resource,
  path: Screen['path'],
  component: Screen['component'],
): Resource => ({
  ...resource,
  screens: resource.screens.map((screen) => (screen.path === path ? { ...screen, component } : screen)),
})
