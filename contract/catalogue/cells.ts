import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Guarded, hasRight, type Need, needOf } from '../calls/permissions.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { id, ids, REQUIRED } from '../values/fields.ts'
import { once } from '../values/once.ts'
import { editedFields } from './bulk-edit.ts'
import { linkedThrough, namesRecords } from './references.ts'

/** The maximum number of rows in one save of cells, as many as the longest page of a list. */
export const MAX_CELL_ROWS = 1000
/** In bytes: enough for a page of rows, each with ten names of the greatest length in Devanagari, and what JSON adds. */
const MAX_CELLS_BYTES = 8 * 1024 * 1024
const atMostRows = ruleMessage('rules.atMostAtOnce', { most: MAX_CELL_ROWS })

/**
 * The value of a cell as a form sends it: a text, texts, an id, or ids; null for none. The field's rule is applied to each cell
 * on its own.
 */
const cellValue = z.union([z.string(), z.number(), z.null(), z.array(z.number()), z.array(z.string())])
export type CellValue = z.output<typeof cellValue>

/** New values for fields of a record. They are saved if the record still has the version that the admin saw. */
export type RowCells = { id: number; version: number; fields: Record<string, CellValue | undefined> }

const refusedCell = z.object({
  id: z.int(),
  field: z.string(),
  problem: z.string(),
  /** The reason: the value breaks the field's rule, or the record has another version or is gone. */
  reason: z.literal(['invalid', 'stale', 'gone']),
})
export type RefusedCell = z.output<typeof refusedCell>

const requested = z.object({ id: ids().check(z.maxLength(MAX_CELL_ROWS, atMostRows)) })

type Described<
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject,
> = {
  resource: Guarded
  path: string
  noun: string
  row: Row
  listed?: Listed
  fields: Fields
}

/** The rights that the cells take: to edit, to publish where the status changes, and to view linked records. */
function cellNeeds(resource: Guarded, rows: readonly RowCells[]): Need[] {
  const values = rows.flatMap(({ fields }) => Object.entries(fields))
  const needs = values.flatMap(([field, value]): Need[] => {
    const linked = namesRecords(value) ? linkedThrough(field) : null
    const right = field === 'is_active' && hasRight(resource, 'publish') ? 'publish' : 'edit'
    return [needOf(resource, right), ...(linked ? [needOf(linked, 'view')] : [])]
  })
  return [...new Set(needs)]
}

/** Makes the calls that edit a list in place; `fields` are those of the form. */
export function cellEdit<
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Listed extends z.ZodMiniObject = Row,
>({ resource, path, noun, row, listed, fields }: Described<Row, Fields, Listed>) {
  const edited = once(() => editedFields(fields, row))
  const values = () =>
    // Object.fromEntries does not keep the types of the fields.
    z.strictObject(
      Object.fromEntries(Object.keys(edited()).map((field) => [field, z.optional(cellValue)])),
    ) as unknown as z.ZodMiniType<RowCells['fields'], RowCells['fields']>
  // By the default of its type, `Listed` is the type of the row when `listed` is absent.
  const rows = once(() => z.array((listed ?? row) as Listed))
  return {
    editCells: endpoint({
      path: `${path}/cells`,
      needs: [needOf(resource, 'view')],
      needsOf: ({ cells }: { cells: RowCells[] }) => cellNeeds(resource, cells),
      summary: `Edits fields of up to ${MAX_CELL_ROWS} ${noun.toLowerCase()} records, each with its own values, by the rules of the form. Cells that are refused are returned with the reason; the others are saved, as one change.`,
      maxJsonBytes: MAX_CELLS_BYTES,
      get body() {
        return z.object({
          cells: z.array(z.object({ id: id(), version: z.int(), fields: values() })).check(
            z.minLength(1, REQUIRED),
            z.maxLength(MAX_CELL_ROWS, atMostRows),
            z.refine(
              (sent) => new Set(sent.map((one) => one.id)).size === sent.length,
              ruleMessage('rules.invalid'),
            ),
          ),
        })
      },
      get edited() {
        return edited()
      },
      get data() {
        return z.object({
          /** The number of cells that now have the sent value, and of records that were changed for it. */
          saved: z.int(),
          changed: z.int(),
          refused: z.array(refusedCell),
          /** The rows as the list has them now, without records that are gone. */
          rows: rows(),
        })
      },
    }),
    rows: endpoint({
      path: `${path}/rows`,
      needs: [needOf(resource, 'view')],
      summary: `Returns up to ${MAX_CELL_ROWS} ${noun.toLowerCase()} records with the given ids, as the list has them.`,
      body: requested,
      get data() {
        return z.object({ rows: rows() })
      },
    }),
  }
}

/**
 * The calls of any resource that edit cells, which are alike, so that shared screens can make them. Their rows are those of the
 * list.
 */
export type CellCalls = Pick<ReturnType<typeof cellEdit>, 'editCells' | 'rows'>
