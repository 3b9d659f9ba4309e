import { referencesOf } from '#contract/catalogue/references.ts'
import { isNamedKind, type NamedKind } from '#contract/features/imports/sheet.ts'
import { message } from '#server/core/messages/message.ts'
import { searchKey } from '#server/core/search/search-key.ts'
import { SpreadsheetError } from '#server/core/spreadsheets/cells.ts'
import type { Named } from './read-row.ts'

const MAX_NAMES = 100_000

/** The kind to which the records of a kind belong. */
const ownerOf = (kind: NamedKind): NamedKind | undefined =>
  referencesOf(kind)
    .map(({ to }) => to)
    .find(isNamedKind)

/**
 * A name of the sheet with its number and search keys. `category_no`, for a subcategory: the number of the category in the first
 * row that names it, if there is only one.
 */
type NumberedName = Named & ReturnType<typeof searchKey> & { name_no: number; category_no: number | null }

/** Numbers the names of a sheet in the order of their first occurrence, ignoring case. */
export function namesOfSheet() {
  const known = new Map<string, number>()
  let fresh: NumberedName[] = []

  return {
    /** The numbers of a row's names, each once. */
    numbersOf(named: readonly Named[]): number[] {
      const byKind = new Map<NamedKind, number[]>()
      const numbers = named.map(({ kind, name }) => {
        const key = `${kind}\n${name.toLowerCase()}`
        const name_no = known.get(key) ?? known.size + 1
        byKind.set(kind, [...(byKind.get(kind) ?? []), name_no])
        if (name_no > known.size) {
          if (name_no > MAX_NAMES) throw new SpreadsheetError(message('sheet.manyNames', { most: MAX_NAMES }))
          known.set(key, name_no)
          const owner = ownerOf(kind)
          const [only = null, ...more] = (owner && byKind.get(owner)) ?? []
          const category_no = more.length === 0 ? only : null
          fresh.push({ name_no, kind, name, category_no, ...searchKey([name]) })
        }
        return name_no
      })
      return [...new Set(numbers)]
    },
    /** Returns the names that were added since the last call. */
    take(): NumberedName[] {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}
