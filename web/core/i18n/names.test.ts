import { afterEach, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { firstName, listOfNames, secondName, shownNames } from './names.ts'

const both = { name: 'Ram Dhun', hindi_name: 'राम धुन' }
const english = { name: 'Live at the Ghat', hindi_name: null }

afterEach(() => i18n.changeLanguage('en-IN'))

test('the name in the script of the interface comes first, with the matches of its own', async () => {
  const marks = { name: [[0, 3]], hindi_name: [[0, 2]] }
  const [inEnglish, inHindi] = [
    { text: both.name, marks: marks.name },
    { text: both.hindi_name, marks: marks.hindi_name },
  ]
  expect(shownNames(both, marks)).toEqual([inEnglish, inHindi])
  i18n.changeLanguage('hi')
  expect(shownNames(both, marks)).toEqual([inHindi, inEnglish])
  expect(listOfNames([both, english])).toBe('राम धुन, Live at the Ghat')
  i18n.add('zh', { catalogue: { listComma: '、' } })
  i18n.changeLanguage('zh')
  expect(listOfNames([both, english])).toBe('Ram Dhun、Live at the Ghat')
})

test('a name from right to left does not reorder the list of names around it, nor the sentence', async () => {
  const hebrew = { name: 'שלום 12', hindi_name: null }
  expect(listOfNames([hebrew, english])).toBe('\u2068שלום 12\u2069, Live at the Ghat')
  expect(i18n.t('app.title', { screen: 'שלום\u202e' })).toContain('\u2068שלום\u2069')
})

test('a name that is the only one, or twice the same, stands alone', async () => {
  for (const language of ['en-IN', 'hi']) {
    i18n.changeLanguage(language)
    for (const names of [english, { ...english, hindi_name: '' }, { ...english, hindi_name: english.name }]) {
      expect(firstName(names)).toBe(english.name)
      expect(secondName(names)).toBeNull()
    }
    expect(shownNames({ name: '', hindi_name: 'राम' })).toMatchObject([{ text: 'राम' }, null])
  }
})
