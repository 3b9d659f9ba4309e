import type { ComparedRecord, LikelyPair } from '#contract/catalogue/merge.ts'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { history } from '#contract/features/history.ts'
import type { Mergeable } from '#web/catalogue/merge/mergeable.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { createStore } from '#web/core/store.ts'
import { createSaves, type Saving } from '#web/features/review/background-saves.ts'
import { survivorOf } from './survivor.ts'

export type Decision = 'merged' | 'distinct' | 'skipped'

/** A pair of the queue, and what was decided about it. */
export type PairEntry = {
  /** Identifies it while records are merged into others. */
  number: number
  pair: LikelyPair
  /** The one that stays when it is merged. */
  survivor: 0 | 1
  decision: Decision | null
  /** Why the server refused it. */
  problem: string | null
}

export type PairState = Saving & {
  entries: readonly PairEntry[]
  /** The one shown; after the last one, the summary. */
  at: number
  /** How many follow those loaded. */
  remaining: number
  skippedBefore: number
  isLoaded: boolean
  failure: string | null
  /** How many pairs have left the queue by themselves since the last decision. */
  gone: number
  /** How many merges of this run were done before the screen was opened. */
  mergedBefore: number
}

/** The next ones are loaded when fewer than this are left, so that they are there in time. */
const AHEAD = 10

type Job = { number: number; decision: Decision; before: Decision | null }

const idsOf = ({ records }: LikelyPair) => records.map(({ id }) => id)
const survivesIn = ({ pair, survivor }: PairEntry): [stays: ComparedRecord, goes: ComparedRecord] => {
  const [first, second] = pair.records
  return survivor === 0 ? [first, second] : [second, first]
}

/**
 * The queue of a review of likely duplicates. A decision shows the next pair at once and is saved in the background, one
 * after the other. What the server refuses stays decided by nobody, and comes back after the pair that is shown.
 */
