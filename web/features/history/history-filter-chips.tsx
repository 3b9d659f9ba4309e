import { ChipsLine, type ChipsLineProps } from '#web/catalogue/filters/chips-line.tsx'
import { changeChoices } from './filter-choices.ts'

const choices = changeChoices(() => true)

/** The chips of the active filters of the history. */
export default function HistoryFilterChips(props: ChipsLineProps) {
  return <ChipsLine {...props} links={{}} choices={choices} />
}
