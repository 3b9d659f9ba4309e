import { referencesOf } from '#contract/catalogue/references.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import { linkColumn } from '#web/catalogue/kinds/link-column.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { dayColumn, flagColumn, textColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { FORM_PARTS, fieldsIn, kindOfField, type LinkOf, labelOf, linksIn } from './kind-fields.ts'

type Fields = Readonly<Record<string, unknown>>
type Column = ListColumn<Fields, string>

/** The columns for short fields of a kind: lines, days, and yes or no. Hidden until the admin chooses them. */
export function fieldColumns(name: KindName): Column[] {
  const { sorted } = declarationOf(name)
  return FORM_PARTS.flatMap((part) => fieldsIn(name, part)).flatMap((field) => {
    const make = MAKERS[kindOfField(name, field)]
    if (!make) return []
    const { sort: _, ...column } = make(field, labelOf(field))
    return [{ ...column, ...(sorted.includes(field) && { sort: field }), wide: true, optional: true }]
  })
}

// By the contract, rows have the fields that their kind declares.
const MAKERS: Partial<Record<string, (field: string, label: TextKey) => Column>> = {
  line: (field, label) => ({ ...(textColumn(field, label) as unknown as Column), width: '150px' }),
  day: (field, label) => dayColumn(field, label) as unknown as Column,
  flag: (field, label) => flagColumn(field, label) as unknown as Column,
}

/** The column of the record that a field refers to. */
export const referenceColumns = (name: KindName): Column[] =>
  referencesOf(name).map(({ field, to, answered }) => {
    const lookup = lookups[to]
    const choiceIn = (row: Fields) => lookup.choicesOf(row[answered] ? [row[answered] as never] : [])
    return {
      id: answered,
      label: labelOf(field),
      edits: lookup.id,
      linked: choiceIn,
      cell: (row) => {
        const [choice] = choiceIn(row)
        return choice && <Hindi text={firstName(choice)} />
      },
    }
  })

/** The columns of linked records, except of those that the kind itself holds. `look` returns a column's label and width. */
export const linkColumns = (
  name: KindName,
  look: (link: LinkOf) => { id: string; label: TextKey; width: string },
): Column[] =>
  linksIn(name)
    .filter(({ isHeld }) => !isHeld)
    .map((link) => ({
      ...linkColumn<Fields>(look(link), link.lookup, (row) => row[link.answered] as readonly object[]),
      wide: true,
      optional: true,
    }))
