import { expect, test } from 'vitest'
import { duplicateKey, sameName } from './duplicate-key.ts'

test.each([
  ['Hanuman Chalisa', 'हनुमान चालीसा'],
  ['Hanumaan Chaleesa', 'हनुमान चालीसा'],
  ['Hanuman-Chalisa', 'hanumanchalisa'],
  ['Ram Chandra', 'रामचंद्र'],
  ['Krushna', 'कृष्ण'],
  ['Jnan Ganga', 'ज्ञान गंगा'],
  ['Nahi', 'नहीं'],
  ['Nahi', 'Nahin'],
  ['Nahin', 'नहीं'],
  ['Maa', 'माँ'],
  ['Pahar', 'पहाड़'],
  ['Pahad', 'पहाड़'],
  ['Adhyay 2', 'अध्याय २'],
])('%s and %s are likely the same name', (one, other) => {
  expect(sameName(one, other)).toBe(true)
})

test.each([
  ['Ram', 'Rim'],
  ['Ram', 'Ramesh'],
  ['Krishna', 'Karna'],
  ['Hanuman Chalisa', 'Hanuman Aarti'],
  ['Adhyay 1', 'Adhyay 2'],
  ['Jai', 'Ji'],
  ['', ''],
  ['%', '---'],
])('%s and %s are not', (one, other) => {
  expect(sameName(one, other)).toBe(false)
})

test('the key of a name is the same in either script', () => {
  expect(duplicateKey('Hanumaan Chaleesa')).toBe('hanumnclis')
  expect(duplicateKey('हनुमान चालीसा')).toBe('hanumnclis')
  expect(duplicateKey('🙏')).toBe('')
})
