import i18next from 'i18next'
import { expect, test } from 'vitest'
import { isolated } from '#contract/messages/isolate.ts'
import { i18n, type Texts } from './i18n.ts'
import { languages } from './languages.ts'
import { laterTexts } from './later-texts.ts'

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1234567, 1.5]
const FORM = /_(zero|one|two|few|many|other)$/

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : keysOf(text, `${before}${key}.`),
  )

/** Values for all that a text asks for: a name in the other direction, a list for a list and numbers for numbers. */
const valuesFor = (text: string, name: string, number: number) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)(?:, (\w+))?\}\}/g)].map(([, key = '', format]) => [
      key,
      format === 'number' ? number : format === 'list' ? [name, 'B', 'C'] : name,
    ]),
  )

test.for(languages)('every text of $label is the one that i18next reads', async (language) => {
  const { tag, direction } = language
  const [english] = languages
  const reader = i18next.createInstance()
  await reader.init({
    lng: tag,
    fallbackLng: english.tag,
    load: 'currentOnly',
    resources: {},
    interpolation: { escape: (value) => isolated(String(value), direction === 'rtl') },
  })
  const texts: Texts[] = []
  for (const one of new Set([english, language]))
    for (const { default: loaded } of await Promise.all([one.load(), laterTexts(one)])) {
      i18n.add(one.tag, loaded)
      reader.addResourceBundle(one.tag, 'translation', loaded, true)
      if (one === language) texts.push(loaded)
    }
  i18n.changeLanguage(tag)

  const keys = [...new Set(texts.flatMap((each) => keysOf(each)))]
  expect(keys.length).toBeGreaterThan(1000)
  const different = keys.flatMap((key) => {
    const text = String(reader.getResource(tag, 'translation', key))
    const asked = key.replace(FORM, '')
    const all: Record<string, unknown>[] = COUNTS.flatMap((count) =>
      ['राम {{name}}', 'رام', 'Ram'].map((name) => ({ ...valuesFor(text, name, count), count })),
    )
    return [valuesFor(text, 'Ram', 7), ...all].flatMap((values) => {
      // The keys are only known at run time.
      const [own, theirs] = [i18n.t(asked as never, values), reader.t(asked as never, values)]
      return own === theirs ? [] : [{ asked, values, own, theirs }]
    })
  })
  expect(different).toEqual([])
  expect(i18n.dir()).toBe(reader.dir())
})

test('a key without a text is itself, or what is said instead', () => {
  const key = 'no.such.key'
  expect([i18n.t(key as never), i18n.t(key as never, { defaultValue: 'Nothing' })]).toEqual([key, 'Nothing'])
  expect([i18n.exists(key), i18n.exists('app'), i18n.exists('app.name')]).toEqual([false, false, true])
})
