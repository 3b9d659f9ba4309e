import { expect, test } from 'vitest'
import type { Refused } from '#contract/calls/envelope.ts'
import { countNow } from '#web/catalogue/bulk/selected-records.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { selectionLabel, selectionOf } from './selected-tracks.ts'

const rows: Chosen = {
  all: false,
  keys: [4, 9],
  except: [],
  count: 2,
  search: 'राम',
  filters: { status: '1' },
}
const everything: Chosen = { ...rows, all: true, keys: [], count: 598 }

test('chosen rows are sent by their ids, with the number that was told', () => {
  expect(selectionOf(rows, 2)).toEqual({
    byQuery: false,
    query: '',
    track_id: [4, 9],
    expected_count: 2,
  })
})

test('everything is sent as the search and the filters that show it, never as ids', () => {
  const sent = selectionOf(everything, 598)
  expect(sent).toMatchObject({ byQuery: true, query: 'राम', filters: { status: '1' }, expected_count: 598 })
  expect(sent.track_id).toEqual([])
})

test('what was let go of everything is sent beside the search, and counted out', () => {
  const most = { ...everything, except: [4], count: 597 }
  expect(selectionOf(most, 597)).toMatchObject({ byQuery: true, except: [4], expected_count: 597 })
  expect(selectionLabel(i18n.t, most, 597)).toBe('597 tracks (1 left out)')
})

test('after the set has changed, the new number is sent, not the one that was told first', () => {
  expect(selectionOf(everything, 601).expected_count).toBe(601)
})

test.each([
  [rows, 2, '2 tracks'],
  [rows, 1, '1 track'],
  [everything, 598, '598 tracks matching “राम” and the filters'],
  [{ ...everything, filters: {} }, 1200, '1,200 tracks matching “राम”'],
  [{ ...everything, search: '' }, 1, '1 track matching the filters'],
  [{ ...everything, search: '', filters: {} }, 23_481, '23,481 tracks'],
])('a selection is called what it is (%#)', (chosen, count, words) => {
  expect(selectionLabel(i18n.t, chosen, count)).toBe(words)
})

test('the new number is read from a refusal that the set has changed, and from no other', () => {
  const refused = (code: Refused['code'], data?: unknown): Refused => ({
    success: 0,
    message: '',
    code,
    data,
  })
  expect(countNow(refused('selection_changed', { count: 601 }))).toBe(601)
  expect(countNow(refused('selection_changed', { count: 0 }))).toBe(0)
  expect(countNow(refused('not_found', { count: 601 }))).toBeNull()
  expect(countNow(refused('selection_changed'))).toBeNull()
  expect(countNow(refused('selection_changed', { count: '601' }))).toBeNull()
})
