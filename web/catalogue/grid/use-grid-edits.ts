import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { possibleNames, readNames } from '#contract/values/name-list.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { i18n, useTranslation } from '#web/core/i18n/i18n.ts'
import { findNames, linksOfCell, MAX_NAMES } from './find-links.ts'
import {
  type Content,
  type GridField,
  isLink,
  isSameContent,
  optionsOf,
  problemOf,
  readText,
  sentValue,
  textOf,
} from './grid-fields.ts'
import { type Bounds, type Cell, cellsIn } from './grid-range.ts'
import {
  type CellEdit,
  type GridRowData,
  type GridSession,
  keyOfCell,
  type Outcome,
  type Step,
} from './grid-session.ts'

/** The most cells that one paste may have; no page of a list has room for more. */
const MAX_PASTED_CELLS = 10_000
const MAX_PASTED_LENGTH = 5_000_000

type Options<Row> = {
  session: GridSession
  rows: readonly Row[]
  keys: readonly number[]
  fields: readonly GridField<Row>[]
  /** The first part of the query keys of the list's pages. */
  list: string
  keyOf: (row: Row) => number
  say: (text: string) => void
}

type Filled = { cell: Cell; content: Content; problem: string | null }

/** The changes that can be made to cells, each of them saved as one change. */
export function useGridEdits<Row extends object>(options: Options<Row>) {
  const { session, rows, keys, fields, list, keyOf, say } = options
  const { t } = useTranslation()
  const client = useQueryClient()

  useEffect(() => {
    session.onRows((read) => {
      // By the contract, these are the rows that the list's own calls return.
      const fresh = new Map((read as readonly (Row & GridRowData)[]).map((row) => [keyOf(row), row]))
      client.setQueriesData<{ Info: Row[] }>(
        { queryKey: [list] },
        (page) => page && { ...page, Info: page.Info.map((row) => ({ ...row, ...fresh.get(keyOf(row)) })) },
      )
      // Only other screens refetch. This list stays as it is, so that no row moves while it is being edited.
      void client.invalidateQueries({ refetchType: 'none' })
    })
  }, [session, client, list, keyOf])

  /** The content that a cell shows: the entered one until it is saved. */
  const contentAt = (cell: Cell): Content => {
    const [data, field] = [rows[cell.row], fields[cell.col]]
    return unsavedAt(cell)?.content ?? (data === undefined || !field ? '' : field.contentOf(data))
  }
  const unsavedAt = ({ row, col }: Cell): CellEdit | undefined => {
    const [key, field] = [keys[row], fields[col]]
    if (key === undefined || !field) return undefined
    return session.store.get().cells.get(keyOfCell(key, field.field))?.edit
  }

  /** Saves the contents that differ from those shown. Resolves to null when none does. */
  const save = async (filled: readonly Filled[]): Promise<Outcome | null> => {
    const refused = session.store.get().cells
    const edits = filled.flatMap(({ cell, content, problem }): CellEdit[] => {
      const [row, id, field] = [rows[cell.row], keys[cell.row], fields[cell.col]]
      if (row === undefined || id === undefined || !field) return []
      const isRefused = refused.has(keyOfCell(id, field.field))
      if (problem === null && !isRefused && isSameContent(content, contentAt(cell))) return []
      const version = Number(new Map(Object.entries(row)).get('version'))
      return [
        {
          id,
          field: field.field,
          content,
          value: sentValue(field.known, content),
          version,
          problem: problem ?? problemOf(field.known, content),
        },
      ]
    })
    return edits.length === 0 ? null : session.save(edits)
  }

  /** Undoes a change, the last one by default. */
  const undo = async (step?: Step) => {
    const text = await session.undo(step)
    if (text === null) say(t('grid.nothingToUndo'))
    else if (text !== '') toast(text)
  }
  const saveMany = async (filled: readonly Filled[]) => {
    const outcome = await save(filled)
    if (!outcome) return
    const { step } = outcome
    const act = step?.change_id ? { label: i18n.t('action.undo'), run: () => void undo(step) } : undefined
    toast(summaryOf(outcome), 'alert', act)
  }

  return {
    undo,
    /** The text that a copied cell puts on the clipboard. */
    textAt(cell: Cell): string {
      const field = fields[cell.col]
      return field ? textOf(field.known, contentAt(cell)) : ''
    },
    async saveOne(cell: Cell, content: Content, problem: string | null) {
      const outcome = await save([{ cell, content, problem }])
      if (!outcome) return
      const { problem: reason } = outcome
      say(reason === null ? t('grid.saved', { count: 1 }) : t('catalogue.form.notSaved', { reason }))
    },
    clear: (bounds: Bounds) =>
      saveMany(
        cellsIn(bounds)
          .flat()
          .flatMap((cell) => {
            const known = fields[cell.col]?.known
            // A field with fixed options, such as a status, is never emptied.
            if (!known || optionsOf(known).length > 0) return []
            return [{ cell, content: isLink(known) ? [] : '', problem: null }]
          }),
      ),
    /** Copies the cells of the range's first row into the rows below. */
    fillDown: (bounds: Bounds) =>
      saveMany(
        cellsIn(bounds)
          .slice(1)
          .flat()
          .map((cell) => {
            const source = { ...cell, row: bounds.top }
            return { cell, content: contentAt(source), problem: unsavedAt(source)?.problem ?? null }
          }),
      ),
    /** Sends the refused cells again. */
    retry: () =>
      saveMany(
        [...session.store.get().cells.values()].flatMap(({ edit, problem }) => {
          const cell = {
            row: keys.indexOf(edit.id),
            col: fields.findIndex(({ field }) => field === edit.field),
          }
          const isShown = cell.row >= 0 && cell.col >= 0
          return problem !== null && isShown ? [{ cell, content: edit.content, problem: edit.problem }] : []
        }),
      ),
    /**
     * Pastes a table at the first cell of a range, or a single cell into all of it. A table that does not fit is not pasted at
     * all.
     */
    async paste(table: readonly (readonly string[])[], length: number, bounds: Bounds) {
      const misfit = misfitOf(table, length, bounds, rows.length, fields.length)
      if (misfit) return toast(misfit)
      const [[only = ''] = []] = table
      const isOne = table.length === 1 && table[0]?.length === 1
      const cells = isOne
        ? cellsIn(bounds).flat()
        : table.flatMap((row, down) =>
            row.map((_, right) => ({ row: bounds.top + down, col: bounds.left + right })),
          )
      const texts = isOne ? cells.map(() => only) : table.flat()
      try {
        await saveMany(await readCells(fields, cells, texts))
      } catch (error) {
        if (!(error instanceof TooManyNames)) throw error
        toast(t('grid.tooManyNames', { count: MAX_NAMES }))
      }
    },
  }
}
export type GridEdits = ReturnType<typeof useGridEdits>

