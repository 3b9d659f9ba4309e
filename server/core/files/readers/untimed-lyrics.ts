/** The time of a line or word in LRC and its extensions: [01:23.45], <01:23.45>. */
const TIME = /[[<]\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?[\]>]/g
/** The header lines of LRC about the song: [ar: …], [offset: …]. */
const ABOUT = /^\[(?:ti|ar|al|au|by|re|ve|length|offset|la|id|tool|#):?[^\]]*\]\s*$/gim

/** Lyrics without the times of their lines. Lyrics that have no times stay unchanged. */
export function untimed(text: string): string {
  if (text.search(TIME) === -1) return text
  return text
    .replaceAll(ABOUT, '')
    .replaceAll(TIME, '')
    .replaceAll(/[ \t]+$|^[ \t]+/gm, '')
    .trim()
}
