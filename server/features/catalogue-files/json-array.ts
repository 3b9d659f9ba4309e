import { message } from '#server/core/messages/message.ts'
import { MAX_LINE_BYTES, objectIn } from './lines.ts'
import { CatalogueProblem } from './problem.ts'
import type { SourceLine } from './source.ts'

/** Matches what may precede a JSON list: a byte order mark, and the name under which an API returns the list. */
const BEFORE = /^(\xEF\xBB\xBF)?\s*(\{\s*"\w+"\s*:\s*)?$/

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END] = [...'"\\{}[]'].map((sign) => sign.charCodeAt(0))

/**
 * The objects of a JSON list after the number `after`, numbered from 1 like lines; the list is never held in memory as a whole.
 * Throws `CatalogueProblem` for other content, and for a list that was cut off.
 */
export async function* readJsonArray(
  source: AsyncIterable<Buffer>,
  after: number,
): AsyncGenerator<SourceLine> {
  let number = 0
  let [depth, isText, isEscaped, isList] = [0, false, false, false]
  let held: Buffer[] = []
  let size = 0
  let head = ''
  for await (const chunk of source) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (!isList) {
        if (byte === LIST) isList = BEFORE.test(head)
        else head += String.fromCharCode(byte ?? 0)
        if (head.length > 100 || (byte === LIST && !isList))
          throw new CatalogueProblem(message('catalogueFiles.noList'))
        continue
      }
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if (byte === OPEN && depth++ === 0) start = at
      else if (byte === CLOSE && --depth === 0) {
        number++
        size += at + 1 - start
        if (number > after)
          yield lineOf(
            number,
            size > MAX_LINE_BYTES ? null : Buffer.concat([...held, chunk.subarray(start, at + 1)]),
          )
        held = []
        size = 0
      } else if (byte === LIST_END && depth === 0) return
    }
    if (depth === 0) continue
    size += chunk.length - start
    held = size > MAX_LINE_BYTES ? [] : [...held, chunk.subarray(start)]
  }
  throw new CatalogueProblem(message('catalogueFiles.noList'))
}

function lineOf(line: number, bytes: Buffer | null): SourceLine {
  if (!bytes) {
    const most = MAX_LINE_BYTES / 1024 / 1024
    return { line, size: 0, problem: message('catalogueFiles.longLine', { most }) }
  }
  const record = objectIn(bytes.toString())
  return record
    ? { line, size: bytes.length, record }
    : { line, size: 0, problem: message('catalogueFiles.notJson') }
}
