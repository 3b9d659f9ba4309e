import { toDevanagari } from './indic.ts'
import { asciiLatin } from './latin.ts'

/** A run of letters of one kind, or of digits. `letters` is a–z, Devanagari, 0–9, or an escape of other letters. */
export type Token = {
  kind: 'latin' | 'indic' | 'digits' | 'other'
  letters: string
  /** Whether the token follows the one before it without a separator. */
  glued?: boolean
  /** Whether a dot follows the token, as after the initial of a name. */
  dotted?: boolean
}

const AUDIO_ENDINGS = [
  'mp3',
  'm4a',
  'aac',
  'ogg',
  'oga',
  'opus',
  'wav',
  'wave',
  'flac',
  'mp4',
  'wma',
  'aif',
  'aiff',
]
const audioSuffix = new RegExp(`\\.(${AUDIO_ENDINGS.join('|')})$`, 'i')
/** Matches characters that do not end a word: apostrophes, joiners, soft hyphen, word joiner. */
const invisible = /['’ʼ‘`\u00ad\u200b-\u200d\u2060\ufeff]/g
const dots = new Set(['.', '॰'])
const letterOrMark = /[\p{L}\p{M}\p{N}]/u
const latin = /\p{Script=Latin}/u
const number = /\p{N}/u
const mark = /\p{M}/u
/** Scripts whose marks are accents or optional vowel points; in all others a mark is a letter. */
const optionalMark =
  /[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Greek}]/u

export const isAudioEnding = (text: string): boolean => AUDIO_ENDINGS.includes(text)

/** The extension of an audio file name, in lower case, or null. */
export const audioEndingOf = (text: string): string | null =>
  audioSuffix.exec(text.trimEnd())?.[1]?.toLowerCase() ?? null

export const withoutAudioEnding = (text: string): string => text.replace(audioSuffix, '')

/** Matches the beginning of om where a digit says how long its vowel is, as it is often written: ओ३म्. */
export const LONG_O = /ओ[३3](?=म)|(?<![\p{L}\p{M}])ओ[३3](?![\p{L}\p{M}\p{N}])/gu

export const withoutLengthDigit = (text: string): string => text.replaceAll(LONG_O, 'ओ')

/**
 * Splits any text into words: at everything that is neither letter nor digit, between letters and digits, and
 * between scripts. The extension of an audio file name is left out.
 */
export function tokenize(text: string): Token[] {
  const clean = withoutLengthDigit(
    withoutAudioEnding(text).normalize('NFKC').replace(invisible, ''),
  ).toLowerCase()
  const tokens: Token[] = []
  let open: Token | undefined
  for (const char of clean) {
    const token = read(char, open)
    if (token === undefined) continue
    if (token === null) {
      if (open !== undefined && dots.has(char)) open.dotted = true
      open = undefined
    } else if (open !== undefined && open.kind === token.kind) open.letters += token.letters
    else {
      if (open !== undefined) token.glued = true
      open = token
      tokens.push(token)
    }
  }
  return tokens.flatMap(settleLatin)
}

/** Reads a character as a token. Undefined means that it adds nothing to the open word, null that it ends the word. */
function read(char: string, open: Token | undefined): Token | undefined | null {
  if (char >= 'a' && char <= 'z') return { kind: 'latin', letters: char }
  if (char >= '0' && char <= '9') return { kind: 'digits', letters: char }
  if (char < '\u0080' || !letterOrMark.test(char)) return null
  const digit = digitValue(char)
  if (digit !== undefined) return { kind: 'digits', letters: digit }
  const devanagari = number.test(char) ? undefined : toDevanagari(char)
  if (devanagari !== undefined) return { kind: 'indic', letters: devanagari }
  if (latin.test(char)) return { kind: 'latin', letters: char }
  if (mark.test(char) && optionalMark.test(char)) {
    return open?.kind === 'latin' ? { kind: 'latin', letters: char } : undefined
  }
  return { kind: 'other', letters: escapeLetter(char) }
}

/** The value of an Indic or Arabic digit: each block holds its ten in order, at the same offset. */
function digitValue(char: string): string | undefined {
  const code = char.charCodeAt(0)
  if (code >= 0x900 && code < 0xd80 && (code & 0x7f) >= 0x66 && (code & 0x7f) <= 0x6f) {
    return String((code & 0x7f) - 0x66)
  }
  if ((code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)) return String(code & 0xf)
  return undefined
}

/** Writes a letter as z and four base-32 digits. These end at v, so that an escape never matches across two others. */
function escapeLetter(char: string): string {
  return `z${(char.codePointAt(0) ?? 0).toString(32).padStart(4, '0')}`
}

function settleLatin(token: Token): Token[] {
  if (token.kind !== 'latin') return [token]
  const letters = asciiLatin(token.letters)
  if (letters === '') return []
  if (letters !== undefined) return [{ ...token, letters }]
  return [{ kind: 'other', letters: [...token.letters].map(escapeLetter).join('') }]
}
