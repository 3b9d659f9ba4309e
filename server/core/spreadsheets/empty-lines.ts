/**
 * The place of the reading within a field. Quotation marks open only at the beginning of a field, and two in a quoted field are
 * one.
 */
type Place = 'beginning' | 'plain' | 'quoted' | 'after quotes'

/**
 * Empties records that have only blanks, delimiters and empty quotation marks: a million rows of one blank take the parser half a
 * minute, while it skips empty lines. Record numbers stay; a record longer than `most` characters is passed on in pieces.
 */
export async function* withoutValues(
  texts: AsyncIterable<string>,
  delimiter: string,
  most: number,
): AsyncGenerator<string> {
  let place: Place = 'beginning'
  /** Whether the current record has a value: from then on, its text is passed on. */
  let hasValue = false
  /** The text of the current record before its first value. */
  let held = ''

  for await (const text of texts) {
    let passed = ''
    /** The beginning of the text that is neither passed on nor left out yet. */
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charAt(at)
      if (place !== 'quoted' && (sign === '\n' || sign === '\r')) {
        if (hasValue) passed += text.slice(from, at + 1)
        else passed += sign
        from = at + 1
        held = ''
        hasValue = false
        place = 'beginning'
        continue
      }
      const before = place
      place = placeAfter(sign, before, delimiter)
      if (hasValue || !isValue(sign, before, place)) continue
      hasValue = true
      passed += held
      held = ''
    }
    const rest = text.slice(from)
    if (hasValue) passed += rest
    else held += rest
    if (held.length > most) {
      hasValue = true
      passed += held
      held = ''
    }
    if (passed !== '') yield passed
  }
  // A quotation mark that is not closed is passed on, so that the parser reports it.
  if (place === 'quoted') yield held
}

function placeAfter(sign: string, place: Place, delimiter: string): Place {
  if (place === 'quoted') return sign === '"' ? 'after quotes' : 'quoted'
  if (sign === '"' && place !== 'plain') return 'quoted'
  return sign === delimiter ? 'beginning' : 'plain'
}

/** Whether a character is a value: not a blank, a delimiter or one of the quotation marks around a text. */
function isValue(sign: string, before: Place, after: Place): boolean {
  if (sign === '"') return before === 'plain' || before === 'after quotes'
  return after !== 'beginning' && sign.trim() !== ''
}
