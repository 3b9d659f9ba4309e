import type { DataOf } from '#contract/calls/endpoint.ts'
import { type ListeningItem, type ListeningRun, listening } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import type { Names } from '#web/core/i18n/names.ts'
import { createQueue, type QueueState } from '#web/features/queue/create-queue.ts'
import { type Act, changesNothing, type Entry, entryOf, inverse, sentFiling, withAct } from './filings.ts'

/** A filing of this run, as it is listed and taken back. */
export type Filed = { number: number; record_id: number; names: Names; act: Act }

type More = {
  /** The number of selected tracks that have no audio and are left out. */
  withoutAudio: number
  /** The filings that can be taken back, in their order. */
  log: readonly Filed[]
  /** The last filing that was taken back. */
  takenBack: Filed | null
  change_id: number | null
  /** The number of tracks that this run has changed, including before the screen was opened. */
  filed: number
}
export type ListeningState = QueueState<Entry> & More

/** A filing to be saved; `takesBack` is the number of the earlier filing that it takes back. */
type Job = { record_id: number; act: Act; number: number; takesBack: number | null }

/** A run of listening: the queue of tracks, their filings, and what is still to be saved. */
export function createListening(run: ListeningRun) {
  const { run_id } = run
  let after: number | null = null
  let position: number | null = null
  let count = 0
  /** The numbers of filings that were refused, and of those that changed nothing, which need no taking back. */
  const refused = new Set<number>()
  const needless = new Set<number>()

  const queue = createQueue<Entry, More, DataOf<typeof listening.next>, ListeningItem, Job>({
    more: { withoutAudio: 0, log: [], takenBack: null, change_id: run.change_id, filed: run.filed },
    read: () => call(listening.next, { body: { run_id, after, position } }),
    pageOf({ items, remaining, without_audio, ...page }) {
      after = items.at(-1)?.record_id ?? after
      position = page.position ?? position
      return { items, remaining, more: without_audio === null ? {} : { withoutAudio: without_audio } }
    },
    entryOf,
    isSame: (item, other) => item.record_id === other.record_id,
    save,
  })
  const { store, set, edit } = queue

  async function save({ record_id, act, number, takesBack }: Job) {
    if (takesBack !== null && refused.has(takesBack)) return
    // The filing was taken back on the screen before its answer came. It had changed nothing, so what another admin had filed
    // stays.
    if (takesBack !== null && needless.has(takesBack))
      return edit(record_id, (entry) => withAct(entry, inverse(act)))
    const answer = await call(listening.file, {
      body: { run_id, track_id: record_id, filing: sentFiling(act) },
    })
    if (answer.success === 1) {
      const { is_changed, change_id, filed } = answer.data
      if (!is_changed) leaveOut(number, needless)
      return set({}, { change_id, filed })
    }
    leaveOut(number, refused)
    edit(record_id, (entry) => ({ ...withAct(entry, inverse(act)), problem: answer.message }))
  }

  function leaveOut(number: number, from: Set<number>) {
    from.add(number)
    set({}, { log: store.get().log.filter((one) => one.number !== number) })
  }

  return {
    ...queue,
    show: (index: number) => queue.show(index, { takenBack: null }),
    /** Files the track that is shown; returns whether that changes anything. */
    file(act: Act): boolean {
      const entry = queue.shown()
      if (!entry || changesNothing(entry, act)) return false
      const { record_id } = entry.item
      const filed = { number: ++count, record_id, names: entry.item, act }
      edit(record_id, (before) => ({ ...withAct(before, act), problem: null }))
      set({}, { log: [...store.get().log, filed], takenBack: null })
      queue.add({ record_id, act, number: filed.number, takesBack: null })
      return true
    },
    /** Takes back the last filing, whichever track it was about. */
    takeBack() {
      const { log } = store.get()
      const last = log.at(-1)
      if (!last) return
      const { record_id, number } = last
      const act = inverse(last.act)
      edit(record_id, (before) => ({ ...withAct(before, act), problem: null }))
      set({}, { log: log.slice(0, -1), takenBack: last })
      queue.add({ record_id, act, number: ++count, takesBack: number })
    },
    /** Resets the run after all of it was undone, because the shown tracks are outdated. */
    undone: () =>
      set({ entries: [], at: 0, remaining: 0 }, { log: [], takenBack: null, change_id: null, filed: 0 }),
  }
}
export type Listening = ReturnType<typeof createListening>
