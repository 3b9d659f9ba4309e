import { once } from './once.ts'

/** The character that programs write for a letter they could not read. */
const REPLACEMENT = '\ufffd'
/** A word of nothing but question marks, which programs write for letters that their encoding does not have. */
const LOST_WORD = /^[^\p{L}\p{M}\p{N}?]*\?{2,}[^\p{L}\p{M}\p{N}!]*$/u
/** Two or three question marks, which at the end of a sentence are punctuation. */
const PUNCTUATION = /^\?{2,3}$/
const BETWEEN_WORDS = /[\s\p{Pd}_/|,;:.]+/u
const TAGS = /<[^>]{0,200}>/g
/** The share of lost words from which a longer text counts as lost, because one may contain "what ???" somewhere. */
const LOST_SHARE = 0.2

/**
 * Whether letters of a text are lost: question marks or replacement characters are in their place, which cannot be restored, or
 * its UTF-8 was read in another encoding.
 */
export function hasLostLetters(text: string): boolean {
  if (text.includes(REPLACEMENT)) return true
  if (text.includes('?') && hasLostWords(text)) return true
  return isMisread(text)
}

/**
 * Whether letters of a name are lost. A question mark alone may have been ॐ in a name, while in a description it may mean that
 * there is none yet.
 */
export const isLostName = (name: string): boolean => name.trim() === '?' || hasLostLetters(name)

/**
 * Whether a text equals another in which the letters missing from western European encodings became question marks, such as
 * "R?ma" for Rāma. On its own, such a text may be a question.
 */
export function isWithoutLettersOf(before: string, text: string): boolean {
  const tidy = (value: string) => value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const lossy = tidy(before).replaceAll(/[\u0100-\uffff]/g, '?')
  return lossy !== tidy(before) && lossy === tidy(text)
}

function hasLostWords(text: string): boolean {
  const plain = text.replaceAll(TAGS, ' ')
  if (/^[^\p{L}\p{N}?!]*\?[^\p{L}\p{N}?!]*\?[^\p{L}\p{N}!]*$/u.test(plain)) return true
  const lines = plain.split('\n').map((line) => line.split(BETWEEN_WORDS).filter(Boolean))
  const words = lines.flat()
  const lost = lines.flatMap((line) =>
    line.filter((word, at) => LOST_WORD.test(word) && !(PUNCTUATION.test(word) && isEnd(line, at))),
  )
  const inside = words.filter(
    (word) => /\p{L}\?+\p{L}/u.test(word) && word.split('?').length > 2 && !word.includes('='),
  )
  const count = lost.length + inside.length
  return count > 1 || (count === 1 && count >= words.length * LOST_SHARE)
}

/** Whether a word is the last of its line, behind one with letters. */
const isEnd = (line: readonly string[], at: number) =>
  at === line.length - 1 && /[\p{L}\p{N}]/u.test(line[at - 1] ?? '')

/** Two or more foreign characters in a row, which neither English nor Hindi has. */
const FOREIGN = /[^\p{ASCII}\u0900-\u097f]{2}/u
/** An encoding in which UTF-8 may have been read, with the bytes of its characters. */
type Encoding = { name: string; bytesOf: ReadonlyMap<string, readonly number[]> }

const ONE_BYTE = [
  ...[
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
    'windows-1258',
  ],
  ...['macintosh', 'iso-8859-2', 'iso-8859-5', 'iso-8859-15', 'ibm866', 'koi8-r'],
]
const TWO_BYTES = ['gbk', 'big5', 'shift_jis', 'euc-kr']
/** The upper halves of the MS-DOS encodings, which no browser knows. */
const OF_DOS: Readonly<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** The encodings of one byte per character, built when the first foreign text comes. */
const encodings = once((): Encoding[] => [
  ...ONE_BYTE.map((name) =>
    encodingOf(
      name,
      bytes(0x80, 0xff).map((byte) => [byte]),
    ),
  ),
  ...Object.entries(OF_DOS).map(([name, upper]) => ({
    name,
    bytesOf: new Map([...upper].map((sign, at) => [sign, [0x80 + at]])),
  })),
])
/** The encodings of scripts with thousands of letters, built when the first text of such a script comes. */
const wideEncodings = once((): Encoding[] => {
  const pairs = bytes(0x81, 0xfe).flatMap((lead) => bytes(0x40, 0xfe).map((trail) => [lead, trail]))
  const all = [...bytes(0xa1, 0xdf).map((byte) => [byte]), ...pairs]
  return TWO_BYTES.map((name) => encodingOf(name, all))
})

function encodingOf(name: string, all: readonly (readonly number[])[]): Encoding {
  const decoder = new TextDecoder(name)
  const bytesOf = new Map<string, readonly number[]>()
  for (const some of all) {
    const sign = decoder.decode(Uint8Array.from(some))
    // If an encoding has a character twice, the standard's own bytes come first.
    if (!bytesOf.has(sign)) bytesOf.set(sign, some)
  }
  return { name, bytesOf }
}

const WIDE = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/

function isMisread(text: string): boolean {
  if (!FOREIGN.test(text)) return false
  const some = WIDE.test(text) ? wideEncodings() : encodings()
  return some.some((encoding) => isUtf8In(encoding, text))
}

/** Whether two bytes begin a UTF-8 letter of Devanagari, or the punctuation that goes with it. */
const isDevanagari = (first: number, second: number) => first === 0xe0 && (second === 0xa4 || second === 0xa5)
const isTrail = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte <= 0xbf
/** The share of the foreign characters that must be part of letters in UTF-8. */
const READ_SHARE = 0.7

/** Whether the foreign characters of a text are UTF-8 that was read in this encoding. */
function isUtf8In({ name, bytesOf }: Encoding, text: string): boolean {
  const signs = [...text]
  const read = signs.flatMap((sign) => bytesOf.get(sign) ?? [plainByte(sign)])
  let foreign = 0
  let covered = 0
  let letters = 0
  for (let at = 0; at < read.length; ) {
    const [first = 0, second = 0] = [read[at], read[at + 1]]
    if (first < 0x80) {
      at++
      continue
    }
    const long = first >= 0xe0 && first <= 0xef && isTrail(second)
    // A third byte that has no character in the encoding is lost, so two are enough for Devanagari.
    const has = long ? (isTrail(read[at + 2]) ? 3 : isDevanagari(first, second) ? 2 : 0) : 0
    const known =
      has > 0 &&
      (name === 'windows-1252' || isDevanagari(first, second) || (first === 0xe2 && second === 0x80))
    if (known) letters++
    const length = known ? has : 1
    foreign += length
    if (known) covered += length
    at += length
  }
  if (name === 'windows-1252' && LATIN_PAIR.test(text)) return true
  return letters >= (name === 'windows-1252' ? 1 : 2) && covered >= foreign * READ_SHARE
}

/** The byte of an ASCII or control character, which equals its code. 0xff, which is in no UTF-8 letter, for any other. */
function plainByte(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  return code < 0xa0 ? code : 0xff
}

/** A two-byte letter such as é, read in another encoding: A or Å followed by a sign that ends no word. */
const LATIN_PAIR = /[ÃÂÄÅ√├][¡-¬®-¹¼-¿º‚„†‡ˆ‰€¢⌐╣║│]/u
