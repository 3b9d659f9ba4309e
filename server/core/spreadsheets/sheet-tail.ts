import type { Readable } from 'node:stream'
import { say } from '#server/words/say.ts'
import { damaged, MOST_COLUMNS, Unreadable } from './cells.ts'
import { type Area, areaOf, cellNumber } from './references.ts'
import type { Relations } from './workbook.ts'
import { attribute, readWholeXml } from './xml.ts'

/** In bytes: what may stand behind the cells of a sheet; 100,000 links are a tenth of it. */
const MOST = 100 * 1024 * 1024
const MOST_LINKED_CELLS = 1_000_000
const END = 'sheetData>'

/** What stands behind the cells of a sheet, but has to be known when they are read. */
export type SheetTail = {
  /** Where the hyperlinks of cells lead, by `cellNumber`. */
  links: Map<number, string>
  /** Joined cells, by their first row. */
  merges: Map<number, Area[]>
}

/** Finds the end of the cells by their bytes alone, which is ten times as fast as reading them, and reads on from there. */
export async function readSheetTail(part: Readable, relations: Relations): Promise<SheetTail> {
  const links = new Map<number, string>()
  const merges = new Map<number, Area[]>()
  await readWholeXml(
    await behindCells(part),
    {
      open(name, attributes) {
        const area = areaOf(attribute(attributes, 'ref') ?? '')
        if (!area || area.left >= MOST_COLUMNS) return
        if (name === 'mergecell') {
          const sameRow = merges.get(area.top)
          if (sameRow) sameRow.push(area)
          else merges.set(area.top, [area])
        }
        const address = relations.get(attribute(attributes, 'id') ?? '')?.target
        if (name !== 'hyperlink' || address === undefined) return
        // What stands behind the # of an address is kept apart from it.
        const place = attribute(attributes, 'location')
        const target = place ? `${address}#${place}` : address
        const right = Math.min(area.right, MOST_COLUMNS - 1)
        for (let row = area.top; row <= area.bottom && links.size < MOST_LINKED_CELLS; row++)
          for (let column = area.left; column <= right; column++) links.set(cellNumber(row, column), target)
      },
    },
    { fragment: true },
  )
  return { links, merges }
}

/** The bytes behind the last `</sheetData>`, whatever prefix it has; none when there is none. */
async function behindCells(part: Readable): Promise<Buffer[]> {
  let tail: Buffer[] = []
  let size = 0
  let found = false
  let before = Buffer.alloc(0)
  for await (const piece of unbroken(part)) {
    // The mark may lie across two pieces.
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
    if (size > MOST) throw new Unreadable(say('sheet.manyLinks'))
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
