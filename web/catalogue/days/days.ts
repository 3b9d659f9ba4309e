/** Formats an API date, yyyy-MM-dd, as in the specification: dd/MM/yyyy. */
export const writeDay = (day: string) => day.split('-').reverse().join('/')

/** An API date with the name of its month, where it is to be confirmed: nobody takes 3 April for 4 March. */
export const nameDay = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
