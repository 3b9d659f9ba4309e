import { expect, test } from 'vitest'
import { artists } from '#contract/resources/artists.ts'
import { changeOf, errorOf, newRow, opsOf } from './edit-rows.ts'

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
