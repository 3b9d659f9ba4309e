/** Formats an API date, yyyy-MM-dd, as in the specification: dd/MM/yyyy. */
export const writeDay = (day: string) => day.split('-').reverse().join('/')
