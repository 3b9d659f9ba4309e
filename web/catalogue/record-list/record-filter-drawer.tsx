import { FilterDrawer, type FilterDrawerProps } from '#web/catalogue/filters/filter-drawer.tsx'
import { linkFields } from '#web/catalogue/kinds/filter-links.ts'

/** The filter drawer with the lookups of every resource. */
export default function RecordFilterDrawer(props: FilterDrawerProps) {
  return <FilterDrawer {...props} links={linkFields} />
}
