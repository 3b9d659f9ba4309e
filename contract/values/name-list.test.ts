import { expect, test } from 'vitest'
import { possibleNames, readNames, writeNames } from './name-list.ts'

test('names are between commas, semicolons, bars, lines and bullets', () => {
  expect(readNames(' Ik Onkar, एक ओंकार\r\nOnkar ,;, Om; Aum ')).toEqual([
    'Ik Onkar',
    'एक ओंकार',
    'Onkar',
    'Om',
    'Aum',
  ])
  expect(readNames('Lata | Asha|Usha')).toEqual(['Lata', 'Asha', 'Usha'])
  expect(readNames('• Lata\n• Asha')).toEqual(['Lata', 'Asha'])
  expect(readNames('• Lata • Asha')).toEqual(['Lata', 'Asha'])
  expect(readNames('- Lata\n* Asha-Usha\n– Om')).toEqual(['Lata', 'Asha-Usha', 'Om'])
  expect(readNames('Lata，Asha、Usha')).toEqual(['Lata', 'Asha', 'Usha'])
  expect(readNames('')).toEqual([])
  expect(readNames(' ;, \n')).toEqual([])
})

test('quotes keep a name whole, and a list in JSON is one', () => {
  expect(readNames('"Sharma, Lata", “Joshi; Anil”')).toEqual(['Sharma, Lata', 'Joshi; Anil'])
  expect(readNames('["Sharma, Lata","Anil", 108]')).toEqual(['Sharma, Lata', 'Anil', '108'])
  expect(readNames('[Live] Ram, Sita')).toEqual(['[Live] Ram', 'Sita'])
})

test('a known name counts as a whole, the longest first', () => {
  const known = new Set(['Radha, Live', 'Ram; Sita | Lakshman', 'Radha', 'Two Lines'])
  const isKnown = (name: string) => known.has(name)
  expect(readNames('Radha, Live', isKnown)).toEqual(['Radha, Live'])
  expect(readNames('Om, Radha,Live; Radha', isKnown)).toEqual(['Om', 'Radha, Live', 'Radha'])
  expect(readNames('Ram; Sita | Lakshman, Om', isKnown)).toEqual(['Ram; Sita | Lakshman', 'Om'])
  expect(readNames('Two\nLines', isKnown)).toEqual(['Two Lines'])
  expect(readNames('"Radha", Live', isKnown)).toEqual(['Radha', 'Live'])
  for (const name of ['Radha, Live', 'Radha', 'Om']) expect(possibleNames('Om, Radha,Live')).toContain(name)
})

test('what is written is read again', () => {
  const names = [
    ...[
      'Om Jai Jagdish, Aarti',
      'Ram; Sita',
      'The "Great" One',
      'Ram',
      '12" Mix',
      'A | B',
      '- dash',
      '[x]',
      '“q”',
      'a • b',
    ],
  ]
  for (const separator of [', ', '; ', '\n'] as const)
    expect(readNames(writeNames(names, separator))).toEqual(names)
})
