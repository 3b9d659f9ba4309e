/** The length of a day in milliseconds. */
const DAY = 86_400_000

/** How far the clocks of a time zone are ahead of UTC at a moment, both in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // The name is GMT, GMT+05:30, or GMT+05:53:28 for times before time zones were introduced.
  const [, sign, hours, minutes, seconds = 0] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  if (sign === undefined) return 0
  return sign === '-' ? -ahead : ahead
}

/** The beginning of a day, yyyy-MM-dd, in a time zone, in milliseconds since 1970. `later` is a number of days to add. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * DAY
  // Clocks may be changed on that day. The day begins when they first show midnight or, if they skip it, at the change.
  const [before, after] = [
    midnight - offsetAt(midnight - DAY, zone),
    midnight - offsetAt(midnight + DAY, zone),
  ]
  const shown = [before, after].filter((moment) => moment + offsetAt(moment, zone) === midnight)
  return shown.length === 0 ? before : Math.min(...shown)
}
