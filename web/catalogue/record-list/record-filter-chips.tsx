import { ChipsLine, type ChipsLineProps } from '#web/catalogue/filters/chips-line.tsx'
import { linkFields } from '#web/catalogue/kinds/filter-links.ts'

/** The chips of the active filters, with the lookups of every resource. */
export default function RecordFilterChips(props: ChipsLineProps) {
  return <ChipsLine {...props} links={linkFields} />
}
