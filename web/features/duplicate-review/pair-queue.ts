import type { DataOf } from '#contract/calls/endpoint.ts'
import type { ComparedRecord, LikelyPair } from '#contract/catalogue/merge.ts'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { history } from '#contract/features/history.ts'
import type { Mergeable } from '#web/catalogue/merge/mergeable.ts'
import { call } from '#web/core/client/call.ts'
import { createQueue, type QueueState } from '#web/features/queue/create-queue.ts'
import { survivorOf } from './survivor.ts'

type Decision = 'merged' | 'distinct' | 'skipped'

/** A pair in the queue with the decision about it. */
export type PairEntry = {
  /** Identifies the pair even after its records were merged into others. */
  key: number
  item: LikelyPair
  /** The index of the record that stays when the pair is merged. */
  survivor: 0 | 1
  decision: Decision | null
  /** The message of the server that refused the decision. */
  problem: string | null
}

type More = {
  skippedBefore: number
  /** The number of merges in this run before the screen was opened. */
  mergedBefore: number
}
export type PairState = QueueState<PairEntry> & More

type Job = { key: number; decision: Decision; before: Decision | null }

const idsOf = ({ records }: LikelyPair) => records.map(({ id }) => id)
const isSame = (pair: LikelyPair, other: LikelyPair) =>
  idsOf(pair).toSorted().join() === idsOf(other).toSorted().join()
const survivesIn = ({ item, survivor }: PairEntry): [stays: ComparedRecord, goes: ComparedRecord] => {
  const [first, second] = item.records
  return survivor === 0 ? [first, second] : [second, first]
}

/** The queue of a review of likely duplicates. */
export function createPairQueue(run: DuplicateRun, of: Mergeable, onlySkipped: boolean) {
  const { run_id, list } = run
  const changes = new Map<number, number>()
  let count = 0
  let after: { id: number[]; is_by_audio: boolean } | null = null
  const read = (more: object) =>
    call(duplicateReview.next, { body: { list, run_id, skipped: onlySkipped, ...more } })

  const queue = createQueue<PairEntry, More, DataOf<typeof duplicateReview.next>, LikelyPair, Job>({
    more: { skippedBefore: 0, mergedBefore: run.merged },
    read: () => read({ after }),
    pageOf({ pairs, remaining, skipped }) {
      const more = after === null && !onlySkipped ? { skippedBefore: skipped } : {}
      const last = pairs.at(-1)
      if (last) after = { id: idsOf(last), is_by_audio: last.by.includes('audio') }
      return { items: pairs, remaining, more }
    },
    entryOf: (item) => ({
      key: ++count,
      item,
      survivor: survivorOf(item.records),
      decision: null,
      problem: null,
    }),
    isSame,
    save,
  })
  const { find, edit, take } = queue

  /** Reads a pair again, and removes it from the queue if its records are no longer likely duplicates. */
  async function refresh(key: number, problem: string | null) {
    const entry = find(key)
    if (!entry) return
    const answer = await read({ pair: idsOf(entry.item) })
    const [pair] = answer.success === 1 ? answer.data.pairs : []
    take(key, pair ? { ...entry, item: pair, decision: null, problem } : null)
  }

  /** Reads the later pairs of both merged records again. The record that stays takes the place of the one that is gone. */
  async function refreshLater(key: number, stays: number, goes: number) {
    const { entries } = queue.store.get()
    const from = entries.findIndex((entry) => entry.key === key)
    for (const later of entries.slice(from + 1)) {
      const ids = idsOf(later.item)
      if (!ids.includes(stays) && !ids.includes(goes)) continue
      const [first = 0, second = 0] = ids.map((id) => (id === goes ? stays : id))
      const answer = first === second ? null : await read({ pair: [first, second] })
      const pair = answer?.success === 1 ? answer.data.pairs[0] : undefined
      const isTwice =
        pair && queue.store.get().entries.some((one) => one.key !== later.key && isSame(one.item, pair))
      if (!pair || isTwice) take(later.key, null)
      else edit(later.key, (entry) => ({ ...entry, item: pair, survivor: survivorAfter(entry, pair) }))
    }

    /**
     * The record that survives in a pair that was read again. An earlier choice is kept, also if that record was merged into
     * another.
     */
    function survivorAfter(entry: PairEntry, pair: LikelyPair): 0 | 1 {
      if (entry.decision === null) return survivorOf(pair.records)
      const chosen = survivesIn(entry)[0].id
      return pair.records[0].id === (chosen === goes ? stays : chosen) ? 0 : 1
    }
  }

  async function save({ key, decision, before }: Job): Promise<void> {
    const entry = find(key)
    if (!entry) return
    const pair = idsOf(entry.item)
    const taken = await takeBack(key, before, pair)
    if (taken) return refresh(key, taken)
    if (decision === 'merged') return saveMerge(entry)
    const answer = await (decision === 'skipped'
      ? call(duplicateReview.skip, { body: { list, run_id, pair, is_skipped: true } })
      : call(of.calls.setDistinct, { body: { id: pair, are_distinct: true } }))
    if (answer.success === 0) await refresh(key, answer.message)
  }

  /** Takes back the earlier decision about a pair; returns the message if that was refused. */
  async function takeBack(key: number, before: Decision | null, pair: number[]): Promise<string | null> {
    const change_id = changes.get(key)
    const answer =
      before === 'skipped'
        ? await call(duplicateReview.skip, { body: { list, run_id, pair, is_skipped: false } })
        : before === 'distinct'
          ? await call(of.calls.setDistinct, { body: { id: pair, are_distinct: false } })
          : before === 'merged' && change_id !== undefined
            ? await call(history.undo, { body: { change_id } })
            : null
    changes.delete(key)
    if (answer?.success === 0) return answer.message
    if (before !== 'merged') return null
    // The undo has given both records new versions.
    const again = await read({ pair })
    const now = again.success === 1 ? again.data.pairs[0] : undefined
    if (now) edit(key, (entry) => ({ ...entry, item: now }))
    return null
  }

  async function saveMerge({ key }: PairEntry) {
    const entry = find(key)
    if (!entry) return
    const [stays, goes] = survivesIn(entry)
    const versions = { [stays.id]: stays.version, [goes.id]: goes.version }
    const body = { list, run_id, id: stays.id, merged: goes.id, versions }
    const answer = await call(duplicateReview.merge, { body })
    if (answer.success === 0) return refresh(key, answer.message)
    changes.set(key, answer.data.change_id)
    await refreshLater(key, stays.id, goes.id)
  }

  return {
    ...queue,
    decide(decision: Decision) {
      const entry = queue.shown()
      if (!entry) return
      const { key, decision: before } = entry
      queue.decide(
        { ...entry, decision, problem: null },
        before === decision ? null : { key, decision, before },
      )
    },
    /** Makes the other record of the shown pair survive. */
    swap() {
      const entry = queue.shown()
      if (entry && entry.decision !== 'merged')
        edit(entry.key, (shown) => ({ ...shown, survivor: shown.survivor === 0 ? 1 : 0 }))
    },
    /** Resets the queue after all merges of the run were undone. */
    undone() {
      changes.clear()
      const { entries, at } = queue.store.get()
      const isLeft = ({ decision }: PairEntry) => decision !== 'merged'
      queue.set(
        { entries: entries.filter(isLeft), at: entries.slice(0, at).filter(isLeft).length },
        { mergedBefore: 0 },
      )
    },
  }
}
export type PairQueue = ReturnType<typeof createPairQueue>
