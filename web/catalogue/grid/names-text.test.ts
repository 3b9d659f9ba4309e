import { expect, test } from 'vitest'
import { readNames, writeNames } from './names-text.ts'

test('names are separated by commas or lines, and written so that they are read again', () => {
  expect(readNames(' Ik Onkar, एक ओंकार\r\nOnkar ,, ')).toEqual(['Ik Onkar', 'एक ओंकार', 'Onkar'])
  expect(readNames('')).toEqual([])
  const names = ['Om Jai Jagdish, Aarti', 'The "Great" One', 'Ram', '12" Mix']
  expect(readNames(writeNames(names))).toEqual(names)
})
