import type { Envelope } from '#contract/calls/envelope.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { createStore } from '#web/core/store.ts'
import { createSaves, type Saving } from './background-saves.ts'

export type QueueState<Entry> = Saving & {
  /** The entries loaded so far, in their order. */
  entries: readonly Entry[]
  /** The index of the entry that is shown; after the last one, the summary is shown. */
  at: number
  /** The number of entries that follow the loaded ones. */
  remaining: number
  isLoaded: boolean
  /** The message why the next entries could not be loaded. */
  problem: string | null
  /** Entries that have left the queue since the last decision without one about them. */
  gone: readonly Entry[]
  /** The entry that could not be saved last; it comes again after the one that is shown. */
  returned: Entry | null
}

/** The next entries are loaded when fewer than this are left, so that they arrive in time. */
const AHEAD = 10

type Options<Entry, More, Data, Item, Job> = {
  /** The initial values of the further state that a queue has. */
  more: More
  /** Loads the next entries. */
  read: () => Promise<Envelope<Data>>
  /** Takes the items from an answer; called once for each. */
  pageOf: (data: Data) => { items: readonly Item[]; remaining: number; more: Partial<More> }
  entryOf: (item: Item) => Entry
  isSame: (item: Item, other: Item) => boolean
  save: (job: Job) => Promise<unknown>
}

/**
 * A queue over records, in which a decision shows the next one at once and is saved in the background, one at a time and in
 * order. One that the server refuses comes back after the record that is shown.
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
    problem: null,
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
    set({ problem: null })
    try {
      const answer = await read()
      if (answer.success === 0) return set({ problem: answer.message })
      const page = pageOf(answer.data)
      const known = store.get().entries
      // A record can come twice if its place in the order has changed meanwhile.
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
      set({ problem: messageOf(error) })
    } finally {
      isLoading = false
    }
  }

  const find = (key: number) => store.get().entries.find((entry) => entry.key === key)
  const edit = (key: number, edited: (entry: Entry) => Entry) =>
    set({ entries: store.get().entries.map((entry) => (entry.key === key ? edited(entry) : entry)) })

  /** Removes an entry from the queue; `back` is put after the one that is shown. */
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
    /** Continues saving after a pause. */
    resume: saves.resume,
    shown: () => store.get().entries[store.get().at],
    /** Replaces the shown entry by a decided one, shows the next, and saves `job`. */
    decide(decided: Entry, job: Job | null, other?: Partial<More>) {
      const { entries, at } = store.get()
      set({ entries: entries.with(at, decided), at: at + 1, gone: [], returned: null }, other)
      if (job !== null) saves.add(job)
      void load()
    },
    /** Shows the entry at an index. An index after the last entry shows the summary, once it is known that no more follow. */
    show(index: number, other?: Partial<More>) {
      const { entries, at, remaining } = store.get()
      const last = remaining > 0 ? entries.length - 1 : entries.length
      const to = Math.min(Math.max(0, index), Math.max(0, last))
      if (to !== at) set({ at: to, gone: [], returned: null }, other)
      void load()
    },
  }
}
