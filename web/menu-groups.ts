import { IconCategory } from '@tabler/icons-react'
import type { MenuGroup } from './resource.ts'

/** A group of the sidebar that holds entries of more than one resource. */
export const categoryGroup: MenuGroup = { name: 'category', label: 'menu.category', icon: IconCategory }
