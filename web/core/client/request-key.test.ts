import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRequestKey } from './request-key.ts'

test('the same content has the same key, another content another one', () => {
  const { current: keyOf } = renderHook(() => useRequestKey()).result
  const first = keyOf({ title: 'Today' })
  expect(keyOf({ title: 'Today' })).toBe(first)
  const second = keyOf({ title: 'Tomorrow' })
  expect(second).not.toBe(first)
  expect(keyOf({ title: 'Today' }), 'written anew, it is a new one').not.toBe(first)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
})
