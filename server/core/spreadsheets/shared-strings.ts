import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { say } from '#server/words/say.ts'
import { damaged, MOST_CELL_TEXT, Unreadable } from './cells.ts'
import { decodeEscapes } from './escapes.ts'
import { readWholeXml } from './xml.ts'

/** In bytes; the longest text fits in one. */
const BLOCK = 1024 * 1024
/** 200,000 rows of fourteen texts, all different, are 2.8 million. Where each lies is kept outside the heap that limits a reader. */
const MOST_STRINGS = 4_194_304
/** In blocks. Producers write the texts in the order of the cells, so few blocks are in use at a time. */
const MOST_IN_MEMORY = 32

export type SharedStrings = { get(index: number): string; close(): void }

export const NO_STRINGS: SharedStrings = {
  get() {
    throw damaged()
  },
  close() {},
}

/**
 * Reads the table of texts that cells refer to by number. It may be larger than the memory that a reader is allowed:
 * what is not in use lies in a file at `spill`, which has no name any more.
 */
export async function readSharedStrings(part: Readable, spill: string): Promise<SharedStrings> {
  const strings = stringStore(spill)
  let text = ''
  let capturing = false
  let phonetic = 0
  try {
    await readWholeXml(part, {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') phonetic++
        else if (name === 't') capturing = phonetic === 0
      },
      text(piece) {
        if (capturing && text.length < MOST_CELL_TEXT) text += piece
      },
      close(name) {
        if (name === 't') capturing = false
        else if (name === 'rPh') phonetic--
        else if (name === 'si') strings.add(decodeEscapes(text.slice(0, MOST_CELL_TEXT)))
      },
    })
    return strings
  } catch (error) {
    strings.close()
    throw error
  }
}

/** Texts by their number, in blocks of which the least lately used go to a file. */
function stringStore(spill: string) {
  /** Where each text begins; the last entry is where the next one will. */
  let starts = new Float64Array(1024)
  let lengths = new Uint32Array(1024)
  let count = 0
  let end = 0
  let file: number | undefined
  const blocks = new Map<number, Buffer>()
  const saved = new Set<number>()
  let latest: { number: number; block: Buffer } = { number: -1, block: Buffer.alloc(0) }

  function evict() {
    const [oldest] = blocks
    if (!oldest || blocks.size < MOST_IN_MEMORY) return
    const [number, block] = oldest
    blocks.delete(number)
    if (saved.has(number)) return
    if (file === undefined) {
      file = openSync(spill, 'wx+', 0o600)
      // The file lives as long as this process holds it, however that ends.
      unlinkSync(spill)
    }
    writeSync(file, block, 0, BLOCK, number * BLOCK)
    saved.add(number)
  }

  function blockAt(number: number): Buffer {
    if (number === latest.number) return latest.block
    const block = blocks.get(number) ?? loaded(number)
    // A Map keeps the order of insertion: the first is the least lately used.
    blocks.delete(number)
    blocks.set(number, block)
    latest = { number, block }
    return block
  }

  function loaded(number: number): Buffer {
    evict()
    const block = Buffer.alloc(BLOCK)
    if (file !== undefined && saved.has(number)) readSync(file, block, 0, BLOCK, number * BLOCK)
    return block
  }

  return {
    add(text: string) {
      const length = Buffer.byteLength(text)
      if ((end % BLOCK) + length > BLOCK) end = Math.ceil(end / BLOCK) * BLOCK
      blockAt(Math.floor(end / BLOCK)).write(text, end % BLOCK)
      if (count === MOST_STRINGS) throw new Unreadable(say('sheet.tooLarge'))
      if (count === starts.length) {
        starts = grown(starts, Float64Array)
        lengths = grown(lengths, Uint32Array)
      }
      starts[count] = end
      lengths[count++] = length
      end += length
    },
    get(index: number): string {
      if (!(Number.isInteger(index) && index >= 0 && index < count)) throw damaged()
      const start = starts[index] ?? 0
      const number = Math.floor(start / BLOCK)
      const block = blockAt(number)
      const from = start - number * BLOCK
      return block.toString('utf8', from, from + (lengths[index] ?? 0))
    },
    close() {
      if (file !== undefined) closeSync(file)
      blocks.clear()
    },
  }
}

function grown<T extends Float64Array | Uint32Array>(array: T, Kind: new (length: number) => T): T {
  const larger = new Kind(array.length * 2)
  larger.set(array)
  return larger
}
