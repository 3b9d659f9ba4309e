import { expect, test } from 'vitest'
import { described } from '#contract/catalogue/described.ts'
import { linkFields } from '#web/catalogue/kinds/filter-links.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import * as chips from './filter-chips.ts'
import { readFilters } from './filter-params.ts'

const chipsOf = (params: Filters) => chips.chipsOf(params, linkFields)

const full = readFilters(described('tracks').filters, {
  status: '0',
  category_id: '3,7',
  tag_id: '5',
  without_cover: 'true',
  audio: 'pending',
  recorded_from: '2020-01-31',
  recorded_to: '2021-12-31',
  edited_by: '1,2',
})

test('every narrowing is a chip of its own, also each of several records', () => {
  expect(chipsOf(full).map(({ key }) => key)).toEqual([
    'status',
    'category_id-3',
    'category_id-7',
    'tag_id-5',
    'without_cover',
    'audio',
    'recorded_from',
    'recorded_to',
    'edited_by-1',
    'edited_by-2',
  ])
  expect(chipsOf({})).toEqual([])
})

test('a chip takes away what it says and nothing else', () => {
  const left = Object.fromEntries(chipsOf(full).map(({ key, without }) => [key, without]))
  expect(left['category_id-3']).toEqual({ ...full, category_id: '7' })
  expect(left['edited_by-2']).toEqual({ ...full, edited_by: '1' })
  for (const key of ['status', 'without_cover', 'audio', 'recorded_from', 'recorded_to'])
    expect(left[key]).toEqual(Object.fromEntries(Object.entries(full).filter(([name]) => name !== key)))
})

test('taking every chip away, one after the other, leaves the whole list', () => {
  const left = chipsOf(full).reduce((filters) => chipsOf(filters)[0]?.without ?? filters, full)
  expect(left).toEqual({})
})
