import { expect, test } from 'vitest'
import { message } from './message.ts'
import { translate } from './translate.ts'

test('a name in a message cannot reorder it, and reads in its own direction', () => {
  const query = (why: string) => message('push.unreached', { why })
  expect(translate('en', query('a\u202eb'))).toContain('ab')
  expect(translate('en', query('שלום'))).toContain('\u2068שלום\u2069')
  expect(translate('ar', query('Ram'))).toContain('\u2068Ram\u2069')
})

test('numbers in messages are grouped as in the dialogs, in every language', () => {
  const added = message('links.added', { added: 123_456, already_there: 5 })
  expect(translate('en', added)).toBe('Tracks added. 1,23,456 added, 5 already there.')
  expect(translate('hi', added)).toContain('1,23,456')
})
