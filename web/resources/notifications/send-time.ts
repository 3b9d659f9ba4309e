/** Converts the value of a date and time input, in this browser's time zone, to ISO 8601; null when empty. */
export function readLocal(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Formats a date for the browser's date and time input: yyyy-MM-ddTHH:mm. */
export function writeLocal(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The name of this browser's time zone, such as India Standard Time. */
export function zoneOfBrowser(language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
