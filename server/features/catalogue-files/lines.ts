import { storableJson } from '#server/core/http/storable.ts'
import { message } from '#server/core/messages/message.ts'
import type { SourceLine } from './source.ts'

/** In bytes: the longest line. That of a playlist with 400,000 tracks is shorter. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024

type RawLine = { line: number; bytes: Buffer | null; size: number }

/** Splits bytes into the lines after the line `after`, without blank ones. The bytes of a line that is too long are null. */
async function* splitLines(source: AsyncIterable<Buffer>, after: number): AsyncGenerator<RawLine> {
  let line = 1
  let held: Buffer[] = []
  let size = 0
  const take = (): RawLine => {
    const bytes = size > MAX_LINE_BYTES ? null : Buffer.concat(held)
    const taken = { line, bytes, size }
    held = []
    size = 0
    line++
    return taken
  }
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(10, start)
      const end = found === -1 ? chunk.length : found
      size += end - start
      if (size > MAX_LINE_BYTES) held = []
      else if (line > after) held.push(chunk.subarray(start, end))
      start = end + 1
      if (found === -1) continue
      const taken = take()
      if (taken.line > after && taken.size > 0) yield taken
    }
  if (size > 0 && line > after) yield take()
}

/** Reads a file with one JSON object in each line: the objects, or why a line has none. */
export async function* readLines(source: AsyncIterable<Buffer>, after: number): AsyncGenerator<SourceLine> {
  for await (const { line, bytes, size } of splitLines(source, after)) {
    if (!bytes) {
      const most = MAX_LINE_BYTES / 1024 / 1024
      yield { line, size: 0, problem: message('catalogueFiles.longLine', { most }) }
      continue
    }
    const text = textOf(bytes)
    if (text?.trim() === '') continue
    const record = text === null ? null : objectIn(text)
    yield record
      ? { line, size, record }
      : {
          line,
          size: 0,
          problem: message(text === null ? 'catalogueFiles.notUtf8' : 'catalogueFiles.notJson'),
        }
  }
}

/** Decodes UTF-8 without a byte order mark; null for other bytes. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Parses a JSON object; null for any other text. */
export function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.includes('\\') ? storableJson(text) : text)
    // A JSON object has no other type than this.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
