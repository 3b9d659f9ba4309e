import { expect, test } from 'vitest'
import { message } from './message.ts'
import { translate } from './translate.ts'

test('numbers in messages are grouped as in the dialogs, in every language', () => {
  const added = message('links.added', { added: 123_456, already_there: 5 })
  expect(translate('en', added)).toBe('Tracks added. 1,23,456 added, 5 already there.')
  expect(translate('hi', added)).toContain('1,23,456')
})
