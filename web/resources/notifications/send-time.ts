/** The moment that a field for date and time holds, in the zone of this browser, as ISO 8601; null when it holds none. */
export function readLocal(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A moment as such a field writes it: yyyy-MM-ddTHH:mm. */
export function writeLocal(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The name of the zone that this browser is in, such as India Standard Time. */
export function zoneOfBrowser(language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
