import { inLatinDigits } from './days.ts'

const NUMBER = /^[([]?(\d{1,3})(?!\d)/
/** Numbers of places follow each other; of titles such as "7 Chakras" and "108 Names" they do not. */
const MOST_GAPS = 1.34

/** Whether most of the files of a folder begin with a number of their own, so that it is the place of each. */
export function areNumbered(file_names: readonly string[]): boolean {
  const numbers = new Set(
    file_names.flatMap((name) => NUMBER.exec(inLatinDigits(name.trim()))?.[1] ?? []).map(Number),
  )
  if (numbers.size < 2 || numbers.size < file_names.length * 0.8) return false
  return Math.max(...numbers) - Math.min(...numbers) + 1 <= numbers.size * MOST_GAPS
}
