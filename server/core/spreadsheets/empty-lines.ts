/** Where in a field of a record the reading is; quotation marks open at its beginning only, and two within are one. */
type Place = 'beginning' | 'plain' | 'quoted' | 'after quotes'

/**
 * Empties the records that have no value: blanks, delimiters and empty quotation marks, which may have line breaks in them.
 * The parser counts empty lines and makes no row of them, while a million rows of one blank take it half a minute. Records
 * end where they do for the parser, so that their numbers stay. `most` is the length, in characters, from which a record is
 * passed on in pieces.
 */
export async function* withoutValues(
  texts: AsyncIterable<string>,
  delimiter: string,
  most: number,
): AsyncGenerator<string> {
  let place: Place = 'beginning'
  /** Of the record that is read, which is passed on from then on. */
  let hasValue = false
  /** Its text before there is one. */
  let held = ''

  for await (const text of texts) {
    let passed = ''
    /** The beginning of what is neither passed nor left out yet. */
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
  // The parser says that it is not closed.
  if (place === 'quoted') yield held
}

function placeAfter(sign: string, place: Place, delimiter: string): Place {
  if (place === 'quoted') return sign === '"' ? 'after quotes' : 'quoted'
  if (sign === '"' && place !== 'plain') return 'quoted'
  return sign === delimiter ? 'beginning' : 'plain'
}

/** Whether a sign is more than a blank, a delimiter or one of the quotation marks around a text. */
function isValue(sign: string, before: Place, after: Place): boolean {
  if (sign === '"') return before === 'plain' || before === 'after quotes'
  return after !== 'beginning' && sign.trim() !== ''
}
