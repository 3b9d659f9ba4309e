import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** In bytes per read: enough to skim a recording of 500 MB in a fraction of a second, and all the memory it takes. */
const WINDOW = 1024 * 1024
const STEP = 64 * 1024

export type Bytes = ReturnType<typeof openBytes>

/** Opens a local file for random access. Reads are synchronous: for worker threads only. Call `close` at the end. */
export function openBytes(path: string) {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const window = Buffer.alloc(WINDOW)
  let from = 0
  let length = 0

  /** Reads up to `most` bytes (at most 1 MB) from `position`. The buffer is valid until the next call. */
  function at(position: number, most: number): Buffer {
    const wanted = Math.max(0, Math.min(most, size - position))
    if (position < from || position + wanted > from + length) {
      from = position
      length = readSync(file, window, 0, WINDOW, position)
    }
    return window.subarray(position - from, position - from + wanted)
  }

  return {
    size,
    at,
    /** The first offset at or after `position` where `pattern` occurs, or -1. */
    find(pattern: Buffer, position: number): number {
      for (let start = position; start < size; start += STEP) {
        const found = at(start, STEP + pattern.length - 1).indexOf(pattern)
        if (found !== -1) return start + found
      }
      return -1
    },
    close: () => closeSync(file),
  }
}
