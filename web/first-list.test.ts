import { expect, test } from 'vitest'
import { described } from '#contract/catalogue/described.ts'
import { filtersOf } from '#web/catalogue/filters/filter-params.ts'
import { readListState } from '#web/catalogue/list/list-state.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { firstAsk } from './first-list.ts'
import { parseSearch } from './search-params.ts'

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
