import { readNames } from '#contract/values/name-list.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { equalTo, type Lookup, type Searched } from '#web/catalogue/lookup/lookup.ts'
import { i18n } from '#web/core/i18n/i18n.ts'

/** The most names that one paste looks up, each with a call of its own; more are for an import. */
export const MAX_NAMES = 200
const AT_A_TIME = 4

type Found = { choice: Choice } | { problem: string }
export type FoundLinks = { content: readonly Choice[] } | { problem: string }

/** Looks for records by their exact names in either script. Throws a `CallError`. */
export async function findNames(
  lookup: Lookup | Searched,
  names: ReadonlySet<string>,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const left = [...names]
  const next = async (): Promise<void> => {
    const name = left.shift()
    if (name === undefined) return
    found.set(name, await findName(lookup, name))
    return next()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
  return found
}

async function findName(lookup: Lookup | Searched, name: string): Promise<Found> {
  const { options } = await lookup.list({ page_no: 0, search_text: name, sorted: {} })
  const first = equalTo(options, name)
  if (!first) return { problem: i18n.t('grid.noRecord', { name }) }
  const other = equalTo(
    options.filter(({ id }) => id !== first.id),
    name,
  )
  if (other) return { problem: i18n.t('grid.severalRecords', { name }) }
  const { id, name: english, hindi_name } = first
  return { choice: { id, name: english, hindi_name } }
}

/** The records that the names in a cell stand for, or the first problem. */
export function linksOfCell(text: string, found: ReadonlyMap<string, Found>, many: boolean): FoundLinks {
  const isKnown = (name: string) => {
    const one = found.get(name)
    return one !== undefined && 'choice' in one
  }
  const names = readNames(text, isKnown)
  if (!many && names.length > 1) return { problem: i18n.t('grid.onlyOne') }
  const content: Choice[] = []
  for (const name of names) {
    const one = found.get(name)
    if (!one) throw new Error(`${name} was not looked for`)
    if ('problem' in one) return one
    if (content.every(({ id }) => id !== one.choice.id)) content.push(one.choice)
  }
  return { content }
}
