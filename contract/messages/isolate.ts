/** The marks that open and close an isolate. The text between them does not change the order of the text around it. */
const [OPEN, CLOSE] = ['\u2068', '\u2069']
/** The marks of embeddings and overrides. One that is not closed reorders everything after it. */
const EMBEDDINGS = /[\u202a-\u202e]/g
const ISOLATES = /[\u2066-\u2069]/g
/** Letters of Hebrew, Arabic and other scripts written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Removes the marks by which a text could reorder what follows it. */
export function withoutOpenMarks(text: string): string {
  const plain = text.replaceAll(EMBEDDINGS, '')
  return isBalanced(plain) ? plain : plain.replaceAll(ISOLATES, '')
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(ISOLATES)) {
    depth += mark === CLOSE ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/**
 * Isolates a name or other foreign text for use inside a sentence, so that it is read in its own direction and cannot reorder
 * the sentence. Marks are added only where the directions may differ, and never around numbers, which are formatted later.
 */
export function isolated(value: string, isRightToLeft: boolean): string {
  const text = withoutOpenMarks(value)
  const isForeign = isRightToLeft ? /\p{L}/u.test(text) : RIGHT_TO_LEFT.test(text)
  return isForeign ? `${OPEN}${text}${CLOSE}` : text
}
