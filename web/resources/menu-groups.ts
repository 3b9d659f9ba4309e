import type { MenuGroup } from '#web/core/navigation/resource.ts'
import { IconCategory, IconSettings } from '#web/ui/icons/first-load.ts'

/** A group of the sidebar that contains entries of more than one resource. */
export const categoryGroup: MenuGroup = { name: 'category', label: 'menu.category', icon: IconCategory }

/** The group of the sidebar for what is set up once and seldom looked at. */
export const systemGroup: MenuGroup = {
  name: 'system',
  label: 'caption.system',
  icon: IconSettings,
  isSection: true,
}
