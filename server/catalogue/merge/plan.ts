import type { Message } from '#contract/messages/message.ts'
import { MAX_ALIASES, withoutCase } from '#contract/values/fields.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { aliasesOf } from '../aliases.ts'
import type { Resource } from '../resource.ts'

export type Row = Readonly<Record<string, unknown>>

/** The choices of an admin: from which record the value of each field is kept, and names that are left out. */
export type Choices = {
  values?: Readonly<Record<string, number>> | undefined
  dropped?: readonly string[] | undefined
}

/** Columns whose values are kept together. By the columns in `by`, the best first, it is decided whether a record has a value. */
type Part = { field: string; columns: readonly string[]; by: readonly string[] }

/** The fields of which a merge keeps one value: those of the form except aliases, and the status. */
export function partsOf({ written, columns, keptTogether = {} }: Resource): Part[] {
  const together = Object.values(keptTogether).flatMap((part) => part.columns)
  const single = [...written, 'cover_picture', 'is_active'].filter((field, at, all) =>
    columns.includes(field) || written.includes(field)
      ? field !== 'aliases' && !together.includes(field) && all.indexOf(field) === at
      : false,
  )
  return [
    ...single.map((field) => ({ field, columns: [field], by: [field] })),
    ...Object.entries(keptTogether).map(([field, part]) => ({ field, ...part })),
  ]
}

type Kept = Part & { kept: number; differs: boolean }

export type MergePlan = {
  parts: Kept[]
  /** The columns of the record that stays which get the value of another record. */
  columns: Record<string, unknown>
  aliases: { name: string; is_new: boolean }[]
  problem: Message | null
}

/** Plans the merge of these records into the first. Throws `invalid` for a choice that is not among them. */
export function planMerge(resource: Resource, rows: readonly Row[], choices: Choices): MergePlan {
  const [survivor = {}] = rows
  const idOf = (row: Row) => Number(row[resource.id])
  const parts = partsOf(resource).map((part): Kept => {
    const chosen = choices.values?.[part.field]
    const source = chosen === undefined ? fullest(part, rows) : rows.find((row) => idOf(row) === chosen)
    if (!source) throw invalid({ values: message('rules.notId') })
    const shown = rows.map((row) => JSON.stringify(part.by.map((column) => row[column] ?? null)))
    return { ...part, kept: idOf(source), differs: new Set(shown).size > 1 }
  })
  const unknown = Object.keys(choices.values ?? {}).some(
    (field) => !parts.some((part) => part.field === field),
  )
  if (unknown) throw invalid({ values: message('rules.invalid') })
  const columns = Object.fromEntries(
    parts
      .filter(({ kept }) => kept !== idOf(survivor))
      .flatMap(({ kept, columns: own }) => {
        const source = rows.find((row) => idOf(row) === kept) ?? {}
        return own.map((column) => [column, source[column] ?? null])
      }),
  )
  const aliases = mergedAliases(resource, rows, { ...survivor, ...columns }, choices.dropped ?? [])
  const tooMany = message('merge.tooManyNames', { count: aliases.length, most: MAX_ALIASES })
  return { parts, columns, aliases, problem: aliases.length > MAX_ALIASES ? tooMany : null }
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The first record that has a value: the record that stays, unless its value is empty. */
function fullest({ by }: Part, rows: readonly Row[]): Row | undefined {
  const column = by.find((each) => rows.some((row) => hasValue(row[each])))
  return rows.find((row) => column === undefined || hasValue(row[column]))
}

/** The names of all records that differ from those of the merged record, in the order of the records, each once. */
function mergedAliases(resource: Resource, rows: readonly Row[], merged: Row, dropped: readonly string[]) {
  const own = aliasesOf(rows[0] ?? {}).map(withoutCase)
  const seen = new Set([
    ...resource.names.map((name) => withoutCase(String(merged[name] ?? ''))),
    ...dropped.map(withoutCase),
    '',
  ])
  return rows
    .flatMap((row, at) => {
      const names = resource.names.map((name) => String(row[name] ?? ''))
      return at === 0 ? [...aliasesOf(row), ...names] : [...names, ...aliasesOf(row)]
    })
    .filter((name) => {
      const key = withoutCase(name)
      return !seen.has(key) && seen.add(key)
    })
    .map((name) => ({ name, is_new: !own.includes(withoutCase(name)) }))
}
