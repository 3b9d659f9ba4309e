import type { DataOf } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type ReviewItem, type ReviewRun, review } from '#contract/features/review.ts'
import { call } from '#web/core/client/call.ts'
import { createQueue, type QueueState } from '#web/features/queue/create-queue.ts'
import { type CorrectedWord, withCorrectedWords } from './corrected-words.ts'
import { type Draft, fieldsOf, proposalFor, sentValues } from './draft.ts'

/** A record in the queue with the decision about it. */
export type Entry = {
  key: number
  item: ReviewItem
  draft: Draft
  /** The draft that was proposed, which is the current one until the admin edits it. */
  proposal: Draft
  state: 'open' | 'accepted' | 'skipped'
  /** The message of the server that refused the decision. */
  problem: string | null
  /** Whether another admin has edited the record since it was loaded. */
  isChanged: boolean
}

type More = {
  /** How many records of this run were skipped, and marked as fine, before the screen was opened. */
  skippedBefore: number
  keptBefore: number
  /** Whether this run has changes to undo. */
  canUndo: boolean
  /** Whether all changes of this run were undone. */
  isUndone: boolean
  /** The times of decisions, in milliseconds. */
  decided: readonly number[]
}
export type ReviewState = QueueState<Entry> & More

type Job = { record_id: number; kind: 'accept' | 'skip'; draft: Draft }
type Page = DataOf<typeof review.next>

/** The queue of a review. */
export function createReview(run: ReviewRun, onlySkipped: boolean) {
  const { list, run_id, gap } = run
  const fields = fieldsOf(list, gap)
  let after: number | null = null

  const entryOf = (item: ReviewItem): Entry => {
    const proposal = proposalFor(item)
    return {
      key: item.record_id,
      item,
      draft: proposal,
      proposal,
      state: 'open',
      problem: null,
      isChanged: false,
    }
  }
  const read = (more: object): Promise<Envelope<Page>> =>
    call(review.next, { body: { list, run_id, after: null, record_id: null, ...more } })

  const queue = createQueue<Entry, More, Page, ReviewItem, Job>({
    more: { skippedBefore: 0, keptBefore: 0, canUndo: run.accepted > 0, isUndone: false, decided: [] },
    read: () => read({ after, skipped: onlySkipped }),
    pageOf({ items, remaining, skipped, kept }) {
      const isFirst = after === null
      after = items.at(-1)?.record_id ?? after
      const before = isFirst && !onlySkipped ? { skippedBefore: skipped, keptBefore: kept } : {}
      return { items, remaining, more: before }
    },
    entryOf,
    isSame: (item, other) => item.record_id === other.record_id,
    save,
  })

  function reopen(record_id: number, draft: Draft, problem: string) {
    const entry = queue.find(record_id)
    if (entry) queue.take(record_id, { ...entry, state: 'open', draft, problem })
  }

  async function save({ record_id, kind, draft }: Job): Promise<void> {
    if (kind === 'skip') {
      const { success, message } = await call(review.skip, {
        body: { list, run_id, record_id, is_skipped: true },
      })
      if (success === 0) reopen(record_id, draft, message)
      return
    }
    const entry = queue.find(record_id)
    if (!entry) return
    const answer = await send({ list, run_id, record_id, version: entry.item.version }, draft)
    if (answer.success === 0) return refused(record_id, answer.code, answer.message, draft)
    const { is_saved, version } = answer.data
    // A download that was started cannot be undone.
    if (is_saved && draft.action !== 'retry') queue.set({}, { canUndo: true, isUndone: false })
    if (!is_saved) return queue.take(record_id, null)
    queue.edit(record_id, (saved) => ({
      ...saved,
      item: { ...saved.item, version: version ?? saved.item.version },
    }))
  }

  const send = (
    record: { list: typeof list; run_id: number; record_id: number; version: number },
    draft: Draft,
  ): Promise<Envelope<Pick<DataOf<typeof review.accept>, 'is_saved' | 'version'>>> => {
    const { action, assignee, note } = draft
    if (action === null) return call(review.accept, { body: { ...record, ...sentValues(fields, draft) } })
    const to = { admin_id: assignee?.admin_id ?? null, note: note.trim() || null }
    return call(review.act, { body: { ...record, action, ...to } })
  }

  async function refused(record_id: number, code: string, problem: string, draft: Draft) {
    if (code !== 'stale') return reopen(record_id, draft, problem)
    const answer = await read({ record_id })
    const [item] = answer.success === 1 ? answer.data.items : []
    queue.take(record_id, item ? { ...entryOf(item), isChanged: true } : null)
  }

  function decide(kind: Job['kind'], state: Entry['state'], draft: Draft) {
    const entry = queue.shown()
    if (!entry) return
    const decided = [...queue.store.get().decided, Date.now()]
    const now = { ...entry, state, draft, problem: null, isChanged: false }
    queue.decide(now, { record_id: entry.key, kind, draft }, { decided })
  }

  return {
    ...queue,
    fields,
    accept: (draft: Draft) => decide('accept', 'accepted', draft),
    skip: () => {
      const entry = queue.shown()
      // Skipping an accepted record only moves on.
      if (entry?.state === 'accepted') queue.decide(entry, null)
      else if (entry) decide('skip', 'skipped', entry.draft)
    },
    /** Applies corrected words to the suggestions for the records that follow. */
    learn: (words: readonly CorrectedWord[]) => {
      const { entries, at } = queue.store.get()
      queue.set({
        entries: entries.map((entry, index) =>
          index < at || entry.state !== 'open' ? entry : withCorrectedWords(entry, words),
        ),
      })
    },
    /** Notes that the run was undone. What is accepted from now on becomes another entry of the history. */
    undone: () => queue.set({}, { canUndo: false, isUndone: true }),
    draft: (draft: Draft) => {
      const entry = queue.shown()
      if (entry) queue.edit(entry.key, (shown) => ({ ...shown, draft }))
    },
  }
}
export type Review = ReturnType<typeof createReview>
