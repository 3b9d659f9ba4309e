/** The orders of a date with slashes: whether the month or the day is first. */
export const DAY_ORDERS = ['month_first', 'day_first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const DEVANAGARI_ZERO = 0x966

export const inLatinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))

// biome-ignore format: a month each line
const MONTHS = [
  ['january', 'jan', 'जनवरी', 'जन'],
  ['february', 'feb', 'फरवरी', 'फ़रवरी', 'फर'],
  ['march', 'mar', 'मार्च'],
  ['april', 'apr', 'अप्रैल', 'अप्रेल'],
  ['may', 'मई'],
  ['june', 'jun', 'जून'],
  ['july', 'jul', 'जुलाई'],
  ['august', 'aug', 'अगस्त'],
  ['september', 'sept', 'sep', 'सितंबर', 'सितम्बर'],
  ['october', 'oct', 'अक्टूबर', 'अक्तूबर'],
  ['november', 'nov', 'नवंबर', 'नवम्बर'],
  ['december', 'dec', 'दिसंबर', 'दिसम्बर'],
].map((names) => names.map((name) => name.normalize('NFC')))

const SHAPES = [
  /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/u,
  // Dates of eight digits, and the formats of spreadsheets and other forms.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/u,
  /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?<month>[\p{L}\p{M}]+)[\s.,-]+(?<year>\d{4})$/u,
  /^(?<month>[\p{L}\p{M}]+)[\s.,-]+(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?<year>\d{4})$/u,
]
const MONTH_FIRST = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/u

/**
 * Reads a typed date, whose day comes first, as yyyy-MM-dd; null when it is no date. Only slashes and English digits can be
 * read in another order, because nobody writes dots, dashes or Hindi digits in it.
 */
export function readDay(typed: string, order: DayOrder = 'day_first'): string | null {
  const own = typed.trim()
  if (order === 'month_first' && MONTH_FIRST.test(own)) return dayIn(MONTH_FIRST, own)
  const text = inLatinDigits(own).normalize('NFC').toLowerCase()
  const shape = SHAPES.find((one) => one.test(text))
  return shape ? dayIn(shape, text) : null
}

function dayIn(shape: RegExp, text: string): string | null {
  const { day = '', month = '', year = '' } = shape.exec(text)?.groups ?? {}
  const named = MONTHS.findIndex((names) => names.includes(month)) + 1
  const iso = `${year}-${(named ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // `Date` takes 31 February as 3 March, so the result is compared.
  const isDay = Number(year) > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isDay ? iso : null
}
