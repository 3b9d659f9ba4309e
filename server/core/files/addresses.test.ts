import { describe, expect, test } from 'vitest'
import { fileAddresses } from './addresses.ts'

const here = { basePath: '/backoffice', publicUrl: null, secret: 'one' }
const addresses = fileAddresses(here)
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const KEY = 'audio/0123456789abcdef.mp3'

function partsOf(address: string | null) {
  const { pathname, searchParams } = new URL(address ?? '', 'http://here')
  return {
    key: pathname.slice('/backoffice/files/'.length),
    expires: searchParams.get('expires'),
    signature: searchParams.get('signature'),
  }
}

describe('the address of a picture', () => {
  test('is below the base path, with one of its thumbnail beside it', () => {
    expect(addresses.picture('images/abc')).toBe('/backoffice/files/images/abc.webp')
    expect(addresses.thumbnail('images/abc')).toBe('/backoffice/files/images/abc.thumb.webp')
  })

  test('is absolute when the server knows its public address', () => {
    const absolute = fileAddresses({ ...here, publicUrl: 'https://sangraha.example/backoffice' })
    expect(absolute.picture('images/abc')).toBe('https://sangraha.example/backoffice/files/images/abc.webp')
  })

  test('is a typed link as it was typed', () => {
    for (const link of ['https://example.org/ॐ.jpg?a=1', 'HTTP://EXAMPLE.ORG/a b.png']) {
      expect(addresses.picture(link)).toBe(link)
      expect(addresses.thumbnail(link)).toBe(link)
    }
  })

  test('is empty where there is none', () => {
    expect(addresses.picture(null)).toBe('')
    expect(addresses.thumbnail('')).toBe('')
  })
})

describe('the address of audio', () => {
  test('is none where there is no audio', () => {
    expect(addresses.audio(null)).toBeNull()
  })

  test('stays the same for an hour', () => {
    const first = addresses.audio(KEY, at('10:00:01'))
    expect(addresses.audio(KEY, at('10:59:59'))).toBe(first)
    expect(addresses.audio(KEY, at('11:00:00'))).toBe(first)
    expect(addresses.audio(KEY, at('11:00:01'))).not.toBe(first)
  })

  test('lives at least 12 hours and at most 13', () => {
    const { key, expires, signature } = partsOf(addresses.audio(KEY, at('10:00:01')))
    expect(key).toBe(KEY)
    expect(addresses.verifyAudio(key, expires, signature, at('10:00:01'))).toBe(true)
    expect(addresses.verifyAudio(key, expires, signature, at('22:59:59'))).toBe(true)
    expect(addresses.verifyAudio(key, expires, signature, at('23:00:00'))).toBe(false)
  })

  test('is refused with another key, time, signature or secret', () => {
    const now = at('10:30:00')
    const { expires, signature } = partsOf(addresses.audio(KEY, now))
    const good = addresses.verifyAudio(KEY, expires, signature, now)
    const later = String(Number(expires) + 3600)
    expect(good).toBe(true)
    expect(addresses.verifyAudio('audio/other.mp3', expires, signature, now)).toBe(false)
    expect(addresses.verifyAudio(KEY, later, signature, now)).toBe(false)
    expect(addresses.verifyAudio(KEY, expires, `${signature}A`, now)).toBe(false)
    expect(addresses.verifyAudio(KEY, expires, 'ॐ'.repeat(43), now)).toBe(false)
    const other = fileAddresses({ ...here, secret: 'two' })
    expect(other.verifyAudio(KEY, expires, signature, now)).toBe(false)
  })

  test.each([undefined, '', '-1', '1e99', '99999999999999999999', ['1', '2'], {}])(
    'is refused with %j as its time',
    (expires) => {
      expect(addresses.verifyAudio(KEY, expires, 'x', at('10:00:00'))).toBe(false)
    },
  )
})
