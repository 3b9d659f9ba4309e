import type { ComponentType } from 'react'
import type { Who } from '#contract/permissions.ts'
import type { TextKey } from './i18n/text-key.ts'

export type Icon = ComponentType<{ size?: number; stroke?: number }>

/** The small headings that order the sidebar, in their order. */
export const captions = ['catalogue', 'organise', 'reach', 'people'] as const
export type Caption = (typeof captions)[number]

/** Entries that name the same group stand inside it, and it opens and closes. */
export type MenuGroup = { name: string; label: TextKey; icon: Icon }

export type MenuEntry = { path: string; label: TextKey; icon: Icon; caption?: Caption; group?: MenuGroup }

export type Screen = {
  /** Below the resource's path: '' for its list, 'add', 'edit/$album_id'. */
  path: string
  /** The last crumb: list, add, edit; null for a screen that is its resource, such as the dashboard. */
  crumb: TextKey | null
  /** What it does where it is offered by itself, as the palette does. */
  title?: TextKey
  /** Loaded when the screen is first opened. */
  component: () => Promise<{ default: ComponentType }>
}

/** What the router, the sidebar and the breadcrumbs need to know of a resource. */
export type Resource = {
  name: string
  path: string
  label: TextKey
  /** Who may open its screens and see its entries; any admin when absent. */
  who?: Who
  menu: readonly MenuEntry[]
  screens: readonly Screen[]
}
