const SHAPES = [
  /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/u,
  // Eight digits, and the formats of spreadsheets and other forms.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/u,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u,
]

const DEVANAGARI_ZERO = 0x966

const inLatinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))

/** Parses a typed date, day first, to yyyy-MM-dd; null when there is no such date. */
export function readDay(typed: string): string | null {
  const text = inLatinDigits(typed).trim()
  for (const shape of SHAPES) {
    const { day, month, year } = shape.exec(text)?.groups ?? {}
    if (!day || !month || !year) continue
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${iso}T00:00:00Z`)
    // Date parses 31 February as 3 March.
    return Number(year) > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
      ? iso
      : null
  }
  return null
}
