import { expect, test } from 'vitest'
import { english, languages } from './languages.ts'

type Texts = Map<string, string>

function flat(dictionary: object, above = ''): [string, string][] {
  return Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as [string, string]] : flat(value, `${above}${key}.`),
  )
}

const textsOf = async ({ load }: { load: () => Promise<{ default: object }> }): Promise<Texts> =>
  new Map(flat((await load()).default))

const en = await textsOf(english)

/** The English text that a key stands for, and its plural category; `zero` is a text that English has by itself. */
function wantedOf(categories: readonly string[]) {
  const wanted = new Map<string, { text: string; category?: string }>()
  for (const [key, text] of en) {
    const [, plural] = /^(.*)_(one|other)$/.exec(key) ?? []
    const other = plural && en.has(`${plural}_one`) ? en.get(`${plural}_other`) : undefined
    if (!other) wanted.set(key, { text })
    else for (const category of categories) wanted.set(`${plural}_${category}`, { text: other, category })
  }
  return wanted
}

/** What is the same in every language, or happens to be in one. */
const SHARED = new Set([
  'Sangraha',
  'संग्रह',
  '{{screen}} · Sangraha',
  '© 2019 Sangraha',
  'Esc',
  'dd/MM/yyyy',
  '{{rate, number}} kbit/s',
  '{{size}} MB',
  'in “{{name}}”',
])

const NOT_LATIN = new Set(['zh', 'ar', 'hi'])

/** Single words are the same in several languages of our script: Album, Description. */
function isEnglish(text: string, tag: string) {
  const words = text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}+/gu) ?? []
  return words.length > (NOT_LATIN.has(tag) ? 0 : 1) && !SHARED.has(text)
}

const placeholdersOf = (text: string) => new Set(text.match(/\{\{.*?\}\}/g))
const markupOf = (text: string) => (text.match(/<\/?\w+\s*\/?>/g) ?? []).toSorted()

/** Where a form stands for one number, the number may be left to the words. */
const withoutCount = (placeholders: Set<string>) =>
  new Set([...placeholders].filter((placeholder) => !/^\{\{count\b/.test(placeholder)))

for (const language of languages) {
  const { name, tag } = language
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const wanted = wantedOf(pluralCategories)

  test(`${name} has every text, in every plural of its own, and no other`, async () => {
    const texts = await textsOf(language)
    expect([...texts.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  })

  test(`${name} says something everywhere, with the same values and markup as English`, async () => {
    for (const [key, said] of await textsOf(language)) {
      const { text = '', category } = wanted.get(key) ?? {}
      const may = ['zero', 'one', 'two'].includes(category ?? '') ? withoutCount : (all: Set<string>) => all
      expect.soft(said.trim(), key).not.toBe('')
      expect.soft(may(placeholdersOf(said)), key).toEqual(may(placeholdersOf(text)))
      expect.soft(markupOf(said), key).toEqual(markupOf(text))
    }
  })

  if (language === english) continue
  test(`${name} leaves no text in English`, async () => {
    const left = [...(await textsOf(language))].filter(
      ([key, text]) => text === en.get(key) && isEnglish(text, tag),
    )
    expect(left).toEqual([])
  })
}
