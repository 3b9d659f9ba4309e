import { afterEach, expect, test, vi } from 'vitest'
import { fileAddresses } from '#server/core/files/addresses.ts'
import { message } from '#server/core/messages/message.ts'
import { presentKept, presentTrack, type StoredTrack } from './present-track.ts'

const addresses = fileAddresses({ basePath: '', publicUrl: null, secret: 'test' })
const stored = {
  audio_key: 'audio/1.mp3',
  cover_picture: null,
  message: message('fetch.late', { host: 'example.org' }),
  trackTag: [],
  trackCategory: [],
  trackAlbum: [],
  trackPlaylist: [],
  trackArtist: [],
} as unknown as StoredTrack

afterEach(() => {
  vi.useRealTimers()
})

test('a kept row is shown in the language of each request, with an address that is valid', () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T10:10:00Z'), toFake: ['Date'] })
  const present = presentKept({ addresses })
  const first = present(stored, 'en')
  expect(present(stored, 'en')).toBe(first)
  expect(present(stored, 'hi')).toEqual(presentTrack({ addresses }, stored, 'hi'))
  expect(present(stored, 'hi').message).not.toBe(first.message)
  const before = present(stored, 'en')
  expect(before).toEqual(first)
  vi.setSystemTime(new Date('2026-01-02T11:10:00Z'))
  const later = present(stored, 'en')
  expect(later.trackData).not.toBe(before.trackData)
  expect(later).toEqual(presentTrack({ addresses }, stored, 'en'))
})
