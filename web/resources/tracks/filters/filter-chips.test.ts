import { expect, test } from 'vitest'
import { chipsOf } from './filter-chips.ts'
import { filtersOf, paramsOf } from './filter-params.ts'

const full = filtersOf({
  status: '0',
  category_id: '3,7',
  tag_id: '5',
  without_cover: 'true',
  audio: 'pending',
  recorded_from: '2020-01-31',
  recorded_to: '2021-12-31',
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
  ])
  expect(chipsOf(filtersOf({}))).toEqual([])
})

test('a chip takes away what it says and nothing else', () => {
  const left = Object.fromEntries(chipsOf(full).map(({ key, without }) => [key, paramsOf(without)]))
  const all = paramsOf(full)
  expect(left['category_id-3']).toEqual({ ...all, category_id: '7' })
  for (const key of ['status', 'without_cover', 'audio', 'recorded_from', 'recorded_to'])
    expect(left[key]).toEqual(Object.fromEntries(Object.entries(all).filter(([name]) => name !== key)))
})

test('taking every chip away, one after the other, leaves the whole list', () => {
  const left = chipsOf(full).reduce((filters) => chipsOf(filters)[0]?.without ?? filters, full)
  expect(paramsOf(left)).toEqual({})
})
