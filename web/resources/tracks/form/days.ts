/** A day of the wire, yyyy-MM-dd, as the specification shows it: dd/MM/yyyy. */
export const writeDay = (day: string) => day.split('-').reverse().join('/')
