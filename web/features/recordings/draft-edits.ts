import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Draft, recordings } from '#contract/features/recordings.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { currentSession } from '#web/core/session/session.ts'
import { createStore, useStore } from '#web/core/store.ts'

export type SentFields = Omit<Sends<typeof recordings.edit>['body'], 'draft_id'>
type Edit = { ids: readonly number[]; fields: SentFields; shown: Partial<Draft> }

type Edits = {
  adminId: number
  /** The edits in the order in which they were made. The first `sent` are saved but not yet in the loaded list. */
  edits: readonly Edit[]
  sent: number
  /** The message why the next edit could not be sent. */
  problem: string | null
}

const COMPARED_INTERVAL_MS = 3000

const NONE: Edits = { adminId: 0, edits: [], sent: 0, problem: null }
// Kept outside the components, so that no edit is lost when a session ends or the screen is left.
const store = createStore(NONE)
let sending: Promise<void> | null = null

/** Edits drafts. The screen has the fields `shown` at once, and `fields` are sent after all earlier edits. */
export function editDrafts(ids: readonly number[], fields: SentFields, shown: Partial<Draft>): void {
  const { adminId } = currentSession()
  const before = store.get().adminId === adminId ? store.get() : NONE
  store.set({ ...before, adminId, edits: [...before.edits, { ids, fields, shown }] })
  void sendEdits()
}

/** Sends the edits that were not sent yet. Resolves to whether all of them are saved. */
export async function sendEdits(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  await sending
  return store.get().problem === null
}

async function sendAll(): Promise<void> {
  for (;;) {
    const { edits, sent } = store.get()
    const next = edits[sent]
    if (!next) break
    try {
      const answer = await call(recordings.edit, { body: { draft_id: [...next.ids], ...next.fields } })
      // A refused edit is dropped, so that the list shows the server's value.
      if (answer.success === 0) toast(answer.message)
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      return store.set({ ...store.get(), problem: messageOf(error) })
    }
    store.set({ ...store.get(), sent: store.get().sent + 1, problem: null })
  }
  const { sent } = store.get()
  if (sent === 0) return
  await queryClient.invalidateQueries({ queryKey: [recordings.drafts.path] })
  const now = store.get()
  store.set({ ...now, edits: now.edits.slice(sent), sent: now.sent - sent })
  // These edits were made while the list was loading.
  if (store.get().edits.length > 0) await sendAll()
}

/** The drafts with every edit applied, and the message why edits could not be sent. */
export function useDrafts() {
  const query = useQuery({
    ...queryOf(recordings.drafts, {}),
    // Polls while recordings are being compared in the background.
    refetchInterval: ({ state: { data: seen } }) =>
      seen?.drafts.some(({ is_compared }) => !is_compared) ? COMPARED_INTERVAL_MS : false,
  })
  const { edits, problem } = useStore(store)
  const { data } = query
  const drafts = useMemo(
    () =>
      data?.drafts.map((draft) => {
        const own = edits.filter(({ ids }) => ids.includes(draft.draft_id))
        return own.length === 0 ? draft : Object.assign({}, draft, ...own.map(({ shown }) => shown))
      }),
    [data, edits],
  )
  return { ...query, drafts, unsent: problem }
}

window.addEventListener('beforeunload', (event) => {
  const { edits, sent } = store.get()
  if (edits.length > sent) event.preventDefault()
})
