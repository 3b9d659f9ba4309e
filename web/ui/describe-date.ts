const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Formats = {
  day: Intl.DateTimeFormat
  full: Intl.DateTimeFormat
  moment: Intl.DateTimeFormat
  weekday: Intl.DateTimeFormat
  time: Intl.DateTimeFormat
  relative: Intl.RelativeTimeFormat
}

const formats = new Map<string, Formats>()

// Creating a format is about a thousand times slower than using it, and a list has 1,000 dates.
function formatsOf(language: string): Formats {
  const known = formats.get(language)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    full: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
    moment: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    weekday: new Intl.DateTimeFormat(language, { dateStyle: 'full' }),
    time: new Intl.DateTimeFormat(language, { timeStyle: 'short' }),
    relative: new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' }),
  }
  formats.set(language, made)
  return made
}

/**
 * Formats a date and time in the reader's time zone: relative on the same day, "Yesterday" for the day before, otherwise as a
 * date, always with the time of day.
 */
export function describeDate(date: Date, now: Date, language: string) {
  const { day, full, time, relative } = formatsOf(language)
  const age = now.getTime() - date.getTime()
  return {
    /** Null for a moment less than a minute away. */
    short: Math.abs(age) < MINUTE ? null : capital(shortOf(), language),
    time: time.format(date),
    full: full.format(date),
  }

  function shortOf() {
    const isToday = day.format(date) === day.format(now)
    if (isToday && Math.abs(age) < HOUR) return relative.format(-Math.trunc(age / MINUTE), 'minute')
    if (isToday) return relative.format(-Math.trunc(age / HOUR), 'hour')
    const yesterday = new Date(now)
    yesterday.setDate(now.getDate() - 1)
    if (day.format(date) === day.format(yesterday)) return relative.format(-1, 'day')
    return day.format(date)
  }
}

/** Formats a date, with the name of its month, and a time in the reader's time zone. */
export const describeMoment = (date: Date, language: string) => formatsOf(language).moment.format(date)

/** Formats a full date with its weekday. */
export const describeDay = (date: Date, language: string) => formatsOf(language).weekday.format(date)

/** Formats a month given as yyyy-MM as its short name. */
export const describeMonth = (month: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15`))

/** Formats the time of day, for moments at most a few hours away. */
export const describeTime = (date: Date, language: string) => formatsOf(language).time.format(date)

const capital = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
