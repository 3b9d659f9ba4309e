import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Guarded, hasRight, type Need, needOf } from '../calls/permissions.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { type EditedField, type EditedFields, kindOf } from '../values/field-kinds.ts'
import { atMost, flag, ids, MAX_NAME_LENGTH, REQUIRED, sentStatus } from '../values/fields.ts'
import { once } from '../values/once.ts'
import { linkedThrough } from './references.ts'
import { recordSelection } from './selection.ts'

/** The fields that can be edited in bulk, in the order of the form: those whose rule has a kind, and the status. */
export function editedFields({ shape }: z.ZodMiniObject, row: z.ZodMiniObject): EditedFields {
  const rules = new Map(Object.entries(shape))
  if ('is_active' in row.shape) rules.set('is_active', sentStatus('is_active'))
  return Object.fromEntries(
    [...rules].flatMap(([field, rule]): [string, EditedField][] => {
      const kind = kindOf(rule)
      // The rules in a shape have no narrower type than a core schema.
      return kind
        ? [[field, { kind, rule: rule as z.ZodMiniType, canBeEmpty: z.safeParse(rule, '').success }]]
        : []
    }),
  )
}

/**
 * The operation on a field of every selected record. It sets a value, everywhere or only where the field is empty, or clears
 * it; replaces a part of a text; or adds, removes or replaces links and aliases.
 */
export type FieldChange =
  | { op: 'set' | 'fill'; value: string | number }
  | { op: 'clear' }
  | { op: 'find'; find: string; replace: string; match_case: boolean }
  | { op: 'add' | 'remove' | 'replace'; ids: number[] }
  | { op: 'add' | 'remove' | 'replace'; names: string[] }
export type FieldChanges = Readonly<Record<string, FieldChange>>

/** A value by the field's own rule. An empty value is refused, since that would be the operation `clear`. */
const filled = (rule: z.ZodMiniType) =>
  z.pipe(
    rule,
    z.any().check(z.refine((value) => value !== undefined && value !== null && value !== '', REQUIRED)),
  )

/** A text to find or to insert. It is not trimmed, because spaces can be replaced too. */
const part = () =>
  z.pipe(
    z.pipe(
      z.string(REQUIRED),
      z.transform((text: string) => text.replaceAll('\u0000', '').normalize('NFC')),
    ),
    z.string().check(atMost(MAX_NAME_LENGTH)),
  )
const find = z.object({
  op: z.literal('find'),
  find: part().check(z.refine((text) => text !== '', REQUIRED)),
  replace: part(),
  match_case: flag(),
})
const clear = z.object({ op: z.literal('clear') })
const among = z.literal(['add', 'remove', 'replace'])
const linked = z.object({ op: among, ids: ids() })

function changeOf({ kind, rule, canBeEmpty }: EditedField): z.ZodMiniType {
  const set = z.object({ op: z.literal(['set', 'fill']), value: filled(rule) })
  const cleared = canBeEmpty ? [clear] : []
  if (kind === 'links') return z.discriminatedUnion('op', [linked, clear])
  if (kind === 'names') {
    const named = z.pipe(rule, z.array(z.string(), REQUIRED).check(z.minLength(1, REQUIRED)))
    return z.discriminatedUnion('op', [z.object({ op: among, names: named }), clear])
  }
  if (kind === 'line') return z.discriminatedUnion('op', [set, find, ...cleared])
  return z.discriminatedUnion('op', [set, ...cleared])
}

/**
 * A value as a preview shows it: linked records, or the stored text. The status is '1' or '0', a day yyyy-MM-dd, and a long
 * text is shortened.
 */
const shown = z.union([
  z.string(),
  z.array(z.object({ id: z.int(), name: z.string(), hindi_name: z.nullable(z.string()) })),
  z.null(),
])
export type ShownValue = z.output<typeof shown>

const previewedField = z.object({
  /** The number of different values, or linked records, among the selected records. */
  different: z.int(),
  /** The number of selected records in which the field is empty. */
  empty: z.int(),
  /** Whether all selected records have the same value, or the same links or aliases. */
  is_same: z.boolean(),
  /** The most frequent values, or all that the records share, up to 20. */
  most: z.array(z.object({ value: shown, count: z.int() })),
  /** The number of records that the change of this field would change; null without a change. */
  changed: z.nullable(z.int()),
  /** The message why the change cannot be made. */
  problem: z.nullable(z.string()),
})
export type PreviewedField = z.output<typeof previewedField>

const counts = z.object({ matched: z.int(), changed: z.int() })

const preview = z.object({
  matched: z.int(),
  /** The number of records that at least one of the changes would change. */
  changed: z.int(),
  fields: z.record(z.string(), previewedField),
  /** The first records that would be changed. */
  rows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      hindi_name: z.nullable(z.string()),
      fields: z.array(z.object({ field: z.string(), before: shown, after: shown })),
    }),
  ),
})
export type BulkPreview = z.output<typeof preview>

type Described<
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Filters extends z.ZodMiniObject,
> = {
  resource: Guarded
  path: string
  noun: string
  row: Row
  fields: Fields
  filters: Filters
}

/** The rights that the changes take: to edit, to publish where the status changes, and to view linked records. */
function changeNeeds(resource: Guarded, changes: FieldChanges): Need[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    const linked = 'value' in change || 'ids' in change ? linkedThrough(field) : null
    const right = field === 'is_active' && hasRight(resource, 'publish') ? 'publish' : 'edit'
    return [needOf(resource, right), ...(linked ? [needOf(linked, 'view')] : [])]
  })
}

/** Makes the calls that edit fields and links of a selection; `fields` are those of the form. */
export function bulkEdit<
  Row extends z.ZodMiniObject,
  Fields extends z.ZodMiniObject,
  Filters extends z.ZodMiniObject,
>({ resource, path, noun, row, fields, filters }: Described<Row, Fields, Filters>) {
  const edited = once(() => editedFields(fields, row))
  const changes = once(() => {
    const each = Object.entries(edited()).map(([field, one]) => [field, z.optional(changeOf(one))])
    // Object.fromEntries does not keep the types of the changes.
    return z.strictObject(Object.fromEntries(each)) as unknown as z.ZodMiniType<FieldChanges, FieldChanges>
  })
  const chosen = once(() => recordSelection(filters))
  const needs = {
    needs: [needOf(resource, 'view')],
    needsOf: ({ changes: sent }: { changes: FieldChanges }) => changeNeeds(resource, sent),
  } as const
  return {
    bulkEdit: endpoint({
      path: `${path}/bulkEdit`,
      ...needs,
      summary: `Edits fields and links of the ${noun.toLowerCase()} records with the given ids, or of all that match a search and filters.`,
      get body() {
        return z.object({
          ...chosen(),
          changes: changes().check(
            z.refine((sent) => Object.keys(sent).length > 0, ruleMessage('rules.chooseField')),
          ),
        })
      },
      get edited() {
        return edited()
      },
      data: counts,
    }),
    previewBulkEdit: endpoint({
      path: `${path}/previewBulkEdit`,
      ...needs,
      summary: `Returns what bulkEdit would change, in numbers and for the first ${noun.toLowerCase()} records, and the present values of fields.`,
      get body() {
        return z.object({
          ...chosen(),
          changes: changes(),
          /** The fields whose values are returned besides those of the changed fields. */
          fields: z.optional(z.array(z.enum(Object.keys(edited())))),
        })
      },
      data: preview,
    }),
  }
}
