import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { clearErrors, useErrors } from '#web/core/feedback/error-list.ts'
import { type CallError, NetworkError } from './errors.ts'
import { queryClient } from './query-client.ts'

beforeEach(clearErrors)

const inBell = () => renderHook(() => useErrors()).result.current.length

/** Asks as a list does that follows what goes on. */
const ask = (isThere: boolean) =>
  queryClient
    .fetchQuery({
      queryKey: ['followed'],
      staleTime: 0,
      queryFn: async () => {
        if (!isThere) throw new NetworkError('unreachable')
        return 'rows'
      },
    })
    .catch(() => null)

test('what is asked again and again stands once in the bell while it fails, and anew when it fails after an answer', async () => {
  for (const _ of [1, 2, 3]) await ask(false)
  expect(inBell()).toBe(1)
  await ask(true)
  await ask(false)
  expect(inBell()).toBe(2)
})

test('a query is sent again while the server is away, once after another error, and never after a refusal', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('Not functions')
  const pauses = (error: CallError) =>
    [0, 1, 2, 3, 4, 5].flatMap((failures) => (retry(failures, error) ? [retryDelay(failures, error)] : []))
  expect(pauses(new NetworkError('failed', null, true))).toEqual([500, 1000, 2000, 4000])
  expect(pauses(new NetworkError('failed'))).toEqual([500])
  expect(pauses(new NetworkError('unreachable'))).toEqual([])
})

test('every refused or failed change stands in the bell, and one that is asked again does not', async () => {
  const change = (answer: () => Promise<unknown>) =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: answer })
      .execute(undefined)
      .catch(() => null)
  await change(async () => ({ success: 0, code: 'invalid', message: 'Not saved.' }))
  await change(async () => Promise.reject(new NetworkError('unreachable')))
  await change(async () => Promise.reject(new NetworkError('unreachable')))
  await change(async () => ({ success: 0, code: 'stale', message: 'Saved by somebody else.' }))
  await change(async () => ({ success: 1, message: 'Saved.' }))
  expect(inBell()).toBe(3)
})
