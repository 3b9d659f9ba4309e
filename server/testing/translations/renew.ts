import { readFileSync, writeFileSync } from 'node:fs'
import {
  dictionaries,
  englishTexts,
  fileOf,
  formatTranslations,
  inOrderOf,
  isTranslated,
  parseTranslations,
  renewed,
  TRANSLATED,
  TRANSLATIONS,
} from './translations.ts'

const given = process.argv.slice(2)
const unknown = given.filter((name) => !isTranslated(name))
if (given.length === 0 || unknown.length > 0) {
  console.error(`Name the languages that are translated: ${TRANSLATED.join(', ')}.`)
  process.exit(1)
}
const languages = given.filter(isTranslated)

for (const { english, path } of Object.values(dictionaries))
  for (const language of languages) {
    const file = fileOf(path(language))
    const ordered = inOrderOf(english, JSON.parse(readFileSync(file, 'utf8')))
    writeFileSync(file, `${JSON.stringify(ordered, null, 2)}\n`)
  }

const file = fileOf(TRANSLATIONS)
const before = parseTranslations(readFileSync(file, 'utf8'))
writeFileSync(file, formatTranslations(renewed(languages, englishTexts(), before)))
