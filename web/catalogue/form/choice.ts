/** A chosen record in a form: chips and comparisons show its names, calls send its id. */
export type Choice = { id: number; name: string; hindi_name: string | null }

/** The two names with which a new record is created. */
export type Names = { name: string; hindi_name: string }

/** The ids of the chosen records, for calls. */
export const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id)

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'object' && value !== null && 'id' in value && 'hindi_name' in value
}

const DEVANAGARI = /\p{Script=Devanagari}/u

/** The names of a new record, with the typed text in the name field of its script. */
export const namesIn = (text: string): Names => {
  const typed = text.trim()
  return DEVANAGARI.test(typed) ? { name: '', hindi_name: typed } : { name: typed, hindi_name: '' }
}
