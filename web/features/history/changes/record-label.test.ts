import { expect, test } from 'vitest'
import { i18n } from '#web/core/i18n/i18n.ts'
import { recordLabel } from './record-label.ts'

test('settings are called as on the screens that set them, records by their own names', () => {
  const said = (resource: string, name: string) => {
    const label = recordLabel({ resource, name })
    return label && i18n.t(label)
  }
  expect(said('settings', 'contact_mail')).toBe('Contact mailer address')
  expect(said('default_settings', 'album')).toBe(i18n.t('defaults.kind.album'))
  expect(said('albums', 'album')).toBeNull()
})
