import type { DataOf } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { type ReviewItem, type ReviewRun, review } from '#contract/features/review.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { createStore } from '#web/core/store.ts'
import { createSaves, type Saving } from './background-saves.ts'
import { type CorrectedWord, withWords } from './corrected-words.ts'
import { type Draft, fieldsOf, proposalFor, sentOf } from './draft.ts'

/** A record of the queue, and what was decided about it. */
export type Entry = {
  item: ReviewItem
  draft: Draft
  /** The draft that it began with, until somebody edits it. */
  proposal: Draft
  state: 'open' | 'accepted' | 'skipped'
  /** Why the server refused it. */
  problem: string | null
  /** Somebody edited it after it was loaded. */
  isChanged: boolean
}

export type QueueState = Saving & {
  /** Those loaded so far, in their order. */
  entries: readonly Entry[]
  /** The one shown; after the last one, the summary. */
  at: number
  /** How many follow those loaded. */
  remaining: number
  /** How many were skipped before, and how many are fine as they are. */
  skippedBefore: number
  keptBefore: number
  isLoaded: boolean
  /** Why the next ones could not be loaded. */
  failure: string | null
  /** The last record that has left the queue by itself. */
  gone: ReviewItem | null
  /** The last record that was not saved and comes after the one that is shown. */
  returned: ReviewItem | null
  /** Whether there is something to undo. */
  canUndo: boolean
  /** Everything that was accepted was undone. */
  isUndone: boolean
  /** When decisions were made, in milliseconds. */
  decided: readonly number[]
}

/** The next ones are loaded when fewer than this are left, so that they are there in time. */
const AHEAD = 10

type Job = { record_id: number; kind: 'accept' | 'skip'; draft: Draft }
type Change = (state: QueueState) => Partial<QueueState>

/**
 * The queue of a review. A decision shows the next record at once; decisions are saved in their order, one at a time. What
 * the server refuses comes back after the record that is shown.
 */
