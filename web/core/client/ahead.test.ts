import { afterEach, expect, test, vi } from 'vitest'
import { hasArrivedAhead, sendAhead, takeAhead } from './ahead.ts'

const sent = { method: 'POST', url: '/api/track/list', headers: { 'admin-id': '1' }, body: '{}' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  takeAhead(sent)
})

test('a request that was sent ahead answers the first that is the same, and no other', async () => {
  const fetched = vi.fn(async () => new Response('rows'))
  vi.stubGlobal('fetch', fetched)
  sendAhead(sent)
  expect(fetched).toHaveBeenCalledWith(sent.url, { method: 'POST', headers: sent.headers, body: '{}' })
  expect(takeAhead({ ...sent, body: '{"page_no":1}' })).toBeNull()
  expect(takeAhead({ ...sent, headers: { 'admin-id': '2' } })).toBeNull()
  expect(hasArrivedAhead()).toBe(false)
  await vi.waitUntil(hasArrivedAhead)
  expect(await takeAhead(sent)).toEqual({ status: 200, text: 'rows', rights: null })
  expect(hasArrivedAhead()).toBe(false)
  expect(takeAhead(sent)).toBeNull()
})

test('an answer that is taken later than in ten seconds is asked for anew', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('fetch', async () => new Response('rows'))
  sendAhead(sent)
  vi.advanceTimersByTime(10_001)
  expect(takeAhead(sent)).toBeNull()
})