export function createPairQueue(run: DuplicateRun, of: Mergeable, onlySkipped: boolean) {
  const { run_id, list } = run
  const store = createStore<PairState>({
    entries: [],
    at: 0,
    remaining: 0,
    skippedBefore: 0,
    isLoaded: false,
    failure: null,
    gone: 0,
    mergedBefore: run.merged,
    unsaved: 0,
    paused: null,
  })
  const change = (edit: (state: PairState) => Partial<PairState>) =>
    store.set({ ...store.get(), ...edit(store.get()) })
  const changes = new Map<number, number>()
  let count = 0
  let isLoading = false
  let after: { id: number[]; is_by_audio: boolean } | null = null
  const read = (more: object) =>
    call(duplicateReview.next, { body: { list, run_id, skipped: onlySkipped, ...more } })
  const entryOf = (pair: LikelyPair): PairEntry => ({
    number: ++count,
    pair,
    survivor: survivorOf(pair.records),
    decision: null,
    problem: null,
  })

  async function load() {
    const { entries, at, remaining, isLoaded } = store.get()
    if (isLoading || (isLoaded && (remaining === 0 || entries.length - at > AHEAD))) return
    isLoading = true
    change(() => ({ failure: null }))
    try {
      const answer = await read({ after })
      if (answer.success === 0) return change(() => ({ failure: answer.message }))
      const { pairs, remaining: left, skipped } = answer.data
      const last = pairs.at(-1)
      if (last) after = { id: idsOf(last), is_by_audio: last.by.includes('audio') }
      change((state) => ({
        entries: [...state.entries, ...pairs.filter((pair) => !isKnown(state, pair)).map(entryOf)],
        remaining: pairs.length === 0 ? 0 : left,
        skippedBefore: state.isLoaded || onlySkipped ? state.skippedBefore : skipped,
        isLoaded: true,
      }))
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      change(() => ({ failure: messageOf(error) }))
    } finally {
      isLoading = false
    }
  }

  const isSame = (pair: LikelyPair, other: LikelyPair) =>
    idsOf(pair).toSorted().join() === idsOf(other).toSorted().join()
  const isKnown = ({ entries }: PairState, pair: LikelyPair) =>
    entries.some((entry) => isSame(entry.pair, pair))

  const find = (number: number) => store.get().entries.find((entry) => entry.number === number)
  const edit = (number: number, edited: (entry: PairEntry) => PairEntry) =>
    change(({ entries }) => ({
      entries: entries.map((entry) => (entry.number === number ? edited(entry) : entry)),
    }))

  /** Takes an entry out of the queue; `back` is put after the one that is shown. */
  function take(number: number, back: PairEntry | null) {
    change(({ entries, at, gone }) => {
      const from = entries.findIndex((entry) => entry.number === number)
      if (from === -1) return {}
      if (from === at && back) return { entries: entries.with(from, back) }
      const rest = entries.toSpliced(from, 1)
      const shown = from < at ? at - 1 : at
      if (!back) return { entries: rest, at: shown, gone: gone + 1 }
      return { entries: rest.toSpliced(Math.min(shown + 1, rest.length), 0, back), at: shown }
    })
  }

  /** A pair as it is now; out of the queue if it is none any more. */
  async function refresh(number: number, problem: string | null) {
    const entry = find(number)
    if (!entry) return
    const answer = await read({ pair: idsOf(entry.pair) })
    const [pair] = answer.success === 1 ? answer.data.pairs : []
    take(number, pair ? { ...entry, pair, decision: null, problem } : null)
  }

  /** Later pairs of the record that has gone are those of the one that has stayed; both have changed. */
  async function refreshLater(number: number, stays: number, goes: number) {
    const { entries } = store.get()
    const from = entries.findIndex((entry) => entry.number === number)
    for (const later of entries.slice(from + 1)) {
      const ids = idsOf(later.pair)
      if (!ids.includes(stays) && !ids.includes(goes)) continue
      const [first = 0, second = 0] = ids.map((id) => (id === goes ? stays : id))
      const answer = first === second ? null : await read({ pair: [first, second] })
      const pair = answer?.success === 1 ? answer.data.pairs[0] : undefined
      const isTwice =
        pair && store.get().entries.some((one) => one.number !== later.number && isSame(one.pair, pair))
      if (!pair || isTwice) take(later.number, null)
      else edit(later.number, (entry) => ({ ...entry, pair, survivor: survivorAfter(entry, pair) }))
    }

    /** What was decided already stays: the record that was chosen, or what it has become. */
    function survivorAfter(entry: PairEntry, pair: LikelyPair): 0 | 1 {
      if (entry.decision === null) return survivorOf(pair.records)
      const chosen = survivesIn(entry)[0].id
      return pair.records[0].id === (chosen === goes ? stays : chosen) ? 0 : 1
    }
  }

  async function save({ number, decision, before }: Job) {
    const entry = find(number)
    if (!entry) return
    const pair = idsOf(entry.pair)
    const taken = await takeBack(number, before, pair)
    if (taken) return refresh(number, taken)
    if (decision === 'merged') return saveMerge(entry)
    const answer = await (decision === 'skipped'
      ? call(duplicateReview.skip, { body: { list, run_id, pair, is_skipped: true } })
      : call(of.calls.setDistinct, { body: { id: pair, are_distinct: true } }))
    if (answer.success === 0) await refresh(number, answer.message)
  }

  /** Takes back what was decided before; returns why that was refused. */
  async function takeBack(number: number, before: Decision | null, pair: number[]): Promise<string | null> {
    const change_id = changes.get(number)
    const answer =
      before === 'skipped'
        ? await call(duplicateReview.skip, { body: { list, run_id, pair, is_skipped: false } })
        : before === 'distinct'
          ? await call(of.calls.setDistinct, { body: { id: pair, are_distinct: false } })
          : before === 'merged' && change_id !== undefined
            ? await call(history.undo, { body: { change_id } })
            : null
    changes.delete(number)
    if (answer?.success === 0) return answer.message
    if (before !== 'merged') return null
    // Both records have other versions after the undo.
    const again = await read({ pair })
    const now = again.success === 1 ? again.data.pairs[0] : undefined
    if (now) edit(number, (entry) => ({ ...entry, pair: now }))
    return null
  }

  async function saveMerge({ number }: PairEntry) {
    const entry = find(number)
    if (!entry) return
    const [stays, goes] = survivesIn(entry)
    const versions = { [stays.id]: stays.version, [goes.id]: goes.version }
    const body = { list, run_id, id: stays.id, merged: goes.id, versions }
    const answer = await call(duplicateReview.merge, { body })
    if (answer.success === 0) return refresh(number, answer.message)
    changes.set(number, answer.data.change_id)
    await refreshLater(number, stays.id, goes.id)
  }

  const saves = createSaves(save, { onChange: (saving) => change(() => saving), onEnd: load })

  function decide(decision: Decision) {
    const { entries, at } = store.get()
    const entry = entries[at]
    if (!entry) return
    const { number, decision: before } = entry
    change(() => ({ entries: entries.with(at, { ...entry, decision, problem: null }), at: at + 1, gone: 0 }))
    if (before !== decision) saves.add({ number, decision, before })
    void load()
  }

  return {
    store,
    load,
    resume: saves.resume,
    decide,
    /** The other record of the pair survives. */
    swap: () =>
      change(({ entries, at }) => {
        const entry = entries[at]
        if (!entry || entry.decision === 'merged') return {}
        return { entries: entries.with(at, { ...entry, survivor: entry.survivor === 0 ? 1 : 0 }) }
      }),
    /** Shows the one before, with what was decided. */
    back: () => change(({ at }) => ({ at: Math.max(0, at - 1), gone: 0 })),
    /** All merges were undone. */
    undone: () =>
      change(({ entries, at }) => {
        changes.clear()
        const kept = entries.filter(({ decision }) => decision !== 'merged')
        const before = entries.slice(0, at).filter(({ decision }) => decision !== 'merged')
        return { entries: kept, at: before.length, mergedBefore: 0 }
      }),
  }
}
export type PairQueue = ReturnType<typeof createPairQueue>
