/** Writes an API date, yyyy-MM-dd, in the order of a language: Chinese begins with the year, all others with the day. */
export function writeDay(day: string, language: string): string {
  const parts = day.split('-')
  return (language === 'zh' ? parts : parts.reverse()).join('/')
}

/** Writes an API date with the name of its month where it is to be confirmed, so that nobody takes 3 April for 4 March. */
export const nameDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
