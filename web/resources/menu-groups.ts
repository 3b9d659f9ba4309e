import type { MenuGroup } from '#web/core/navigation/resource.ts'
import { IconCategory, IconSettings } from '#web/ui/icons/first-load.ts'

/** A group of the sidebar that contains entries of more than one resource. */
export const categoryGroup: MenuGroup = { name: 'category', label: 'menu.category', icon: IconCategory }

/** What is set up once and looked at now and then. */
export const systemGroup: MenuGroup = {
  name: 'system',
  label: 'caption.system',
  icon: IconSettings,
  isSection: true,
}
