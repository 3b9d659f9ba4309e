import { expect, test } from 'vitest'
import { i18n } from '#web/core/i18n/i18n.ts'
import { fieldName } from './field-names.ts'
import { fieldValue } from './field-values.ts'

const shown = (field: string, value: unknown) => fieldValue(field, value, i18n.t, 'en-IN')

test.each([
  ['is_active', '0', 'InActive'],
  ['status', 'active', 'Active'],
  ['is_invited', '1', 'Yes'],
  ['is_read', '0', 'No'],
  ['password_changed', true, 'Yes'],
  ['duration', 245.2637, '4:05'],
  ['audio_size', 1_234_567, '12,34,567'],
  ['notification_type', 'album', 'Particular Album'],
  ['state', 'cancelled', 'Cancelled'],
  ['artists', ['Asha', 'Kamla'], 'Asha, Kamla'],
  ['artists', [], '–'],
  ['hindi_name', '', '–'],
  ['name', '0', '0'],
])('%s %j reads %s', (field, value, words) => {
  expect(shown(field, value)).toBe(words)
})

test('a moment reads as on the screen that planned it, and never as it is stored', () => {
  expect(shown('send_at', '2026-11-21T10:05:00.000Z')).not.toContain('T')
})

test('what is recorded of queries and notifications has a name that people know', () => {
  for (const field of ['query', 'is_read', 'notification_type', 'target_name', 'send_at', 'state', 'failure'])
    expect(fieldName(field, 'notifications'), field).not.toBeNull()
})

test('the value of a setting is called by what it is', () => {
  expect([fieldName('value', 'settings'), fieldName('value', 'default_settings')]).toEqual([
    'field.email',
    'field.image',
  ])
})
