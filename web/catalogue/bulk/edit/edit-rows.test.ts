import { expect, test } from 'vitest'
import { artists } from '#contract/resources/artists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { changeOf, errorOf, inOrder, isPaired, newRow, opsOf } from './edit-rows.ts'

const { aliases } = artists.bulkEdit.edited
if (!aliases) throw new Error('Aliases cannot be edited in bulk')

test('aliases are added, removed, replaced or cleared, by the rule of the form', () => {
  expect(opsOf(aliases)).toEqual(['add', 'remove', 'replace', 'clear'])
  const row = newRow('aliases', aliases)
  expect(changeOf(row, aliases), 'while none is entered').toBeNull()
  expect(changeOf({ ...row, names: ['Ek', 'Do'] }, aliases)).toEqual({ op: 'add', names: ['Ek', 'Do'] })
  expect(changeOf({ ...row, op: 'clear' }, aliases)).toEqual({ op: 'clear' })
  const long = { ...row, names: ['x'.repeat(201)] }
  expect(changeOf(long, aliases)).toBeNull()
  expect(errorOf(long, aliases)).toBeDefined()
})

test('fields are in the order in which they are offered, and a Hindi one stands beside the English one', () => {
  const { edited } = tracks.bulkEdit
  const chosen = ['is_active', 'description_hindi', 'lyrics', 'description', 'display_name_hindi']
  const rows = inOrder(
    chosen.flatMap((field) => (edited[field] ? [newRow(field, edited[field])] : [])),
    edited,
  )
  expect(rows.map((row) => [row.field, isPaired(row, rows, edited)])).toEqual([
    ['display_name_hindi', false],
    ['description', true],
    ['description_hindi', true],
    ['lyrics', false],
    ['is_active', false],
  ])
})
