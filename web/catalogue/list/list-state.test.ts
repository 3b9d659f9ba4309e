import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSameStoredState,
  type ListState,
  nextSort,
  readListState,
  type SearchParams,
  scopeOf,
  storedStateOf,
  writeListState,
} from './list-state.ts'

const knows = { sorts: ['name', 'date_modified'] as const, columns: ['cover', 'name', 'status'] }
const plain: ListState<'name' | 'date_modified'> = {
  search: '',
  filters: {},
  sort: null,
  desc: false,
  page: 1,
  size: 10,
  columns: null,
  view: null,
  details: null,
  edit: false,
  peek: null,
}

test('an address without params is the default list, and the default list has no params', () => {
  expect(readListState({}, knows)).toEqual(plain)
  expect(writeListState(plain)).toEqual({})
})

test('a full state is written in words that people can read', () => {
  const state: ListState = {
    search: 'शिव 108',
    filters: {},
    sort: 'name',
    desc: true,
    page: 3,
    size: 100,
    columns: ['name', 'status'],
    view: 7,
    details: 12,
    edit: true,
    peek: 13,
  }
  expect(writeListState(state)).toEqual({
    search: 'शिव 108',
    sort: 'name',
    desc: 'true',
    page: '3',
    size: '100',
    columns: 'name,status',
    view: '7',
    details: '12',
    edit: '1',
    peek: '13',
  })
})

test.each([
  ['an unknown sort column', { sort: 'password_hash', desc: 'true' }],
  ['a page before the first', { page: '0' }],
  ['a negative page', { page: '-3' }],
  ['a page that is no number', { page: '2; drop' }],
  ['a page beyond all reason', { page: '99999999999999999999' }],
  ['a size that is not offered', { size: '25' }],
  ['columns that do not exist', { columns: 'x,,__proto__' }],
  ['a direction without a column', { desc: 'true' }],
  ['a view that is no number', { view: 'mine' }],
  ['details of no record', { details: 'first' }],
  ['params that are no text', { search: 7, page: ['2'], columns: null }],
])('%s counts as absent', (_case, params) => {
  expect(readListState(params, knows)).toEqual(plain)
})

test('every state comes back from its address unchanged', () => {
  const states = fc
    .record({
      search: fc.string(),
      filters: fc.constant({}),
      sort: fc.constantFrom(null, ...knows.sorts),
      desc: fc.boolean(),
      page: fc.integer({ min: 1, max: 999_999_999 }),
      size: fc.constantFrom(10, 100, 500, 1000),
      columns: fc.option(fc.subarray(knows.columns, { minLength: 1 })),
      view: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      details: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      edit: fc.boolean(),
      peek: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    })
    .map((state) => ({ ...state, desc: state.sort !== null && state.desc }))
  fc.assert(
    fc.property(states, (state) => {
      expect(readListState(writeListState(state), knows)).toEqual(state)
    }),
  )
})

test('clicks on one heading sort up, down, and not at all; another heading starts anew', () => {
  const up = { ...plain, ...nextSort(plain, 'name') }
  expect(up).toMatchObject({ sort: 'name', desc: false })
  const down = { ...plain, ...nextSort(up, 'name') }
  expect(down).toMatchObject({ sort: 'name', desc: true })
  expect(nextSort(down, 'name')).toEqual({ sort: null, desc: false })
  expect(nextSort(down, 'date_modified')).toEqual({ sort: 'date_modified', desc: false })
})

const filtered = {
  ...knows,
  readFilters: ({ mood }: SearchParams): Record<string, string> => (typeof mood === 'string' ? { mood } : {}),
}

test('what a list filters by stands in its address beside the rest, and only what it knows is read', () => {
  const state: ListState = { ...plain, search: 'ram', filters: { mood: 'calm' }, page: 2 }
  expect(writeListState(state)).toEqual({ mood: 'calm', search: 'ram', page: '2' })
  expect(readListState({ mood: 'calm', colour: 'red' }, filtered).filters).toEqual({ mood: 'calm' })
  expect(readListState({ mood: 'calm' }, knows).filters).toEqual({})
})

test('a filter never stands in the place of the list’s own params', () => {
  expect(writeListState({ ...plain, filters: { page: '7' }, page: 2 })).toEqual({ page: '2' })
})

test('another search or filter is another scope; another page, order or spelling is not', () => {
  const scope = scopeOf({ search: 'ram', filters: { a: '1', b: '2' } })
  expect(scopeOf({ search: 'ram', filters: { b: '2', a: '1' } })).toBe(scope)
  expect(scopeOf({ search: 'rama', filters: { a: '1', b: '2' } })).not.toBe(scope)
  expect(scopeOf({ search: 'ram', filters: { a: '1' } })).not.toBe(scope)
})

test('a view keeps all but the page, with the columns that are shown by name', () => {
  const state: ListState = { ...plain, search: 'ram', filters: { mood: 'calm' }, page: 3, size: 100, view: 7 }
  const kept = storedStateOf(state, ['name', 'status'])
  expect(kept).toEqual({ search: 'ram', mood: 'calm', size: '100', columns: 'name,status' })
  expect(isSameStoredState(kept, storedStateOf({ ...state, page: 1, view: null }, ['name', 'status']))).toBe(
    true,
  )
  expect(isSameStoredState(kept, Object.fromEntries(Object.entries(kept).reverse()))).toBe(true)
  for (const other of [
    { ...state, search: 'rama' },
    { ...state, filters: {} },
    { ...state, sort: 'name' },
    { ...state, size: 10 },
  ])
    expect(isSameStoredState(kept, storedStateOf(other, ['name', 'status']))).toBe(false)
  expect(isSameStoredState(kept, storedStateOf(state, ['name']))).toBe(false)
})
