import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { ZONE_FIELD } from '#contract/catalogue/filters.ts'
import { contract } from '#contract/index.ts'
import {
  ASSIGNEE_FIELD,
  adminFields,
  choiceFields,
  dayFields,
  gapFields,
  NAME_FIELD,
} from '#web/catalogue/filters/filter-fields.ts'
import { linkFields } from './filter-links.ts'

const lists = Object.entries(contract).flatMap(([name, endpoints]) => {
  const list: Endpoint | undefined = 'list' in endpoints ? endpoints.list : undefined
  return list?.filters ? [[name, Object.keys(list.filters.shape)] as const] : []
})
const shown = {
  ...linkFields,
  ...gapFields,
  ...choiceFields,
  ...dayFields,
  ...adminFields,
  [ASSIGNEE_FIELD]: '',
  [ZONE_FIELD]: '',
  [NAME_FIELD]: '',
}

test.each(lists)('every filter of the list of %s has a control and a chip', (_name, fields) => {
  expect(fields.filter((field) => !(field in shown))).toEqual([])
})

test('there are lists with filters', () => {
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['albums', 'tags', 'tracks']))
})
