/**
 * Splits a table as spreadsheets copy it into rows of cells. Cells are separated by tabs, and quoted ones may contain tabs and
 * line breaks.
 */
export function readTsv(copied: string): string[][] {
  const text = copied.replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = cellAt(text, at)
    row.push(cell.text)
    at = cell.end
    const isLast = at >= text.length
    if (isLast || text[at] === '\n') {
      rows.push(row)
      row = []
    }
    if (isLast) return rows
    at++
    // This line break ends the last row and starts no other.
    if (at === text.length && text[at - 1] === '\n') return rows
  }
}

/** The cell that starts at this index, and the index where it ends. */
function cellAt(text: string, start: number): { text: string; end: number } {
  if (text[start] === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
    quoted.lastIndex = start
    const found = quoted.exec(text)
    if (found) return { text: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  }
  // A quotation mark that is never closed is part of the text.
  const plain = /[^\t\n]*/y
  plain.lastIndex = start
  const [own = ''] = plain.exec(text) ?? []
  return { text: own, end: start + own.length }
}

const isQuoted = /["\t\n]/

/** Writes rows of cells as a table that spreadsheets can paste. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((text) => (isQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')
