import type { MenuGroup } from '#web/core/navigation/resource.ts'
import { IconCategory } from '#web/ui/icons/first-load.ts'

/** A group of the sidebar that contains entries of more than one resource. */
export const categoryGroup: MenuGroup = { name: 'category', label: 'menu.category', icon: IconCategory }