/** The message about saved and refused cells: '48 cells saved. 2 cells not saved.' */
const summaryOf = ({ saved, refused }: Outcome) =>
  [
    ...(saved > 0 || refused === 0 ? [i18n.t('grid.saved', { count: saved })] : []),
    ...(refused > 0 ? [i18n.t('grid.refused', { count: refused })] : []),
  ].join(' ')

/** The message why a table cannot be pasted at this place, or null. */
function misfitOf(
  table: readonly (readonly string[])[],
  length: number,
  { top, left }: Bounds,
  rows: number,
  cols: number,
): string | null {
  const width = Math.max(...table.map((row) => row.length))
  if (length > MAX_PASTED_LENGTH || table.length * width > MAX_PASTED_CELLS)
    return i18n.t('grid.tooLarge', { most: MAX_PASTED_CELLS })
  if (table.length > rows - top) return i18n.t('grid.tooManyRows', { count: table.length, shown: rows - top })
  if (width > cols - left) return i18n.t('grid.tooManyColumns', { count: width, shown: cols - left })
  return null
}

class TooManyNames extends Error {}

/** Converts pasted texts to contents of cells. Records are looked up by their names. */
async function readCells<Row>(
  fields: readonly GridField<Row>[],
  cells: readonly Cell[],
  texts: readonly string[],
): Promise<Filled[]> {
  const found = new Map<number, Awaited<ReturnType<typeof findNames>>>()
  for (const [col, { known, shown }] of fields.entries()) {
    if (!isLink(known) || !shown.lookup) continue
    const named = texts.filter((_, at) => cells[at]?.col === col)
    const names = new Set(named.flatMap((text) => readNames(text)))
    if (names.size > MAX_NAMES) throw new TooManyNames()
    found.set(col, await findNames(shown.lookup, new Set(named.flatMap(possibleNames))))
  }
  return cells.flatMap((cell, at): Filled[] => {
    const [field, text = ''] = [fields[cell.col], texts[at]]
    if (!field) return []
    const read = isLink(field.known)
      ? linksOfCell(text, found.get(cell.col) ?? new Map(), field.known.kind === 'links')
      : readText(field.known, text)
    if ('problem' in read) return [{ cell, content: text, problem: read.problem }]
    return [{ cell, content: read.content, problem: null }]
  })
}
