import { expect, test } from 'vitest'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { described } from '#contract/catalogue/described.ts'
import { declarationOf, isKind } from '#contract/kinds/kinds.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { readListState } from '#web/catalogue/list/list-state.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { FIRST_LISTS, firstAsk } from './first-list.ts'
import { resources } from './resources.ts'
import { parseSearch } from './search-params.ts'

test('what is asked for ahead are lists of catalogue records, by their calls; a new kind need not be among them', () => {
  const listed = resources.filter(
    ({ name, screens }) => isKind(name) && screens.some(({ path }) => path === ''),
  )
  const expected = listed.map(({ name, path }) => {
    if (!isKind(name)) throw new Error(`${name} is no kind`)
    const { list } = name === 'tracks' ? tracks : callsOf(name as 'categories')
    expect(declarationOf(name).rights).toContain('view')
    return [path, [list.path.replace('/list', ''), name]]
  })
  expect(Object.fromEntries(expected)).toMatchObject(FIRST_LISTS)
})

test.each(['', '?search=108&page=3&size=1000', '?columns=duration&view=3&details=4&peek=5&edit=1'])(
  'what is asked for at %s is what the list asks for',
  (address) => {
    const params = parseSearch(address)
    const { filters: rules } = described('tracks')
    const state = readListState(params, { sorts: ['display_name', 'duration'], columns: [] })
    const body = { ...askOf(state), filters: filtersOf(rules, params) }
    expect(JSON.stringify(firstAsk(address))).toBe(JSON.stringify(body))
  },
)

test.each(['?category=3', '?sort=name', '?page=0', '?page=two', '?size=11', '?size=1000.0'])(
  'at %s nothing is asked for ahead, since only the list knows what it means',
  (address) => {
    expect(firstAsk(address)).toBeNull()
  },
)
