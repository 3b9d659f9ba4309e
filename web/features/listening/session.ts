import { type ListeningRun, listening } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import type { Names } from '#web/core/i18n/names.ts'
import { createStore } from '#web/core/store.ts'
import { createSaves, type Saving } from '#web/features/review/background-saves.ts'
import { type Act, type Entry, entryOf, inverse, isSo, sentOf, withAct } from './filings.ts'

/** One filing of this run, as it is listed and taken back. */
export type Filed = { number: number; record_id: number; names: Names; act: Act }

export type ListeningState = Saving & {
  /** Those loaded so far, in their order. */
  entries: readonly Entry[]
  /** The one that is played; after the last one, the summary. */
  at: number
  /** How many follow those loaded. */
  remaining: number
  /** How many of the selection have no audio and are left out. */
  withoutAudio: number
  isLoaded: boolean
  /** Why the next ones could not be loaded. */
  failure: string | null
  /** The filings that can be taken back, in their order. */
  log: readonly Filed[]
  /** The last filing that was taken back. */
  takenBack: Filed | null
  change_id: number | null
  /** How many tracks this run has changed, also before the screen was opened. */
  filed: number
}

/** The next ones are loaded when fewer than this are left, so that they are there in time. */
const AHEAD = 10

/** `takesBack` is the number of the filing that this one takes back. */
type Job = { record_id: number; act: Act; number: number; takesBack: number | null }

/** A run of listening: the queue of tracks, what is filed, and what is still to be saved. */
export function createListening(run: ListeningRun) {
  const { run_id } = run
  const store = createStore<ListeningState>({
    entries: [],
    at: 0,
    remaining: 0,
    withoutAudio: 0,
    isLoaded: false,
    failure: null,
    unsaved: 0,
    paused: null,
    log: [],
    takenBack: null,
    change_id: run.change_id,
    filed: run.filed,
  })
  const change = (of: (state: ListeningState) => Partial<ListeningState>) =>
    store.set({ ...store.get(), ...of(store.get()) })
  let isLoading = false
  let after: number | null = null
  let position: number | null = null
  let count = 0
  /** Filings that were refused, and those that were so already: there is nothing to take back. */
  const refused = new Set<number>()
  const needless = new Set<number>()

  async function load() {
    const { entries, at, remaining, isLoaded } = store.get()
    if (isLoading || (isLoaded && (remaining === 0 || entries.length - at > AHEAD))) return
    isLoading = true
    change(() => ({ failure: null }))
    try {
      const answer = await call(listening.next, { body: { run_id, after, position } })
      if (answer.success === 0) return change(() => ({ failure: answer.message }))
      const { items, remaining: left, without_audio } = answer.data
      after = items.at(-1)?.record_id ?? after
      position = answer.data.position ?? position
      const known = new Set(store.get().entries.map(({ item }) => item.record_id))
      // In an album whose order has been changed meanwhile, a track can come twice.
      const fresh = items.filter(({ record_id }) => !known.has(record_id))
      change((state) => ({
        entries: [...state.entries, ...fresh.map(entryOf)],
        remaining: items.length === 0 ? 0 : left,
        withoutAudio: without_audio ?? state.withoutAudio,
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

  async function save({ record_id, act, number, takesBack }: Job) {
    if (takesBack !== null && refused.has(takesBack)) return
    // It was taken back on the screen before its answer came: what somebody else had filed stays.
    if (takesBack !== null && needless.has(takesBack))
      return edit(record_id, (entry) => withAct(entry, inverse(act)))
    const answer = await call(listening.file, { body: { run_id, track_id: record_id, filing: sentOf(act) } })
    if (answer.success === 1) {
      const { is_changed, change_id, filed } = answer.data
      if (!is_changed) leaveOut(number, needless)
      return change(() => ({ change_id, filed }))
    }
    leaveOut(number, refused)
    edit(record_id, (entry) => ({ ...withAct(entry, inverse(act)), problem: answer.message }))
  }

  function leaveOut(number: number, why: Set<number>) {
    why.add(number)
    change(({ log }) => ({ log: log.filter((one) => one.number !== number) }))
  }

  const saves = createSaves(save, { onChange: (saving) => change(() => saving), onEnd: load })

  function show(index: number) {
    const { entries, at, remaining } = store.get()
    const last = remaining > 0 ? entries.length - 1 : entries.length
    const to = Math.min(Math.max(0, index), Math.max(0, last))
    if (to !== at) change(() => ({ at: to, takenBack: null }))
    void load()
  }

  return {
    store,
    load,
    resume: saves.resume,
    show,
    /** Files the track that is shown. Returns whether that changes anything. */
    file(act: Act): boolean {
      const { entries, at } = store.get()
      const entry = entries[at]
      if (!entry || isSo(entry, act)) return false
      const { record_id } = entry.item
      const filed = { number: ++count, record_id, names: entry.item, act }
      edit(record_id, (before) => ({ ...withAct(before, act), problem: null }))
      change(({ log }) => ({ log: [...log, filed], takenBack: null }))
      saves.add({ record_id, act, number: filed.number, takesBack: null })
      return true
    },
    /** Takes back the last filing, of whichever track. */
    takeBack() {
      const last = store.get().log.at(-1)
      if (!last) return
      const { record_id, number } = last
      const act = inverse(last.act)
      edit(record_id, (before) => ({ ...withAct(before, act), problem: null }))
      change(({ log }) => ({ log: log.slice(0, -1), takenBack: last }))
      saves.add({ record_id, act, number: ++count, takesBack: number })
    },
    /** All of the run was undone: what is shown of the tracks is outdated. */
    undone: () =>
      change(() => ({
        entries: [],
        at: 0,
        remaining: 0,
        log: [],
        takenBack: null,
        change_id: null,
        filed: 0,
      })),
  }
}
export type Listening = ReturnType<typeof createListening>
