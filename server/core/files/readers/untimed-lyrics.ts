/** The time of a line or word in LRC and its extensions: [01:23.45], <01:23.45>. */
const TIME = /[[<]\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?[\]>]/g
/** What LRC says of the song at its beginning: [ar: …], [offset: …]. */
const ABOUT = /^\[(?:ti|ar|al|au|by|re|ve|length|offset|la|id|tool|#):?[^\]]*\]\s*$/gim

/** The lines of lyrics without their times; of those without times, nothing is changed. */
export function untimed(text: string): string {
  if (text.search(TIME) === -1) return text
  return text
    .replaceAll(ABOUT, '')
    .replaceAll(TIME, '')
    .replaceAll(/[ \t]+$|^[ \t]+/gm, '')
    .trim()
}
