import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ListeningItem, listening } from '#contract/features/listening.ts'
import '#web/core/i18n/i18n.ts'
import { isLinked } from './filings.ts'
import { createListening } from './session.ts'

const MORNING = { id: 5, name: 'Morning', hindi_name: null }

/** The filings that the server was sent, and how it answers each. */
let sent: { is_linked: string | boolean; answer: (data: object) => void }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<object>()
    if (path.endsWith(listening.file.path)) {
      const { filing } = JSON.parse(body)
      sent.push({ is_linked: filing.is_linked, answer: resolve })
    } else resolve({ success: 1, data: { items: [track], remaining: 0, position: null, without_audio: 0 } })
    return new Response(JSON.stringify({ message: '', ...(await promise) }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

// What the queue does not look at is left out.
const track = { record_id: 1, name: 'Aarti', is_active: '1', links: [], filed: [] } as object as ListeningItem

async function open() {
  const session = createListening({ run_id: 3, change_id: null, filed: 0 })
  await session.load()
  const [entry] = session.store.get().entries
  if (!entry) throw new Error('There is no track')
  return {
    ...session,
    hasTag: () => session.store.get().entries.some((one) => isLinked(one, 'tags', MORNING.id)),
  }
}

test('a filing that is taken back before its answer stays shown where somebody else had filed the same', async () => {
  const { file, takeBack, hasTag, store } = await open()
  file({ list: 'tags', choice: MORNING, is_linked: true })
  takeBack()
  expect(hasTag()).toBe(false)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ success: 1, data: { is_changed: false, change_id: null, filed: 0 } })
  await vi.waitFor(() => expect(store.get().unsaved).toBe(0))
  expect(hasTag()).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a refused filing that is taken back before its answer is not shown, and says why', async () => {
  const { file, takeBack, hasTag, store } = await open()
  file({ list: 'tags', choice: MORNING, is_linked: true })
  takeBack()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ success: 0, code: 'not_found', message: 'The tag is gone' })
  await vi.waitFor(() => expect(store.get().unsaved).toBe(0))
  expect(hasTag()).toBe(false)
  expect(store.get().entries[0]?.problem).toBe('The tag is gone')
  expect(sent).toHaveLength(1)
})

test('what was filed and saved is taken back by a filing of its own', async () => {
  const { file, takeBack, hasTag, store } = await open()
  file({ list: 'tags', choice: MORNING, is_linked: true })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer({ success: 1, data: { is_changed: true, change_id: 9, filed: 1 } })
  await vi.waitFor(() => expect(store.get().unsaved).toBe(0))
  takeBack()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.is_linked).toBe(false)
  expect(hasTag()).toBe(false)
})
