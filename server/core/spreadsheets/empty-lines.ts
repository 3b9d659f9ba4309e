/**
 * Empties the lines that have no value: blanks, delimiters and empty quotation marks. The parser counts empty lines and
 * makes no row of them, while a million rows of one blank take it half a minute. A line within quotation marks stays. `most`
 * is the length, in characters, from which a line is passed on in pieces.
 */
export async function* withoutValues(
  texts: AsyncIterable<string>,
  delimiter: string,
  most: number,
): AsyncGenerator<string> {
  const empty = new RegExp(`^(?:[^\\S\\r\\n]|${delimiter}|"[^\\S\\r\\n]*")+$`)
  let isQuoted = false
  /** Of a line whose beginning has been passed on. */
  let isRest = false
  let left = ''

  function pass(line: string): string {
    const isEmpty = !isQuoted && !isRest && empty.test(line)
    isRest = false
    if (isEmpty) return ''
    if ((line.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted
    return line
  }

  for await (const text of texts) {
    // The parts at odd places are the line breaks.
    const parts = (left + text).split(/(\r\n|\n|\r(?!$))/)
    left = parts.pop() ?? ''
    let passed = ''
    for (let at = 0; at < parts.length; at += 2) passed += pass(parts[at] ?? '') + (parts[at + 1] ?? '')
    if (left.length > most) {
      isRest = true
      passed += pass(left)
      isRest = true
      left = ''
    }
    if (passed !== '') yield passed
  }
  yield pass(left)
}