export function createQueue(run: ReviewRun, onlySkipped: boolean) {
  const { list, run_id, gap } = run
  const fields = fieldsOf(list, gap)
  const store = createStore<QueueState>({
    entries: [],
    at: 0,
    remaining: 0,
    skippedBefore: 0,
    keptBefore: 0,
    isLoaded: false,
    failure: null,
    unsaved: 0,
    paused: null,
    gone: null,
    returned: null,
    canUndo: run.accepted > 0,
    isUndone: false,
    decided: [],
  })
  const change = (of: Change) => store.set({ ...store.get(), ...of(store.get()) })
  let isLoading = false
  let after: number | null = null

  const entryOf = (item: ReviewItem, isChanged = false): Entry => {
    const proposal = proposalFor(item)
    return { item, draft: proposal, proposal, state: 'open', problem: null, isChanged }
  }
  const read = (more: object): Promise<Envelope<DataOf<typeof review.next>>> =>
    call(review.next, { body: { list, run_id, after: null, record_id: null, ...more } })

  async function load() {
    const { entries, at, remaining, isLoaded } = store.get()
    if (isLoading || (isLoaded && (remaining === 0 || entries.length - at > AHEAD))) return
    isLoading = true
    change(() => ({ failure: null }))
    try {
      const answer = await read({ after, skipped: onlySkipped })
      if (answer.success === 0) return change(() => ({ failure: answer.message }))
      const { items, remaining: left, skipped, kept } = answer.data
      after = items.at(-1)?.record_id ?? after
      change((state) => ({
        entries: [...state.entries, ...items.map((item) => entryOf(item))],
        remaining: items.length === 0 ? 0 : left,
        skippedBefore: state.isLoaded ? state.skippedBefore : onlySkipped ? 0 : skipped,
        keptBefore: state.isLoaded ? state.keptBefore : onlySkipped ? 0 : kept,
        isLoaded: true,
      }))
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      change(() => ({ failure: messageOf(error) }))
    } finally {
      isLoading = false
    }
  }

  const edit = (record_id: number, edited: (entry: Entry) => Entry) =>
    change(({ entries }) => ({
      entries: entries.map((entry) => (entry.item.record_id === record_id ? edited(entry) : entry)),
    }))

  /** Takes an entry out of the queue; `back` puts it, or another state of it, after the one that is shown. */
  function take(record_id: number, back: (entry: Entry) => Entry | null) {
    change(({ entries, at }) => {
      const from = entries.findIndex(({ item }) => item.record_id === record_id)
      const entry = entries[from]
      if (!entry) return {}
      const next = back(entry)
      if (from === at)
        return {
          entries: next ? entries.with(from, next) : entries.toSpliced(from, 1),
          gone: next ? null : entry.item,
        }
      const rest = entries.toSpliced(from, 1)
      const shown = from < at ? at - 1 : at
      if (!next) return { entries: rest, at: shown, gone: entry.item }
      return {
        entries: rest.toSpliced(Math.min(shown + 1, rest.length), 0, next),
        at: shown,
        returned: next.item,
      }
    })
  }

  const reopen = (record_id: number, draft: Draft, problem: string) =>
    take(record_id, (entry) => ({ ...entry, state: 'open', draft, problem }))

  async function save({ record_id, kind, draft }: Job) {
    if (kind === 'skip') {
      const { success, message } = await call(review.skip, {
        body: { list, run_id, record_id, is_skipped: true },
      })
      return success === 0 ? reopen(record_id, draft, message) : undefined
    }
    const entry = store.get().entries.find(({ item }) => item.record_id === record_id)
    if (!entry) return
    const answer = await send({ list, run_id, record_id, version: entry.item.version }, draft)
    if (answer.success === 0) return refused(record_id, answer.code, answer.message, draft)
    const { is_saved, version } = answer.data
    // A download that was started cannot be taken back.
    if (is_saved && draft.action !== 'retry') change(() => ({ canUndo: true, isUndone: false }))
    if (!is_saved) return take(record_id, () => null)
    edit(record_id, (saved) => ({
      ...saved,
      item: { ...saved.item, version: version ?? saved.item.version },
    }))
  }

  const send = (
    record: { list: typeof list; run_id: number; record_id: number; version: number },
    draft: Draft,
  ): Promise<Envelope<Pick<DataOf<typeof review.accept>, 'is_saved' | 'version'>>> => {
    const { action, assignee, note } = draft
    if (action === null) return call(review.accept, { body: { ...record, ...sentOf(fields, draft) } })
    const to = { admin_id: assignee?.admin_id ?? null, note: note.trim() || null }
    return call(review.act, { body: { ...record, action, ...to } })
  }

  async function refused(record_id: number, code: string, problem: string, draft: Draft) {
    if (code !== 'stale') return reopen(record_id, draft, problem)
    const answer = await read({ record_id })
    const [item] = answer.success === 1 ? answer.data.items : []
    take(record_id, () => (item ? entryOf(item, true) : null))
  }

  const saves = createSaves(save, { onChange: (saving) => change(() => saving), onEnd: load })

  function decide(kind: Job['kind'], state: Entry['state'], draft: Draft) {
    const { entries, at } = store.get()
    const entry = entries[at]
    if (!entry) return
    const { record_id } = entry.item
    change((before) => ({
      entries: before.entries.with(at, { ...entry, state, draft, problem: null, isChanged: false }),
      at: at + 1,
      gone: null,
      returned: null,
      decided: [...before.decided, Date.now()],
    }))
    saves.add({ record_id, kind, draft })
    void load()
  }

  return {
    store,
    fields,
    load,
    resume: saves.resume,
    accept: (draft: Draft) => decide('accept', 'accepted', draft),
    skip: () => {
      const { entries, at } = store.get()
      const entry = entries[at]
      // What was accepted stays so.
      if (entry?.state === 'accepted') change(() => ({ at: at + 1 }))
      else if (entry) decide('skip', 'skipped', entry.draft)
    },
    /** Words that were corrected are written so in what is suggested for the records that follow. */
    learn: (words: readonly CorrectedWord[]) =>
      change(({ entries, at }) => ({
        entries: entries.map((entry, index) =>
          index < at || entry.state !== 'open' ? entry : withWords(entry, words),
        ),
      })),
    /** Shows the one before, with what was decided. */
    back: () => change(({ at }) => ({ at: Math.max(0, at - 1), gone: null, returned: null })),
    /** What is accepted from now on is another entry of the history. */
    undone: () => change(() => ({ canUndo: false, isUndone: true })),
    draft: (draft: Draft) =>
      change(({ entries, at }) => {
        const entry = entries[at]
        return entry ? { entries: entries.with(at, { ...entry, draft }) } : {}
      }),
  }
}
export type Queue = ReturnType<typeof createQueue>
