import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NetworkError } from './errors.ts'
import { useUpload } from './use-upload.ts'

afterEach(cleanup)

/** An upload that the test ends. */
function startOne(upload: ReturnType<typeof useUpload>) {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const seen: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}
  act(() =>
    upload.start((way) => {
      Object.assign(seen, way)
      return promise
    }),
  )
  return {
    seen,
    end: (problem: string | null) => act(async () => resolve(problem)),
    fail: (error: Error) => act(async () => reject(error)),
  }
}

test('an upload shows its share, and why it was refused or broke off, until the next', async () => {
  const { result } = renderHook(useUpload)
  expect(result.current).toMatchObject({ share: null, problem: null })
  const first = startOne(result.current)
  expect(result.current.share).toBe(0)
  act(() => first.seen.onProgress?.(0.5))
  expect(result.current.share).toBe(0.5)
  await first.end('Not a spreadsheet')
  expect(result.current).toMatchObject({ share: null, problem: 'Not a spreadsheet' })

  const second = startOne(result.current)
  expect(result.current.problem).toBeNull()
  await second.fail(new NetworkError('unreachable'))
  expect(result.current.problem).toContain("Can't connect to the server.")
  await startOne(result.current).end(null)
  expect(result.current).toMatchObject({ share: null, problem: null })
})

test('another upload stops the one before, and leaving the screen the last', async () => {
  const { result, unmount } = renderHook(useUpload)
  const first = startOne(result.current)
  const second = startOne(result.current)
  expect(first.seen.signal?.aborted).toBe(true)
  await first.fail(new Error('aborted'))
  expect(result.current).toMatchObject({ share: 0, problem: null })
  unmount()
  expect(second.seen.signal?.aborted).toBe(true)
  await second.fail(new Error('aborted'))
})
