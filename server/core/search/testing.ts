import { readFileSync } from 'node:fs'
import { patternsOf } from './search-condition.ts'
import { searchKey } from './search-key.ts'
import { searchWords } from './search-words.ts'

export type Key = ReturnType<typeof searchKey>

/** Reads the pairs of a file in this folder, English and Hindi, without its heading. */
export function readPairs(file: string): [english: string, hindi: string][] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const [english = '', hindi = ''] = line.split('\t')
    return [english, hindi]
  })
}

/** Whether a query finds a key, like the SQL condition but in JavaScript. */
export function finds(query: string, key: Key): boolean {
  const words = searchWords(query)
  const holds = (text: string) => (pattern: string) => text.includes(pattern.slice(1, -1))
  return (
    words.length > 0 &&
    words.every((word) => {
      const patterns = patternsOf(word)
      return patterns.plain.some(holds(key.plain)) || patterns.phonetic.some(holds(key.phonetic))
    })
  )
}

/** Whether two names find each other: a record with only one of them is found by the other, both ways. */
export function meet(one: string, other: string): boolean {
  return finds(one, searchKey([other])) && finds(other, searchKey([one]))
}
