import fc from 'fast-check'
import { expect, test } from 'vitest'
import { described } from '#contract/catalogue/described.ts'
import type { SearchParams } from '#web/catalogue/list/list-state.ts'
import * as params from './filter-params.ts'

const { paramsOf } = params
const filtersOf = (written: SearchParams) => params.filtersOf(described('tracks').filters, written)
const readFilters = (written: SearchParams) => params.readFilters(described('tracks').filters, written)

test('an address without filters narrows nothing, and nothing is written for it', () => {
  expect(filtersOf({})).toBeUndefined()
  expect(paramsOf(filtersOf({}))).toEqual({})
})

test('filters are written in words and ids that people can read and share', () => {
  const filters = {
    status: '1',
    category_id: [3, 7],
    without_cover: true,
    audio: 'failed',
    recorded_from: '2020-01-31',
  } as const
  const params = {
    status: '1',
    category_id: '3,7',
    without_cover: 'true',
    audio: 'failed',
    recorded_from: '2020-01-31',
  }
  expect(paramsOf({ ...filters, category_id: [...filters.category_id] })).toEqual(params)
  expect(filtersOf(params)).toEqual(filters)
})

test.each([
  ['an id that is no number', { category_id: '3,x' }],
  ['an id that cannot be', { album_id: '-1' }],
  ['an id beyond all ids', { tag_id: '99999999999' }],
  ['a status that is none', { status: 'active' }],
  ['a day that is not in the calendar', { recorded_from: '2020-02-31' }],
  ['a yes that is none', { without_cover: 'yes' }],
  ['an audio state that is none', { audio: 'lost' }],
  ['a filter that does not exist', { mood: 'calm', constructor: '1' }],
  ['the list’s own params', { search: 'ram', page: '2', sort: 'display_name' }],
  ['empty texts', { category_id: '', status: '', audio: '', recorded_to: '' }],
  ['params that are no text', { status: 1, category_id: null, audio: ['failed', 'pending'] }],
])('%s counts as absent', (_case, params) => {
  expect(readFilters(params)).toEqual({})
})

test('what is wrong with one filter does not take the others with it', () => {
  expect(readFilters({ status: 'x', tag_id: '5' })).toEqual({ tag_id: '5' })
})

test('an id named twice, or as a param of its own, is one of the list', () => {
  expect(readFilters({ playlist_id: '5,5,9' })).toEqual({ playlist_id: '5,9' })
  expect(readFilters({ playlist_id: ['5', '9'] })).toEqual({ playlist_id: '5,9' })
})

test('every filter comes back from its address unchanged', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1 })
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const filters = fc.record(
    {
      status: fc.constantFrom('1', '0'),
      category_id: ids,
      sub_category_id: ids,
      album_id: ids,
      artist_id: ids,
      playlist_id: ids,
      tag_id: ids,
      without_hindi_name: fc.constant(true),
      without_cover: fc.constant(true),
      without_category: fc.constant(true),
      dead_link: fc.constant(true),
      too_quiet: fc.constant(true),
      audio: fc.constantFrom('pending', 'failed'),
      recorded_from: day.map((date) => date.toISOString().slice(0, 10)),
      edited_by: ids,
      added_from: day.map((date) => date.toISOString().slice(0, 10)),
      recorded_to: day.map((date) => date.toISOString().slice(0, 10)),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(filters, (some) => {
      expect(filtersOf(paramsOf(some)) ?? {}).toEqual(some)
    }),
  )
})
