/**
 * Characters without a width of their own, among them marks that change the direction of the text after them; and the blank
 * of Braille, which looks like none.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/u
const JOINER = /[\u200c\u200d]/
/** Scripts in which letters are written otherwise at a joiner. */
const JOINED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}]/u
/** What makes one picture of several, or chooses its form. */
const OF_PICTURES = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u
const PICTURE =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\ufe0f|[\u{e0020}-\u{e007f}]/u
const KEY = /[\d#*]/
const KEYCAP = '\u20e3'

/**
 * Removes what cannot be seen, so that a text of nothing else is empty and texts that look alike are one. A joiner stays
 * between two letters of a script that is written otherwise with it, and so does what a picture is made of.
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
