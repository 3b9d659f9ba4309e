import type { CellCalls, CellValue } from '#contract/catalogue/cells.ts'
import { history } from '#contract/features/history.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { createStore } from '#web/core/store.ts'
import type { Content } from './grid-fields.ts'

export type CellEdit = {
  id: number
  field: string
  content: Content
  value: CellValue
  /** The version of the record that the admin saw. */
  version: number
  /** The message about a value that is not valid; such an edit is not sent. */
  problem: string | null
}

/** A cell that is being saved, or was refused. */
export type CellState = { edit: CellEdit; problem: string | null }
/** A change that one undo takes back. */
export type Step = { change_id: number | null; ids: number[]; keys: string[] }
export type GridState = { cells: ReadonlyMap<string, CellState>; steps: readonly Step[] }
export type Outcome = { saved: number; refused: number; problem: string | null; step: Step | null }
/** A row as the calls of the list return it. */
export type GridRowData = Readonly<Record<string, unknown>>

export const keyOfCell = (id: number, field: string) => `${id} ${field}`

/** The state of editing in a list: cells being saved, one change after the other, refused cells, and changes that can be undone. */
export function createGridSession(
  { editCells, rows: rowsCall }: CellCalls,
  keyOf: (row: GridRowData) => number,
) {
  const store = createStore<GridState>({ cells: new Map(), steps: [] })
  /** The record versions that this session's own changes have made, on which its next changes build. */
  const versions = new Map<number, number>()
  let queue: Promise<unknown> = Promise.resolve()
  let show: (rows: readonly GridRowData[]) => void = () => {}

  const setCells = (changed: Iterable<readonly [string, CellState | null]>) => {
    const cells = new Map(store.get().cells)
    for (const [key, state] of changed) {
      if (state) cells.set(key, state)
      else cells.delete(key)
    }
    store.set({ ...store.get(), cells })
  }
  const isLatest = (edit: CellEdit) => store.get().cells.get(keyOfCell(edit.id, edit.field))?.edit === edit

  /** Ends the saving of edits, with their problems if any. A cell that was edited again meanwhile is left alone. */
  const settle = (edits: readonly CellEdit[], problemOf: (edit: CellEdit) => string | null) =>
    setCells(
      edits.filter(isLatest).map((edit) => {
        const problem = problemOf(edit)
        return [keyOfCell(edit.id, edit.field), problem === null ? null : { edit, problem }] as const
      }),
    )

  async function send(
    edits: readonly CellEdit[],
  ): Promise<{ change_id: number | null; problem: string | null }> {
    const cells = [...Map.groupBy(edits, ({ id }) => id)].map(([id, own]) => ({
      id,
      version: Math.max(...own.map(({ version }) => version), versions.get(id) ?? 0),
      fields: Object.fromEntries(own.map(({ field, value }) => [field, value])),
    }))
    try {
      const answer = await call(editCells, { body: { cells } })
      if (answer.success === 0) {
        settle(edits, () => answer.message)
        return { change_id: null, problem: answer.message }
      }
      const { refused, rows } = answer.data
      const problems = new Map(refused.map(({ id, field, problem }) => [keyOfCell(id, field), problem]))
      // The rows get their new values before the cells that cover them are removed.
      show(rows)
      settle(edits, ({ id, field }) => problems.get(keyOfCell(id, field)) ?? null)
      const saved = edits.filter(({ id, field }) => !problems.has(keyOfCell(id, field)))
      learnVersions(new Set(saved.map(({ id }) => id)), rows)
      return { change_id: answer.change_id ?? null, problem: null }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      settle(edits, () => messageOf(error))
      return { change_id: null, problem: messageOf(error) }
    }
  }

  /**
   * Learns the new versions of records whose version the save compared. Other admins may have changed any other record too.
   */
  function learnVersions(saved: ReadonlySet<number>, rows: readonly GridRowData[]) {
    for (const row of rows) if (saved.has(keyOf(row))) versions.set(keyOf(row), Number(row.version))
  }

  /** Queues a call to run after all earlier ones. */
  const next = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(run)
    queue = result.catch(() => undefined)
    return result
  }

  return {
    store,
    /** Sets the function that shows refetched rows. */
    onRows(shown: typeof show) {
      show = shown
    },

    /** Saves cells as one change. Cells with a problem are not sent, and cells that the server refuses stay marked. */
    async save(edits: readonly CellEdit[]): Promise<Outcome> {
      setCells(
        edits.map((edit) => [keyOfCell(edit.id, edit.field), { edit, problem: edit.problem }] as const),
      )
      const sent = edits.filter(({ problem }) => problem === null)
      return next(async () => {
        const { change_id, problem } = sent.length > 0 ? await send(sent) : { change_id: null, problem: null }
        const keys = edits.map(({ id, field }) => keyOfCell(id, field))
        const { cells, steps } = store.get()
        const refused = keys.filter((key) => cells.has(key))
        const ids = [...new Set(sent.map(({ id }) => id))]
        const step = change_id !== null || refused.length > 0 ? { change_id, ids, keys: refused } : null
        if (step) store.set({ cells, steps: [...steps, step] })
        const [first] = refused
        return {
          saved: keys.length - refused.length,
          refused: refused.length,
          problem: problem ?? (first === undefined ? null : (cells.get(first)?.problem ?? null)),
          step,
        }
      })
    },

    /** Undoes a change, the last one by default, and drops its refused cells. Resolves to the server's message, or null. */
    undo(wanted?: Step): Promise<string | null> {
      return next(async () => {
        const { steps } = store.get()
        const last = wanted ? steps.find((step) => step === wanted) : steps.at(-1)
        if (!last) return null
        store.set({ ...store.get(), steps: steps.filter((step) => step !== last) })
        setCells(last.keys.map((key) => [key, null] as const))
        if (last.change_id === null) return ''
        try {
          const answer = await call(history.undo, { body: { change_id: last.change_id } })
          const rows = await call(rowsCall, { body: { id: last.ids } })
          if (rows.success === 1) show(rows.data.rows)
          return answer.message
        } catch (error) {
          if (!(error instanceof NetworkError)) throw error
          store.set({ ...store.get(), steps: [...store.get().steps, { ...last, keys: [] }] })
          return messageOf(error)
        }
      })
    },

    /** Drops the refused contents of these cells, or of all. */
    discard(keys: Iterable<string> = store.get().cells.keys()) {
      setCells([...keys].map((key) => [key, null] as const))
    },
  }
}
export type GridSession = ReturnType<typeof createGridSession>
