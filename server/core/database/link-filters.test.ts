import { expect, test } from 'vitest'
import { filterFieldOf } from '#contract/catalogue/filters.ts'
import { contract } from '#contract/index.ts'
import { LINKS } from './links.ts'

const lists: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(contract).flatMap(([name, calls]) =>
    'list' in calls && 'filters' in calls.list ? [[name, calls.list.filters.shape]] : [],
  ),
)

const ways = LINKS.flatMap(({ owner, member }) => [
  [owner.resource, member.resource] as const,
  [member.resource, owner.resource] as const,
])

test.each(ways)(
  'what a record of %s is used in can be opened: the list of %s has the filter',
  (own, other) => {
    expect(lists[other]).toHaveProperty(String(filterFieldOf(own)))
  },
)
