import { expect, test } from 'vitest'
import { readAliases, writeAliases } from './aliases-text.ts'

test('aliases are separated by commas, semicolons or lines, and written so that they are read again', () => {
  expect(readAliases(' Ik Onkar, एक ओंकार\r\nOnkar ,;, Om; Aum ')).toEqual([
    'Ik Onkar',
    'एक ओंकार',
    'Onkar',
    'Om',
    'Aum',
  ])
  expect(readAliases('')).toEqual([])
  expect(readAliases(' ;, \n')).toEqual([])
  const aliases = ['Om Jai Jagdish, Aarti', 'Ram; Sita', 'The "Great" One', 'Ram', '12" Mix']
  for (const separator of [', ', '\n'] as const)
    expect(readAliases(writeAliases(aliases, separator))).toEqual(aliases)
})
