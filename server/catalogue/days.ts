/** In milliseconds. */
const DAY = 86_400_000

/** How far the clocks of a time zone are ahead of UTC at a moment, both in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // GMT, GMT+05:30, or GMT+05:53:28 of times before there were time zones.
  const [, sign, hours, minutes, seconds = 0] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  if (sign === undefined) return 0
  return sign === '-' ? -ahead : ahead
}

/** When a day, yyyy-MM-dd, begins in a time zone, or the one that is `later` days after it: in milliseconds since 1970. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) + later * DAY
  // Clocks may be put forward or back on that day: the first moment at which they show midnight or, where they skip it, the
  // one at which they do.
  const [before, after] = [
    midnight - offsetAt(midnight - DAY, zone),
    midnight - offsetAt(midnight + DAY, zone),
  ]
  const shown = [before, after].filter((moment) => moment + offsetAt(moment, zone) === midnight)
  return shown.length === 0 ? before : Math.min(...shown)
}
