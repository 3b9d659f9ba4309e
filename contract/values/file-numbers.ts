import { inLatinDigits } from './days.ts'

const NUMBER = /^[([]?(\d{1,3})(?!\d)/
/**
 * The greatest ratio of the range of the numbers to their count. Positions follow each other, unlike the numbers in titles
 * such as "7 Chakras" and "108 Names".
 */
const MOST_GAPS = 1.34

/** Whether most of the files in a folder begin with different numbers, so that these are their positions. */
export function areNumbered(file_names: readonly string[]): boolean {
  const numbers = new Set(
    file_names.flatMap((name) => NUMBER.exec(inLatinDigits(name.trim()))?.[1] ?? []).map(Number),
  )
  if (numbers.size < 2 || numbers.size < file_names.length * 0.8) return false
  return Math.max(...numbers) - Math.min(...numbers) + 1 <= numbers.size * MOST_GAPS
}
