import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a text that ships with the sample catalogue, by its path below this folder. */
export const readText = (path: string): Promise<string> => readFile(join(import.meta.dirname, path), 'utf8')

/**
 * Reads a table of tab-separated values, whose first line names its columns. Throws when they are not the expected
 * ones, or when a line has more or fewer cells.
 */
export async function readTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  const [header, ...lines] = (await readText(path)).replace(/\n$/, '').split('\n')
  if (header !== columns.join('\t')) throw new Error(`${path} must have the columns ${columns.join(', ')}`)
  return lines.map((line, index) => {
    const cells = line.split('\t')
    const row = Object.fromEntries(cells.map((cell, place) => [columns[place] ?? 'beyond', cell]))
    if (cells.length !== columns.length || !hasAll(row, columns))
      throw new Error(`${path}, line ${index + 2}: ${cells.length} cells instead of ${columns.length}`)
    return row
  })
}

const hasAll = <Column extends string>(
  row: Record<string, string>,
  columns: readonly Column[],
): row is Record<Column, string> => columns.every((column) => row[column] !== undefined)

/** The names in a cell that holds several, in its order. */
export const namesIn = (cell: string): string[] => (cell === '' ? [] : cell.split('; '))
