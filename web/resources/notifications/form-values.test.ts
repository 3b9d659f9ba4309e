import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translateMessage } from '#web/core/i18n/messages.ts'
import { blank, bodyOf, chosenTarget, fieldErrorsOf, type Values } from './form-values.ts'
import { readLocal, writeLocal } from './send-time.ts'

const album = { id: 7, name: 'Ram Bhajan Mala', hindi_name: 'राम भजन माला' }
const artist = { id: 3, name: 'Mandali', hindi_name: null }
const written: Values = { ...blank, title: 'Today', message: 'Listen', notification_type: 'album' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('only the record that fits the type is sent, the others are empty', () => {
  const body = bodyOf({ ...written, album_id: album, artist_id: artist })
  expect(body).toMatchObject({ album_id: 7, artist_id: '', track_id: '', send_at: '' })
  expect(bodyOf({ ...written, notification_type: 'general', album_id: album }).album_id).toBe('')
})

test('the record is missing where the type asks for one', () => {
  expect(translateMessage(fieldErrorsOf(written, 'past').album_id ?? '')).toBe('This field is required')
  expect(fieldErrorsOf({ ...written, album_id: album }, 'past')).toEqual({})
  expect(fieldErrorsOf({ ...written, notification_type: 'album_list' }, 'past')).toEqual({})
  expect(chosenTarget({ ...written, album_id: album, artist_id: artist })).toBe(album)
})

test('a time counts only for what is sent later, and must be in the future', () => {
  const general: Values = { ...written, notification_type: 'general' }
  const soon = writeLocal(new Date('2026-11-21T10:05:00Z'))
  const gone = writeLocal(new Date('2026-11-21T09:55:00Z'))
  expect(fieldErrorsOf({ ...general, send_at: gone }, 'past')).toEqual({})
  for (const send_at of ['', gone])
    expect(fieldErrorsOf({ ...general, later: true, send_at }, 'past')).toEqual({ send_at: 'past' })
  expect(fieldErrorsOf({ ...general, message: 'ह'.repeat(650) }, 'past')).toHaveProperty('message')
  expect(fieldErrorsOf({ ...general, later: true, send_at: soon }, 'past')).toEqual({})
  expect(bodyOf({ ...general, later: true, send_at: soon }).send_at).toBe('2026-11-21T10:05:00.000Z')
  expect(bodyOf({ ...general, later: false, send_at: soon }).send_at).toBe('')
})

test('what the field for date and time writes is read back as the same minute', () => {
  expect(readLocal(writeLocal(new Date('2026-02-03T04:05:00Z')))).toBe('2026-02-03T04:05:00.000Z')
  expect(readLocal('')).toBeNull()
  expect(readLocal('soon')).toBeNull()
})
