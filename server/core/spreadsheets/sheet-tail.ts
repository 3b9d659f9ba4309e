import type { Readable } from 'node:stream'
import { message } from '#server/core/messages/message.ts'
import { damaged, MAX_COLUMNS, SpreadsheetError } from './cells.ts'
import { type Area, areaOf, cellNumber } from './references.ts'
import type { Relations } from './workbook.ts'
import { attribute, readWholeXml } from './xml.ts'

/** In bytes: the most data after the cells of a sheet. 100,000 links are a tenth of it. */
const MAX_TAIL_BYTES = 100 * 1024 * 1024
const MAX_LINKED_CELLS = 1_000_000
const END = 'sheetData>'

/** Links and merged cells, which a file stores after the cells of a sheet but which are needed to read them. */
export type SheetTail = {
  /** The targets of cell hyperlinks, by `cellNumber`. */
  links: Map<number, string>
  /** The ranges of merged cells, by their first row. */
  merges: Map<number, Area[]>
}

/**
 * Reads the data after the cells of a sheet. The end of the cells is found in the raw bytes, which is ten times as fast as parsing
 * them.
 */
export async function readSheetTail(part: Readable, relations: Relations): Promise<SheetTail> {
  const links = new Map<number, string>()
  const merges = new Map<number, Area[]>()
  await readWholeXml(
    await behindCells(part),
    {
      open(name, attributes) {
        const area = areaOf(attribute(attributes, 'ref') ?? '')
        if (!area || area.left >= MAX_COLUMNS) return
        if (name === 'mergecell') {
          const sameRow = merges.get(area.top)
          if (sameRow) sameRow.push(area)
          else merges.set(area.top, [area])
        }
        const address = relations.get(attribute(attributes, 'id') ?? '')?.target
        if (name !== 'hyperlink' || address === undefined) return
        // The fragment of a link (after #) is in an attribute of its own.
        const place = attribute(attributes, 'location')
        const target = place ? `${address}#${place}` : address
        const right = Math.min(area.right, MAX_COLUMNS - 1)
        for (let row = area.top; row <= area.bottom && links.size < MAX_LINKED_CELLS; row++)
          for (let column = area.left; column <= right; column++) links.set(cellNumber(row, column), target)
      },
    },
    { fragment: true },
  )
  return { links, merges }
}

/** The bytes after the last `</sheetData>`, with any prefix; empty when there is none. */
async function behindCells(part: Readable): Promise<Buffer[]> {
  let tail: Buffer[] = []
  let size = 0
  let found = false
  let before = Buffer.alloc(0)
  for await (const piece of unbroken(part)) {
    // The tag may be split across two chunks.
    const text = Buffer.concat([before, piece])
    const end = lastEnd(text)
    if (end !== -1) {
      found = true
      tail = [text.subarray(end)]
      size = text.length - end
    } else if (found) {
      tail.push(piece)
      size += piece.length
    }
    if (size > MAX_TAIL_BYTES) throw new SpreadsheetError(message('sheet.manyLinks'))
    before = text.subarray(Math.max(0, text.length - END.length - 40))
  }
  return tail
}

async function* unbroken(part: Readable): AsyncGenerator<Buffer> {
  try {
    yield* part as AsyncIterable<Buffer>
  } catch {
    throw damaged()
  }
}

function lastEnd(text: Buffer): number {
  const at = text.lastIndexOf(END)
  if (at === -1) return -1
  const isClosing = /<\/(?:[\w.-]+:)?$/.test(text.toString('latin1', Math.max(0, at - 40), at))
  return isClosing ? at + END.length : -1
}
