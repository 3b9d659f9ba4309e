import { expect, test } from 'vitest'
import { problemsOf, textsOf } from '#contract/testing/dictionaries.ts'
import { english, languages } from './languages.ts'

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

const loaded = async ({ load }: { load: () => Promise<{ default: object }> }) =>
  textsOf((await load()).default)

test.each(languages.filter((language) => language !== english))(
  '$name says everything that English says',
  async (language) => {
    const texts = await loaded(language)
    expect(texts.size).toBeGreaterThan(1000)
    expect(problemsOf(language.tag, texts, await loaded(english), SHARED)).toEqual([])
  },
)
