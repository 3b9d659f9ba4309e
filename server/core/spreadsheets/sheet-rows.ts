import type { Readable } from 'node:stream'
import {
  type Cell,
  cleanText,
  damaged,
  isBlank,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  type SheetRow,
} from './cells.ts'
import { serialDate } from './dates.ts'
import { decodeEscapes } from './escapes.ts'
import type { NumberStyle } from './number-formats.ts'
import { type Area, cellNumber, columnOf } from './references.ts'
import type { SharedStrings } from './shared-strings.ts'
import type { SheetTail } from './sheet-tail.ts'
import type { Workbook } from './workbook.ts'
import { type Attributes, readXml, type XmlReader } from './xml.ts'

type Surroundings = { workbook: Workbook; strings: SharedStrings; tail: SheetTail }

/** A cell while it is read. */
type Open = { column: number; type: string; style: number; value: string; formula: string | null }

/** Matches a HYPERLINK formula with a literal address. A composed address is known only to the program that computes it. */
const HYPERLINK = /^\s*(?:_xlfn\.)?HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i

/** Streams the non-empty rows of a sheet. Throws `SpreadsheetError`. */
export async function* readSheetRows(part: Readable, around: Surroundings): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = []
  const reader = rowReader(around, (row) => rows.push(row))
  for await (const _ of readXml(part, reader)) {
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
}

function rowReader(around: Surroundings, emit: (row: SheetRow) => void): XmlReader {
  const fill = mergedCells(around.tail.merges)
  let row: SheetRow = { number: 0, cells: [] }
  let cell: Open | null = null
  let column = -1
  let inside: 'value' | 'formula' | null = null
  let phonetic = 0

  function openRow(attributes: Attributes) {
    const number = attributes.r === undefined ? row.number + 1 : Number(attributes.r)
    if (!(Number.isInteger(number) && number > row.number && number < 100_000_000)) throw damaged()
    row = { number, cells: [], isHidden: /^(1|true)$/.test(attributes.hidden ?? '') }
    column = -1
  }

  function openCell({ r = '', t = 'n', s = '0' }: Attributes) {
    column = columnOf(r) ?? column + 1
    cell = column < MAX_COLUMNS ? { column, type: t, style: Number(s), value: '', formula: null } : null
  }

  function closeCell() {
    if (!cell) return
    const read = readCell(cell, around)
    const link = around.tail.links.get(cellNumber(row.number, cell.column)) ?? linkOf(cell.formula)
    if (read) row.cells[cell.column] = link === undefined ? read : { ...read, link }
    cell = null
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'v') inside = 'value'
      else if (name === 't') inside = phonetic === 0 ? 'value' : null
      else if (name === 'rPh') phonetic++
      else if (name === 'f') {
        inside = 'formula'
        if (cell) cell.formula = ''
      }
    },
    text(piece) {
      if (!cell || inside === null) return
      if (inside === 'value' && cell.value.length < MAX_CELL_LENGTH) cell.value += piece
      if (inside === 'formula' && (cell.formula ?? '').length < MAX_CELL_LENGTH) cell.formula += piece
    },
    close(name) {
      if (name === 'c') closeCell()
      else if (name === 'rPh') phonetic--
      else if (name === 'row') {
        fill.remember(row)
        if (!isBlank(row.cells)) emit({ ...row, cells: fill.into(row) })
      } else if (name === 'v' || name === 't' || name === 'f') inside = null
    },
  }
}

export const linkOf = (formula: string | null): string | undefined =>
  formula === null ? undefined : HYPERLINK.exec(formula)?.[1]?.replaceAll('""', '"')

function readCell({ type, value, style, formula }: Open, { workbook, strings }: Surroundings): Cell | null {
  if (value === '') return formula === null || type === 'str' ? null : { kind: 'formula', text: '' }
  const text = (read: string): Cell => ({ kind: 'text', text: cleanText(read.slice(0, MAX_CELL_LENGTH)) })
  if (type === 's') return text(strings.get(Number(value)))
  if (type === 'inlineStr' || type === 'str') return text(decodeEscapes(value))
  if (type === 'b') return text(value.trim() === '1' ? 'TRUE' : 'FALSE')
  if (type === 'e') return { kind: 'error', text: value.slice(0, 20) }
  if (type === 'd') return isoDate(value)
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) throw damaged()
  return numberCell(number, workbook.styles[style], workbook)
}

/** Makes the cell of a number by its style. */
export function numberCell(
  number: number,
  { isDate, format }: NumberStyle = { isDate: false, format: null },
  { show, epoch1904 }: Pick<Workbook, 'show' | 'epoch1904'>,
): Cell {
  const day = serialDate(number, epoch1904)
  const text = String(number)
  const shown = show(format, number)
  const asShown = shown === text ? {} : { shown }
  if (isDate && day !== null) return { kind: 'date', text: day, ...asShown }
  return { kind: 'number', text, ...(day !== null && { day }), ...asShown }
}

/** Strict workbooks store dates as ISO 8601. */
const isoDate = (value: string): Cell => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]
  return day === undefined ? { kind: 'text', text: cleanText(value) } : { kind: 'date', text: day }
}

/**
 * Spreads merged cells: those merged vertically all get the value of the first. Those merged across columns become `merged`, since
 * it is unknown which column was meant.
 */
export function mergedCells(merges: ReadonlyMap<number, Area[]>) {
  const open = new Map<number, { area: Area; value: Cell | undefined }>()
  return {
    remember({ number, cells }: SheetRow) {
      for (const [column, { area }] of open) if (area.bottom < number) open.delete(column)
      for (const area of merges.get(number) ?? [])
        for (let column = area.left; column <= Math.min(area.right, MAX_COLUMNS - 1); column++)
          open.set(column, { area, value: cells[area.left] })
    },
    into({ number, cells }: SheetRow): SheetRow['cells'] {
      if (open.size === 0) return cells
      const filled = [...cells]
      for (const [column, { area, value }] of open) {
        if (number === area.top && column === area.left) continue
        filled[column] = area.left === area.right ? value : { kind: 'merged', text: value?.text ?? '' }
      }
      return filled
    },
  }
}
