import { expect, test } from 'vitest'
import { GUARDED } from '#contract/calls/permissions.ts'
import { message } from './message.ts'
import { DICTIONARIES, isLanguage, translate } from './translate.ts'

test('a name in a message cannot reorder it, and reads in its own direction', () => {
  const query = (reason: string) => message('push.unreached', { reason })
  expect(translate('en', query('a\u202eb'))).toContain('ab')
  expect(translate('en', query('שלום'))).toContain('\u2068שלום\u2069')
  expect(translate('ar', query('Ram'))).toContain('\u2068Ram\u2069')
})

test('messages that were stored before sentences were said of each noun are still read', () => {
  expect(translate('en', 'word:added.category')).toBe('Category added.')
  expect(translate('fr', 'word:added.category')).toBe('Catégorie ajoutée.')
  expect(translate('ar', 'word:gone.playlist')).toBe('لم تعد قائمة التشغيل هذه موجودة.')
  expect(translate('zh', 'word:stale.apiKey')).toBe('其他人更改了此 API 密钥。')
  expect(translate('hi', 'word:many.deleted?noun=notification&count=3')).toBe('हटाया गया: 3 सूचनाएँ।')
  expect(translate('es', 'word:many.undone?noun=query&count=2000000')).toBe(
    'Se ha deshecho: 2.000.000 de consultas.',
  )
  expect(translate('it', 'word:gone.placedTrack word:gone.page')).toBe(
    'Questa traccia non è più in questo elenco. Questa pagina non esiste più.',
  )
})

test('what names another text in a message is found in every language', () => {
  for (const language of Object.keys(DICTIONARIES).filter(isLanguage)) {
    const said = [
      message('many.merged', { noun: 'subcategory', count: 2, into: 'Ram' }),
      message('placeholder.saved', { key: 'album' }),
      ...GUARDED.map((what) => message('noRight.view', { what })),
    ].map((text) => translate(language, text))
    expect(String(said), language).not.toMatch(/counted|kind/)
  }
  const merged = message('many.merged', { noun: 'album', count: 3, into: 'Ram' })
  expect(translate('ar', merged)).toBe('تم دمج 3 ألبومات في «\u2068Ram\u2069».')
})

test('numbers in messages are grouped as in the dialogs, in every language', () => {
  const added = message('links.added', { added: 123_456, already_there: 5 })
  expect(translate('en', added)).toBe('Tracks added. 1,23,456 added, 5 already there.')
  expect(translate('hi', added)).toContain('1,23,456')
})
