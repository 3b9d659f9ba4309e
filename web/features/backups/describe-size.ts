const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes in the unit that leaves one to three digits: 13.1 MB. */
export function describeSize(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = UNITS[power] ?? 'byte'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / 1000 ** power)
}
