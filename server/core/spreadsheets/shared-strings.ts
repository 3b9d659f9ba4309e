import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { message } from '#server/core/messages/message.ts'
import { damaged, MAX_CELL_LENGTH, SpreadsheetError } from './cells.ts'
import { decodeEscapes } from './escapes.ts'
import { readWholeXml } from './xml.ts'

/** In bytes: the size of a block. The longest text fits into one. */
const BLOCK_BYTES = 1024 * 1024
/** The most texts: 200,000 rows of fourteen different texts are 2.8 million. Their offsets are stored outside the limited heap. */
const MAX_STRINGS = 4_194_304
/** How many blocks are kept in memory. Programs write the texts in the order of the cells, so few blocks are in use at a time. */
const MAX_BLOCKS_IN_MEMORY = 32

export type SharedStrings = { get(index: number): string; close(): void }

export const NO_STRINGS: SharedStrings = {
  get() {
    throw damaged()
  },
  close() {},
}

/**
 * Reads the shared strings, to which cells refer by number. They may exceed the reader's memory limit:
 * unused blocks are moved to an unlinked file at `spill`.
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
        if (capturing && text.length < MAX_CELL_LENGTH) text += piece
      },
      close(name) {
        if (name === 't') capturing = false
        else if (name === 'rPh') phonetic--
        else if (name === 'si') strings.add(decodeEscapes(text.slice(0, MAX_CELL_LENGTH)))
      },
    })
    return strings
  } catch (error) {
    strings.close()
    throw error
  }
}

/** Texts by number, in blocks; the least recently used ones are moved to a file. */
function stringStore(spill: string) {
  /** The offset of each text; the last entry is that of the next one. */
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
    if (!oldest || blocks.size < MAX_BLOCKS_IN_MEMORY) return
    const [number, block] = oldest
    blocks.delete(number)
    if (saved.has(number)) return
    if (file === undefined) {
      file = openSync(spill, 'wx+', 0o600)
      // The file exists as long as this process holds it open, however the process ends.
      unlinkSync(spill)
    }
    writeSync(file, block, 0, BLOCK_BYTES, number * BLOCK_BYTES)
    saved.add(number)
  }

  function blockAt(number: number): Buffer {
    if (number === latest.number) return latest.block
    const block = blocks.get(number) ?? loaded(number)
    // A Map keeps insertion order: the first is the least recently used.
    blocks.delete(number)
    blocks.set(number, block)
    latest = { number, block }
    return block
  }

  function loaded(number: number): Buffer {
    evict()
    const block = Buffer.alloc(BLOCK_BYTES)
    if (file !== undefined && saved.has(number)) readSync(file, block, 0, BLOCK_BYTES, number * BLOCK_BYTES)
    return block
  }

  return {
    add(text: string) {
      const length = Buffer.byteLength(text)
      if ((end % BLOCK_BYTES) + length > BLOCK_BYTES) end = Math.ceil(end / BLOCK_BYTES) * BLOCK_BYTES
      blockAt(Math.floor(end / BLOCK_BYTES)).write(text, end % BLOCK_BYTES)
      if (count === MAX_STRINGS) throw new SpreadsheetError(message('sheet.tooLarge'))
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
      const number = Math.floor(start / BLOCK_BYTES)
      const block = blockAt(number)
      const from = start - number * BLOCK_BYTES
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
