import { missingNeed, type Rights } from '#contract/calls/permissions.ts'
import type { Message } from '#contract/messages/message.ts'
import { LOST_LETTERS, takingLostLetters, withoutCase } from '#contract/values/fields.ts'
import { isWithoutLettersOf } from '#contract/values/lost-letters.ts'
import { CUT, printOf } from '#server/catalogue/compared-cells.ts'
import { readSheetRows } from '#server/catalogue/export-records.ts'
import type { Named } from '#server/catalogue/names/match-names.ts'
import { textOf } from '#server/catalogue/sheet-columns.ts'
import type { Database } from '#server/core/database/connect.ts'
import { noRight } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { isReference, linkedKind, needsOfField, type UpdatedList } from '../changes/lists.ts'
import { linkedNow, type NowRow, printNow } from '../changes/now.ts'
import type { NewCell } from '../changes/write-cells.ts'
import { isSameSet, type Linkable, type LinkCells, readLinkable, readLinks } from './compare-links.ts'
import { isChangedSince, isNumberOf, isSame, readValue } from './compare-value.ts'
import type { ReadRow } from './read-file.ts'

/** A value in the form in which the preview shows it, with long texts cut off. */
type Shown = string | Named[] | null

/** A cell that the file changes, or that has a problem. */
export type StagedCell = NewCell & {
  before: Shown
  after: Shown
  /** Whether the catalogue has also changed the value since the export. */
  conflict: boolean
  /** Whether the cell is written. A conflict or a doubtful text is written only if the admin chooses so. */
  take: boolean
  /** Whether the cell may be written despite its problem, because its letters only seem lost. */
  is_doubtful: boolean
  problem: Message | null
  /** The text in the file, for a problem that another text can solve. */
  text: string | null
}
export type Compared = {
  problem: Message | null
  isGone: boolean
  now: NowRow | null
  cells: StagedCell[]
}

/** In characters: how much of a long text the preview shows. */
const SHOWN_LENGTH = 300

export type Comparing = {
  db: Database
  rights: Rights
  suggest: (kind: string, name: string) => Promise<string | null>
}

/** Compares rows of a list with their records. Throws `forbidden` when the admin may not see them. */
export async function compareRows(
  comparing: Comparing,
  updated: UpdatedList,
  rows: readonly ReadRow[],
): Promise<Compared[]> {
  const { db } = comparing
  const { resource } = updated
  const ids = rows.flatMap(({ id, problem }) => (id === null || problem ? [] : [id]))
  const found = await readSheetRows(db, resource, [...new Set(ids)])
  const nows = new Map(found.map((row) => [Number(row[resource.id]), row]))
  const links = await linkablesOf(db, updated, rows)
  const compared: Compared[] = []
  for (const row of rows) {
    const now = (row.id !== null && nows.get(row.id)) || null
    if (row.problem || row.id === null) {
      compared.push({ problem: row.problem, isGone: false, now: row.isRepeated ? now : null, cells: [] })
    } else if (!now) {
      compared.push({
        problem: message('fileUpdates.gone', { id: row.id }),
        isGone: true,
        now: null,
        cells: [],
      })
    } else {
      const cells = [...plainCells(comparing, updated, row, now)]
      for (const [field, sent] of linkCells(updated, row))
        cells.push(...(await linkCell(comparing, updated, row, now, field, sent, links.get(field))))
      compared.push({ problem: null, isGone: false, now, cells: withoutOwnNames(updated, now, cells) })
    }
  }
  return compared
}

export const isLink = (as: string) => as === 'names' || as === 'ids' || as === 'link'

/** The changed cells of links in a row, by field. */
function linkCells({ columns }: UpdatedList, { cells }: ReadRow): Map<string, LinkCells> {
  const byField = new Map<string, LinkCells>()
  for (const { at, text, problem } of cells) {
    const column = columns[at]
    if (!column || !isLink(column.as) || problem) continue
    const sent = { ...byField.get(column.field) }
    sent[column.as === 'names' ? 'names' : 'ids'] = text
    byField.set(column.field, sent)
  }
  return byField
}

async function linkablesOf(db: Database, updated: UpdatedList, rows: readonly ReadRow[]) {
  const all = rows.flatMap((row) => [...linkCells(updated, row)])
  const linkables = new Map<string, Linkable>()
  for (const [field, sent] of Map.groupBy(all, ([name]) => name))
    linkables.set(
      field,
      await readLinkable(
        db,
        updated.resource,
        field,
        sent.map(([, cells]) => cells),
      ),
    )
  return linkables
}

const shownText = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : (Array.isArray(value) ? value.join('\n') : String(value)).slice(0, SHOWN_LENGTH)

const problemCell = (
  field: string,
  before: Shown,
  text: string,
  problem: Message,
  isLasting = false,
): StagedCell => ({
  ...{ field, before, after: shownText(text), value: null, print: '', problem },
  ...{ conflict: false, take: false, is_doubtful: false },
  text: isLasting ? null : text,
})

