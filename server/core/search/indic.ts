/** A syllable: a consonant (or none), its vowel ('' after a virama), and the nasal or aspirate that follows. */
type Unit = { onset: string; vowel: string; tail: string }

/** The inherent vowel, which is not written, and pronounced only in some places. */
const SCHWA = 'ə'

// biome-ignore format: a table reads by its rows
const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'ch', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
  '\u0929': 'n', '\u0931': 'r', '\u0934': 'l', ॸ: 'd', ॹ: 'j', ॺ: 'y', ॻ: 'g', ॼ: 'j', ॾ: 'd', ॿ: 'b',
}

const withNukta: Record<string, string> = { j: 'z', jh: 'z', ph: 'f', k: 'q', d: 'D', dh: 'Dh', s: 'sh' }

// biome-ignore format: a table reads by its rows
const vowels: Record<string, string> = {
  ऄ: 'a', अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ॠ: 'ri', ऌ: 'li', ॡ: 'li', ॐ: 'om',
  ऍ: 'e', ऎ: 'e', ए: 'e', ॲ: 'e', ऐ: 'ai', ऑ: 'o', ऒ: 'o', ओ: 'o', औ: 'au',
}

// biome-ignore format: a table reads by its rows
const vowelSigns: Record<string, string> = {
  '\u093e': 'a', '\u093f': 'i', '\u0940': 'i', '\u0941': 'u', '\u0942': 'u', '\u0943': 'ri', '\u0944': 'ri',
  '\u0945': 'e', '\u0946': 'e', '\u0947': 'e', '\u0948': 'ai', '\u0949': 'o', '\u094a': 'o', '\u094b': 'o',
  '\u094c': 'au', '\u094e': 'e', '\u094f': 'au', '\u0957': 'au', '\u0962': 'li', '\u0963': 'li',
}

const tails: Record<string, string> = {
  '\u0900': 'chandrabindu',
  '\u0901': 'chandrabindu',
  '\u0902': 'anusvara',
  '\u0903': 'visarga',
}

const NUKTA = '\u093c'
const VIRAMA = '\u094d'
/** Matches signs that are written but not pronounced: avagraha, stress marks, length marks. */
const silent = /[\u093d\u0951-\u0956\u0971]/

/** Letters whose position in their script's block differs from Devanagari. */
// biome-ignore format: a table reads by its rows
const exceptions: Record<string, string> = {
  ৎ: 'त्', ৰ: 'र', ৱ: 'व', '\u0a70': '\u0902', '\u0a71': '\u0951', ੴ: 'इकओंकार', ୟ: 'य', ୱ: 'व',
  ൺ: 'ण्', ൻ: 'न्', ർ: 'र्', ൽ: 'ल्', ൾ: 'ळ्', ൿ: 'क्',
}

const parallelBlocks = [0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]

/**
 * Maps one NFKC letter or mark of an Indic script to Devanagari; undefined when it has no counterpart there.
 * The nine ISCII scripts have the same layout in Unicode (chapter 12 of the standard), so this is a subtraction.
 */
export function toDevanagari(char: string): string | undefined {
  const code = char.charCodeAt(0)
  if (code < 0x900 || code > 0xd7f) return undefined
  const known = exceptions[char]
  if (known !== undefined) return known
  const block = parallelBlocks.find((start) => code >= start && code < start + 0x80)
  const letter = block === undefined ? char : String.fromCharCode(code - block + 0x900)
  return isSpoken(letter) || silent.test(letter) ? letter : undefined
}

function isSpoken(letter: string): boolean {
  return (
    letter in consonants ||
    letter in vowels ||
    letter in vowelSigns ||
    letter in tails ||
    letter === NUKTA ||
    letter === VIRAMA
  )
}

/**
 * Transliterates a Devanagari word as Hindi speakers spell it in English: भजन → bhajan, शिव → shiv, ज्ञान → gyan.
 * Capital letters mark sounds with several spellings, which `spellings` expands.
 */
export function spellDevanagari(word: string): string {
  const units = readUnits(word)
  dropSilentSchwas(units)
  return units
    .map((unit, i) => unit.onset + (unit.vowel === SCHWA ? 'a' : unit.vowel) + spellTail(unit, units[i + 1]))
    .join('')
}

