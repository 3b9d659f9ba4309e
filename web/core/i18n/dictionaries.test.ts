import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import rules from '#contract/messages/en.ts'
import { problemsOf, textsOf } from '#contract/testing/dictionaries.ts'
import { doubledTexts, type SharedText, unusedKeys } from '#contract/testing/dictionary-use.ts'
import { betterWord, termsOf } from '#contract/testing/terms.ts'
import en from './en.json'
import { english, type Language, languages } from './languages.ts'
import later from './later/en.json'
import { laterTexts } from './later-texts.ts'

/** What is the same in every language, or happens to be in one. */
const SHARED = new Set([
  'Sangraha',
  'संग्रह',
  '{{screen}} · Sangraha',
  '© 2019 Sangraha',
  'Esc',
  'dd/MM/yyyy',
  'CSV (.csv)',
  '{{rate, number}} kbit/s',
  '{{size}} MB',
  '“{{name}}”',
  'URL',
])

const loaded = async (language: Language) =>
  new Map([...textsOf((await language.load()).default), ...textsOf((await laterTexts(language)).default)])

test.each(languages.filter((language) => language !== english))(
  '$name says everything that English says',
  async (language) => {
    const texts = await loaded(language)
    expect(texts.size).toBeGreaterThan(800)
    expect(problemsOf(language.tag, texts, await loaded(english), SHARED)).toEqual([])
  },
)

test.each([...languages])('in $name, undo is another word than cancel', async (language) => {
  const texts = await loaded(language)
  const { undo, cancel } = termsOf(language.tag) ?? {}
  expect(undo).not.toBe(cancel)
  expect([texts.get('action.undo'), texts.get('action.cancel')]).toEqual([undo, cancel])
})

test('English has no word that is not used', async () => {
  expect([...(await loaded(english))].filter(([, text]) => betterWord(english.tag, text))).toEqual([])
})

test.each([...languages])('no text of $name is in both of its files', async (language) => {
  const later = textsOf((await laterTexts(language)).default)
  const now = textsOf((await language.load()).default)
  expect([...later.keys()].filter((key) => now.has(key))).toEqual([])
})

/** English says these alike; other languages need two texts, or the specification names one of them by itself. */
const ALIKE: SharedText[] = [
  { keys: ['menu.artist', 'field.artist'], reason: 'the menu names the list, in the plural elsewhere' },
  { keys: ['menu.playlist', 'field.playlist'], reason: 'the menu names the list' },
  { keys: ['menu.category', 'field.category'], reason: 'the menu names the list' },
  { keys: ['menu.collection', 'field.collection'], reason: 'the menu names the list' },
  { keys: ['menu.subcategory', 'field.subcategory'], reason: 'the menu names the list' },
  { keys: ['menu.pending', 'catalogue.filter.pending'], reason: 'tracks in the menu, audio in the filter' },
  { keys: ['field.name', 'contact.name'], reason: 'of a record, of a person' },
  { keys: ['field.actions', 'history.filter.action'], reason: 'a column of buttons, a kind of change' },
  { keys: ['shell.bell', 'shell.errors'], reason: 'a count of none, a heading' },
  { keys: ['shell.mine', 'team.forYou'], reason: 'a count of none, a heading' },
  { keys: ['backups.schedule', 'notifications.question.verb'], reason: 'a noun, a button' },
  { keys: ['caption.system', 'scheme.auto'], reason: 'a part of the menu, the colours of the device' },
  { keys: ['shell.inbox', 'inbox.title'], reason: 'a count of none, a heading' },
  { keys: ['albums.tracks.addNew', 'demo.tracks.title'], reason: 'a button, a heading' },
  {
    keys: ['tracks.bulk.changedAdd', 'tracks.bulk.changedDelete'],
    reason: 'the forms for none of two questions',
  },
  {
    keys: [
      'catalogue.filter.failed',
      'notifications.state.failed',
      'imports.figure.failed',
      'imports.rowState.failed',
    ],
    reason: 'agrees with audio, notification, rows, row',
  },
  { keys: ['history.action.import', 'imports.figure.added'], reason: 'an action, a number of tracks' },
  { keys: ['history.action.undo', 'imports.state.undone'], reason: 'an action, the state of an import' },
  { keys: ['history.filter.from', 'inbox.column.sender'], reason: 'from a day, from a person' },
  {
    keys: ['notifications.preview.title', 'imports.state.ready'],
    reason: 'a heading, the state of an import',
  },
  { keys: ['themeSettings.done', 'imports.state.done'], reason: 'a button, the state of an import' },
  { keys: ['imports.open', 'imports.one'], reason: 'a verb, a noun' },
  { keys: ['action.edit', 'rights.right.edit'], reason: 'a button, a right' },
  { keys: ['action.delete', 'rights.right.delete'], reason: 'a button, a right' },
  { keys: ['catalogue.export.title', 'rights.right.export'], reason: 'a button, a right' },
  { keys: ['action.send', 'rights.right.push'], reason: 'a button, a right' },
  { keys: ['catalogue.bulk.activate', 'rights.right.publish'], reason: 'a button, a right' },
  { keys: ['inbox.openHint', 'rights.right.view'], reason: 'a button, a right' },
  { keys: ['imports.figure.rows', 'imports.rowsTab'], reason: 'a number of rows, a tab' },
  { keys: ['imports.figure.waiting', 'imports.rowState.ready'], reason: 'a number of tracks, one row' },
  { keys: ['imports.figure.existing', 'imports.rowState.existing'], reason: 'a number of tracks, one row' },
  { keys: ['imports.throwAway', 'grid.discard'], reason: 'an import, the text of a cell' },
  {
    keys: ['duplicates.by', 'status.fact.reason'],
    reason: 'why two records are alike, why something failed',
  },
  { keys: ['account.app.off', 'status.level.off'], reason: 'an app, a part of the system' },
  { keys: ['status.fact.never', 'webhooks.notYet'], reason: 'agrees with what has not happened' },
  { keys: ['catalogue.export.bringBack', 'importExport.edited.title'], reason: 'a screen, the way to it' },
  { keys: ['history.action.assign', 'team.filter.anybody'], reason: 'an action, the state of a record' },
  { keys: ['history.action.unassign', 'team.filter.nobody'], reason: 'an action, the state of a record' },
]

test('English has no text that nobody uses, and says nothing twice', () => {
  const own = new Map([...textsOf(en), ...textsOf(later)])
  const files = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
  expect(
    unusedKeys(
      own,
      files.map((file) => readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
  expect(doubledTexts(new Map([...own, ...textsOf(rules)]), ALIKE)).toEqual([])
})
