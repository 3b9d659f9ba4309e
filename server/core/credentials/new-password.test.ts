import published from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword } from '#contract/calls/passwords.ts'
import { ApiError } from '#server/core/errors/api-errors.ts'
import { checkNewPassword } from './new-password.ts'

const isLong = (password: unknown) => z.safeParse(newPassword(), password).success

/** The reason why a password was refused for somebody@example.org, or null. */
function refused(password: string): string | null {
  try {
    checkNewPassword('newPassword', password, 'Somebody@Example.org')
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

describe('a new password', () => {
  test('has 10 to 128 characters of any kind, counted as people count them', () => {
    for (const password of [
      'ten chars!',
      ' '.repeat(10),
      'भजन संध्या',
      '🪔'.repeat(10),
      'x'.repeat(128),
      '🪔'.repeat(128),
    ])
      expect(isLong(password), password).toBe(true)
    for (const password of [
      '',
      'nine char',
      'x'.repeat(129),
      '🪔'.repeat(9),
      null,
      undefined,
      1234567890,
      {},
    ])
      expect(isLong(password), String(password)).toBe(false)
  })

  test('is not the email of its account, in whatever case', () => {
    expect(refused('somebody@example.ORG')).toMatch('email')
    expect(refused(' somebody@example.org ')).toMatch('email')
    expect(refused('somebody@example.org and more')).toBeNull()
  })

  test('is not among the 10,000 most common ones', () => {
    const long = published.slice(0, 10_000).filter((password) => isLong(password))
    expect(long.length).toBeGreaterThan(100)
    for (const password of long) expect(refused(password), password).toMatch('common')
  })

  test('is not one of the common ones, in whatever case', () => {
    for (const password of [
      '1234567890',
      'qwertyuiop',
      'Password123',
      'iloveyou123',
      '1Q2W3E4R5T',
      'aaaaaaaaaa',
      'jaishriram',
    ])
      expect(refused(password), password).toMatch('common')
    for (const password of ['correct horse battery', 'भजन संध्या 2026', 'kesar-chandan-42'])
      expect(refused(password), password).toBeNull()
  })
})
