import type { Choice } from '#web/catalogue/form/choice.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { OneLine } from '#web/catalogue/list/one-line.tsx'
import { listOfNames } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The part of a kind's lookup that reads choices from linked records. */
type LinkLookup = { id: string; choicesOf(records: readonly object[] | undefined): Choice[] }

type Look = { id: string; label: TextKey; width: string }

/** A column with the names of linked records on one line, and all of them in its title. Its cells edit the links. */
export const linkColumn = <Row,>(
  look: Look,
  lookup: LinkLookup,
  recordsOf: (row: Row) => readonly object[],
): ListColumn<Row, never> => ({
  ...look,
  isLine: true,
  edits: lookup.id,
  linked: (row) => lookup.choicesOf(recordsOf(row)),
  cell: (row) => <OneLine text={listOfNames(lookup.choicesOf(recordsOf(row)))} />,
})
