import type { Envelope } from '#contract/calls/envelope.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { createStore } from '#web/core/store.ts'
import { createSaves, type Saving } from './background-saves.ts'

export type QueueState<Entry> = Saving & {
  /** Those loaded so far, in their order. */
  entries: readonly Entry[]
  /** The one shown; after the last one, the summary. */
  at: number
  /** How many follow those loaded. */
  remaining: number
  isLoaded: boolean
  /** Why the next ones could not be loaded. */
  failure: string | null
  /** Those that have left the queue by themselves since the last decision. */
  gone: readonly Entry[]
  /** The last one that was not saved and comes after the one that is shown. */
  returned: Entry | null
}

/** The next ones are loaded when fewer than this are left, so that they are there in time. */
const AHEAD = 10

type Options<Entry, More, Data, Item, Job> = {
  /** What the queue knows besides, as it is in the beginning. */
  more: More
  /** Reads the next ones. */
  read: () => Promise<Envelope<Data>>
  /** What was read; called once for each answer. */
  pageOf: (data: Data) => { items: readonly Item[]; remaining: number; more: Partial<More> }
  entryOf: (item: Item) => Entry
  isSame: (item: Item, other: Item) => boolean
  save: (job: Job) => Promise<unknown>
}

/**
 * A queue over records. A decision shows the next one at once; decisions are saved in their order, one at a time. What the
 * server refuses comes back after the one that is shown.
 */
export function createQueue<Entry extends { key: number; item: Item }, More extends object, Data, Item, Job>({
  more,
  read,
  pageOf,
  entryOf,
  isSame,
  save,
}: Options<Entry, More, Data, Item, Job>) {
  type State = QueueState<Entry> & More
  const store = createStore<State>({
    ...more,
    entries: [],
    at: 0,
    remaining: 0,
    isLoaded: false,
    failure: null,
    gone: [],
    returned: null,
    unsaved: 0,
    paused: null,
  })
  const set = (part: Partial<QueueState<Entry>>, other: Partial<More> = {}) =>
    store.set({ ...store.get(), ...part, ...other })
  let isLoading = false

  async function load() {
    const { entries, at, remaining, isLoaded } = store.get()
    if (isLoading || (isLoaded && (remaining === 0 || entries.length - at > AHEAD))) return
    isLoading = true
    set({ failure: null })
    try {
      const answer = await read()
      if (answer.success === 0) return set({ failure: answer.message })
      const page = pageOf(answer.data)
      const known = store.get().entries
      // Where the order has been changed meanwhile, a record can come twice.
      const fresh = page.items.filter((item) => !known.some((entry) => isSame(entry.item, item)))
      set(
        {
          entries: [...known, ...fresh.map(entryOf)],
          remaining: page.items.length === 0 ? 0 : page.remaining,
          isLoaded: true,
        },
        page.more,
      )
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      set({ failure: messageOf(error) })
    } finally {
      isLoading = false
    }
  }

  const find = (key: number) => store.get().entries.find((entry) => entry.key === key)
  const edit = (key: number, edited: (entry: Entry) => Entry) =>
    set({ entries: store.get().entries.map((entry) => (entry.key === key ? edited(entry) : entry)) })

  /** Takes an entry out of the queue; `back` is put after the one that is shown. */
  function take(key: number, back: Entry | null) {
    const { entries, at, gone } = store.get()
    const from = entries.findIndex((entry) => entry.key === key)
    const entry = entries[from]
    if (!entry) return
    if (from === at && back) return set({ entries: entries.with(from, back) })
    const rest = entries.toSpliced(from, 1)
    const shown = from < at ? at - 1 : at
    if (!back) return set({ entries: rest, at: shown, gone: [...gone, entry] })
    const next = Math.min(shown + 1, rest.length)
    set({ entries: rest.toSpliced(next, 0, back), at: shown, returned: back })
  }

  const saves = createSaves(save, { onChange: set, onEnd: load })

  return {
    store,
    set,
    load,
    find,
    edit,
    take,
    add: saves.add,
    /** Saves again after a pause. */
    resume: saves.resume,
    shown: () => store.get().entries[store.get().at],
    /** Decides about the one that is shown; `job` is saved. */
    decide(decided: Entry, job: Job | null, other?: Partial<More>) {
      const { entries, at } = store.get()
      set({ entries: entries.with(at, decided), at: at + 1, gone: [], returned: null }, other)
      if (job !== null) saves.add(job)
      void load()
    },
    /** Shows another one; after the last one, the summary, once it is known to be the last. */
    show(index: number, other?: Partial<More>) {
      const { entries, at, remaining } = store.get()
      const last = remaining > 0 ? entries.length - 1 : entries.length
      const to = Math.min(Math.max(0, index), Math.max(0, last))
      if (to !== at) set({ at: to, gone: [], returned: null }, other)
      void load()
    },
  }
}
