/** In bytes: the size of blocks, which headers and contents fill. */
export const BLOCK = 512

/** In bytes: the largest size that a header can hold, 8 GB. */
const MAX_PART_BYTES = 0o77777777777

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** The time of every file, 1 January 2000, so that equal content gives equal archives. */
const TIME = 946_684_800

/** Makes the header of a regular file (POSIX ustar). */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long for an archive`)
  if (size > MAX_PART_BYTES) throw new Error(`"${name}" is too large for an archive`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(octal(0o644, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(TIME, 12), 136)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(' '.repeat(8), 148)
  block.write(`${octal(sumOf(block), 7)} `, 148)
  return block
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const sumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0)

type TarHeader = { name: string; size: number; isFile: boolean }

/** Reads a header. Null for the block of zeros that ends an archive, undefined for other content. */
export function readTarHeader(block: Buffer): TarHeader | null | undefined {
  if (block.length < BLOCK) return undefined
  if (block.every((byte) => byte === 0)) return null
  const summed = Buffer.from(block)
  summed.fill(' ', 148, 156)
  const size = numberIn(block, 124, 12)
  if (numberIn(block, 148, 8) !== sumOf(summed) || size === null) return undefined
  const prefix = block.toString('latin1', 257, 262) === 'ustar' ? textIn(block, 345, 155) : ''
  const name = textIn(block, 0, 100)
  const type = block.toString('latin1', 156, 157)
  return { name: prefix ? `${prefix}/${name}` : name, size, isFile: type === '0' || type === '\0' }
}

function textIn(block: Buffer, from: number, length: number): string {
  const part = block.subarray(from, from + length)
  const end = part.indexOf(0)
  return part.toString('utf8', 0, end === -1 ? length : end)
}

function numberIn(block: Buffer, from: number, length: number): number | null {
  const text = textIn(block, from, length).trim()
  return /^[0-7]{1,11}$/.test(text) ? Number.parseInt(text, 8) : null
}
