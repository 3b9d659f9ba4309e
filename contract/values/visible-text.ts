/**
 * Characters without a visible width, among them marks that change the direction of the text after them, and the blank of
 * Braille.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/u
const JOINER = /[\u200c\u200d]/
/** Scripts in which a joiner changes how letters are written. */
const JOINED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}]/u
/** Characters that combine several pictures into one, or choose a picture's form. */
const OF_PICTURES = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u
const PICTURE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\ufe0f|[\u{e0020}-\u{e007f}]/u
const KEY = /[\d#*]/
const KEYCAP = '\u20e3'

/**
 * Removes invisible characters, so that a text of nothing else is empty and texts that look alike are equal. A joiner stays
 * between two letters of a script that needs it, and so do the characters that pictures are made of.
 */
export function withoutInvisible(text: string): string {
  if (!INVISIBLE.test(text)) return text
  const signs = [...text]
  const kept: string[] = []
  for (const [at, sign] of signs.entries())
    if (!INVISIBLE.test(sign) || isNeeded(sign, kept.at(-1) ?? '', signs[at + 1] ?? '')) kept.push(sign)
  return kept.join('')
}

function isNeeded(sign: string, before: string, after: string): boolean {
  if (JOINER.test(sign) && JOINED.test(before) && JOINED.test(after)) return true
  if (!OF_PICTURES.test(sign)) return false
  if (KEY.test(before)) return after === KEYCAP
  return PICTURE.test(before) && (sign !== '\u200d' || PICTURE.test(after))
}