function readUnits(word: string): Unit[] {
  const units: Unit[] = []
  for (const char of word) {
    const last = units.at(-1)
    const consonant = consonants[char]
    const vowel = vowels[char]
    if (consonant !== undefined) {
      // ज्ञ is written j + ñ and pronounced gy.
      if (char === 'ञ' && last?.onset === 'j' && last.vowel === '')
        Object.assign(last, { onset: 'gy', vowel: SCHWA })
      else units.push({ onset: consonant, vowel: SCHWA, tail: '' })
    } else if (vowel !== undefined) units.push({ onset: '', vowel, tail: '' })
    else if (last === undefined)
      units.push({ onset: '', vowel: vowelSigns[char] ?? '', tail: tails[char] ?? '' })
    else if (char === NUKTA) last.onset = withNukta[last.onset] ?? last.onset
    else if (char === VIRAMA) last.vowel = ''
    else if (char in tails) last.tail = tails[char] ?? ''
    else if (char in vowelSigns) last.vowel = joinSigns(last.vowel, vowelSigns[char] ?? '')
  }
  return units
}

/** Two vowel signs on one consonant: halves of a vowel that NFKC does not compose. */
function joinSigns(before: string, sign: string): string {
  if (before === SCHWA || before === '') return sign
  return before === 'e' && sign === 'a' ? 'o' : before + sign
}

/** Ohala's rule, from the right: a schwa is dropped between vowel + consonant and consonant + vowel, and at the end. */
function dropSilentSchwas(units: Unit[]): void {
  for (let i = units.length - 1; i >= 0; i--) {
    const unit = units[i]
    if (unit === undefined || unit.vowel !== SCHWA || unit.tail !== '') continue
    const before = units[i - 1]
    const after = units[i + 1]
    if (after === undefined ? isSilentEnd(unit, before) : isSilentInside(unit, before, after)) unit.vowel = ''
  }
}

/** Whether a final schwa is silent: भजन and संत drop it, while मंत्र, कृष्ण and सत्य keep it in speech. */
function isSilentEnd(unit: Unit, before: Unit | undefined): boolean {
  if (unit.onset === 'gy') return false
  const closesCluster = before !== undefined && before.vowel === '' && before.tail === ''
  return !(closesCluster && /^[yrlvnm]$/.test(unit.onset))
}

function isSilentInside(unit: Unit, before: Unit | undefined, after: Unit): boolean {
  if (before === undefined || before.vowel === '' || before.tail !== '') return false
  if (unit.onset === '' || after.onset === '' || after.onset === 'h') return false
  return after.vowel !== '' || after.tail !== ''
}

function spellTail(unit: Unit, next: Unit | undefined): string {
  if (unit.tail === '') return ''
  if (unit.tail === 'visarga') return next === undefined ? 'H' : 'V'
  if (next === undefined) {
    if (unit.vowel === SCHWA && unit.tail === 'anusvara') return 'M'
    return unit.vowel === 'a' || unit.vowel === SCHWA ? 'A' : 'F'
  }
  if (unit.tail === 'chandrabindu') return 'C'
  if (/^[pbm]/.test(next.onset)) return 'm'
  if (next.onset === 'h') return 'G'
  if (/^[yvrl]/.test(next.onset)) return 'N'
  return /^s/.test(next.onset) ? 'S' : 'n'
}

/** The spellings of each capital letter, the most common first. '.' ends a word that others spell with one more letter. */
const choices: Record<string, string[]> = {
  D: ['d', 'r'],
  A: ['.', 'n', 'm'],
  F: ['n', '.', 'm'],
  M: ['m', 'n'],
  H: ['h', '.'],
  V: ['', 'h'],
  C: ['n', ''],
  N: ['n', 'm', ''],
  S: ['n', 'm'],
  G: ['n', 'm', 'ng', ''],
}

const MAX_SPELLINGS = 8

/** Returns all spellings of a result of `spellDevanagari`, the most common first, at most eight. */
export function spellings(spelled: string): string[] {
  let all = ['']
  for (const letter of spelled) {
    const options = choices[letter] ?? [letter]
    const grown = options.flatMap((option) => all.map((start) => start + option))
    all = grown.slice(0, MAX_SPELLINGS)
  }
  return all
}
