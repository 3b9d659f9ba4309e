import { sql } from 'kysely'
import type { EditedField, EditedFields } from '#contract/values/field-kinds.ts'
import {
  type ColumnChange,
  columnChange,
  linkChange,
  linkOfField,
  type WrittenPlan,
} from '../bulk-edit/plan.ts'
import type { ReplacedNames } from '../bulk-edit/replaced-names.ts'
import type { Resource } from '../resource.ts'
import { isIds, type RowValues } from './read-values.ts'

export type PlannedRows = { plan: WrittenPlan; ids: Int32Array; names: ReplacedNames[] }

/** Whether a field holds texts or aliases, which differ from row to row. */
const isText = ({ kind }: EditedField) => kind === 'line' || kind === 'text' || kind === 'names'

/**
 * Divides the rows into groups with equal values apart from their texts; one statement writes each group. All plans have the same
 * columns, which the undo expects of the records in one entry.
 */
export function planRows(
  resource: Resource,
  edited: EditedFields,
  rows: readonly RowValues[],
): PlannedRows[] {
  const fields = Object.entries(edited).filter(([field]) => rows.some(({ values }) => values.has(field)))
  const isOwnText = ([field, known]: [string, EditedField], { values }: RowValues) =>
    isText(known) && values.get(field) !== null
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(fields.map((field) => (isOwnText(field, row) ? null : [row.values.get(field[0])]))),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const plan: WrittenPlan = {
      columns: [],
      names: fields.filter((field) => isOwnText(field, first)).map(([field, { kind }]) => ({ field, kind })),
      links: [],
      isEdit: fields.some(([field]) => field !== 'is_active'),
    }
    for (const field of fields) if (!isOwnText(field, first)) addTo(plan, resource, field, first)
    const names = group.map(({ id, values }) => ({
      id,
      texts: plan.names.map(({ field }) => textOf(values.get(field))),
    }))
    return [
      {
        plan,
        ids: Int32Array.from(group, ({ id }) => id),
        names: names.filter(({ texts }) => texts.some((text) => text !== null)),
      },
    ]
  })
}

const textOf = (value: unknown) =>
  Array.isArray(value) ? JSON.stringify(value) : typeof value === 'string' ? value : null

function addTo(
  { columns, links }: Pick<WrittenPlan, 'columns' | 'links'>,
  resource: Resource,
  [field, known]: [string, EditedField],
  { values }: RowValues,
) {
  const value = values.get(field)
  const link = linkOfField(resource, field)
  if (link && !Array.isArray(value)) return
  if (link)
    links.push(
      linkChange(resource, field, link, isIds(value) ? { op: 'replace', ids: value } : { op: 'clear' }),
    )
  else if (value === undefined) columns.push(unchanged(field, known))
  else if (value === null) columns.push(columnChange(field, known, { op: 'clear' }))
  else if (!Array.isArray(value)) columns.push(columnChange(field, known, { op: 'set', value }))
}

const unchanged = (field: string, known: EditedField): ColumnChange => ({
  field,
  value: sql.ref(`t.${field}`),
  isChanged: sql`false`,
  isSmall: !isText(known),
})
