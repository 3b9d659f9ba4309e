import { printOf } from '#server/catalogue/compared-cells.ts'
import { formLinks } from '#server/catalogue/links.ts'
import type { Named } from '#server/catalogue/names/match-names.ts'
import { textOf } from '#server/catalogue/sheet-columns.ts'
import type { UpdatedList } from './lists.ts'

/** A record with the columns that an export reads. */
export type NowRow = Readonly<Record<string, unknown>>

/** The records to which a field links at present. */
export function linkedNow({ resource }: UpdatedList, field: string, now: NowRow): Named[] {
  const link = formLinks(resource).find(({ other }) => other.id === field)
  if (!link) {
    const id = now[field]
    const name = String(now.reference_name ?? '')
    return typeof id === 'number' ? [{ id, name, hindi_name: null }] : []
  }
  const [english, hindi] = link.other.names
  const rows = now[link.answered]
  return (Array.isArray(rows) ? rows : []).map((row) => ({
    id: Number(row[link.other.id]),
    name: String(row[english] ?? row[hindi]),
    hindi_name: row[hindi] ?? null,
  }))
}

/** The fingerprint of a field's present value; for links, that of their ids. */
export function printNow({ columns, cells }: UpdatedList, field: string, now: NowRow): string {
  const at = columns.findIndex((column) => column.field === field && column.as !== 'names')
  const [column, cell] = [columns[at], cells[at]]
  if (!column || !cell) throw new Error(`${field} is not compared`)
  return printOf(column.as, textOf(cell(now)))
}