/** The names of a record by which its row is listed. */
export function namesOf({ resource }: UpdatedList, now: NowRow) {
  const [english, hindi] = resource.names
  return {
    name: String(now[english]),
    hindi_name: hindi !== english && now[hindi] ? String(now[hindi]) : null,
  }
}

/** Counts the cells of a row: changes that can be written, conflicts among them, those chosen to be written, and problems. */
export function countsOf(cells: readonly StagedCell[]) {
  const written = cells.filter(({ problem, take }) => !problem || take)
  const conflicts = written.filter(({ problem, conflict }) => !problem && conflict)
  return {
    changes: written.length,
    conflicts: conflicts.length,
    taken: conflicts.filter(({ take }) => take).length,
    problems: cells.length - written.length,
  }
}

function rightProblem({ rights }: Comparing, { list }: UpdatedList, field: string): Message | null {
  const missing = missingNeed(rights, needsOfField(list, field))
  return missing && noRight(missing).localized
}

/** Compares the changed cells of a row that are not links. */
function* plainCells(comparing: Comparing, updated: UpdatedList, row: ReadRow, now: NowRow) {
  const { list, columns, cells } = updated
  const isCsv = row.sheet === null
  for (const { at, text, base, problem, isTyped } of row.cells) {
    const column = columns[at]
    const cell = cells[at]
    if (!column || !cell) continue
    const { field, as } = column
    if (isLink(as)) {
      if (problem) yield problemCell(field, linkedNow(updated, field, now), text, problem)
      continue
    }
    const was = textOf(cell(now))
    const before = shownText(now[field])
    const refused = (problem: Message, isLasting = false) =>
      problemCell(field, before, text, problem, isLasting)
    if (as !== 'day' && printOf(as, text) === printOf(as, was)) continue
    // A text that was cut off cannot be corrected, since its end would be lost.
    if (problem) yield refused(problem, text.endsWith(CUT))
    else if (as === 'fixed') yield refused(message('fileUpdates.fixedLink'), true)
    else if (!(isCsv && !isTyped && isNumberOf(was, text))) {
      const asUsual = readValue(list, field, text)
      const isLost =
        isWithoutLettersOf(was, text) || ('problem' in asUsual && asUsual.problem === LOST_LETTERS)
      const read = isLost ? takingLostLetters(() => readValue(list, field, text)) : asUsual
      const right = rightProblem(comparing, updated, field)
      if (right) yield refused(right, true)
      else if ('problem' in read) yield refused(read.problem)
      else if (!isSame(read.value, now[field])) {
        const value = {
          field,
          before,
          after: shownText(read.value),
          value: read.value,
          print: printOf(as, was),
        }
        const conflict = !isLost && isChangedSince(as, was, base)
        yield isLost
          ? {
              ...value,
              conflict,
              take: false,
              problem: LOST_LETTERS,
              is_doubtful: true,
              text,
            }
          : { ...value, conflict, take: !conflict, problem: null, is_doubtful: false, text: null }
      }
    }
  }
}

async function linkCell(
  comparing: Comparing,
  updated: UpdatedList,
  row: ReadRow,
  now: NowRow,
  field: string,
  sent: LinkCells,
  linkable: Linkable | undefined,
): Promise<StagedCell[]> {
  const before = linkedNow(updated, field, now)
  const text = sent.names ?? sent.ids ?? ''
  const refused = (problem: Message) => [problemCell(field, before, text, problem)]
  const right = rightProblem(comparing, updated, field)
  if (right) return [problemCell(field, before, text, right, true)]
  if (!linkable) return []
  const linked = before.map(({ id }) => id)
  const kind = linkedKind(updated, field)
  const read = await readLinks(sent, linkable, linked, (name) => comparing.suggest(kind, name))
  if ('problem' in read) return refused(read.problem)
  if (isSameSet(read.records, before)) return []
  const isOne = isReference(updated, field)
  const [first, ...others] = read.records
  if (isOne && others.length > 0) return refused(message('fileUpdates.onlyOne'))
  const print = printNow(updated, field, now)
  const conflict = print !== row.ids[field]
  const after = read.records.toSorted((a, b) => a.name.localeCompare(b.name))
  const value = isOne ? (first?.id ?? null) : read.records.map(({ id }) => id)
  const cell = { field, before, after, value, print, conflict, take: !conflict, problem: null }
  return [{ ...cell, is_doubtful: false, text: null }]
}

/** Leaves out aliases that equal one of the record's two names, as the form does. */
function withoutOwnNames({ resource }: UpdatedList, now: NowRow, cells: StagedCell[]): StagedCell[] {
  const values = new Map(cells.map((cell) => [cell.field, cell.value]))
  const own = resource.names.map((name) => withoutCase(String(values.get(name) ?? now[name] ?? '')))
  return cells.flatMap((cell) => {
    if (cell.field !== 'aliases' || cell.problem || !Array.isArray(cell.value)) return [cell]
    const value = cell.value.map(String).filter((alias) => !own.includes(withoutCase(alias)))
    return isSame(value, now.aliases) ? [] : [{ ...cell, value, after: shownText(value) }]
  })
}
