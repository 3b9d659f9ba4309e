const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const unitFormat = (language: string, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })

/** Formats seconds in the largest unit that leaves at least one: 3 hours. */
export function describeSeconds(seconds: number, language: string): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1]
  return unitFormat(language, unit).format(Math.floor(seconds / size))
}

export const describeMilliseconds = (milliseconds: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' }).format(milliseconds)
