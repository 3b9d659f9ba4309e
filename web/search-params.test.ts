import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('digits in an address stay text, however long', () => {
  expect(parseSearch('?search=108&id=90071992547409931')).toEqual({ search: '108', id: '90071992547409931' })
})

test('a word that looks like JSON stays a word', () => {
  expect(parseSearch('?search=true&sort=null')).toEqual({ search: 'true', sort: 'null' })
})

test('a name that comes twice is a list', () => {
  expect(parseSearch('?columns=name&columns=is_active')).toEqual({ columns: ['name', 'is_active'] })
})

test('undefined and null leave no trace in the address', () => {
  expect(stringifySearch({ search: undefined, page: null })).toBe('')
  expect(stringifySearch({ search: 'शिव', page: undefined })).toBe('?search=%E0%A4%B6%E0%A4%BF%E0%A4%B5')
})

test('whatever was written is read again', () => {
  const text = fc.string({ unit: 'grapheme' })
  const value = fc.oneof(text, fc.array(text, { minLength: 2 }))
  const name = text.filter((key) => key !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})
