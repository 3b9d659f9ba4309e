/** The tags of a recording as they are in the file, of any length and unchecked. `cover` has the bytes of a picture. */
export type Tags = {
  title?: string | undefined
  /** The artists, one text for each value in the file; a value may still name several artists. */
  artists?: string[] | undefined
  album?: string | undefined
  genre?: string | undefined
  /** The date as the file writes it: a year, or a date as in ISO 8601. */
  date?: string | undefined
  track?: number | undefined
  disc?: number | undefined
  lyrics?: string[] | undefined
  cover?: Buffer | undefined
}

/** A track number on the second disc of an album is counted from here on. */
export const DISC_SIZE = 1000

/** In bytes: a larger picture is left out. */
export const MAX_COVER_BYTES = 10 * 1024 * 1024

/** Merges tags: for each field, the first of several tags that has it. */
export function firstOf(...several: (Tags | null | undefined)[]): Tags {
  const all: Tags = {}
  for (const tags of several.toReversed())
    for (const [name, value] of Object.entries(tags ?? {}))
      if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
        Object.assign(all, { [name]: value })
  return all
}

/** Parses a track number such as '3' or '3/12'. */
export const placeIn = (text: string | undefined): number | undefined => {
  const [, digits] = /^\s*0*(\d{1,4})\s*(?:\/.*)?$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Decodes a text whose encoding the file does not say, or says wrongly. Many programs write UTF-8 where the format has one byte for
 * each letter; other text beyond ASCII is hardly ever valid UTF-8.
 */
export function plainText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The bytes of the characters that Windows-1252 has in place of the control characters of Latin-1. */
const WINDOWS = new Map(
  Array.from({ length: 32 }, (_, n): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + n)),
    0x80 + n,
  ]),
)

/** Like `plainText`, for a text that a library has decoded byte by byte. */
export function readAgain(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text
  const bytes = Array.from(text, (sign) => WINDOWS.get(sign) ?? sign.codePointAt(0) ?? 0)
  return bytes.every((byte) => byte <= 0xff) ? plainText(Buffer.from(bytes)) : text
}
