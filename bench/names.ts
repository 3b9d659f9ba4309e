import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const WORKS = join(import.meta.dirname, '../server/features/sample/load/names.tsv')

export type Named = { english: string; hindi: string }

/** The works of the sample, or the names of another table. */
export async function works(table = WORKS): Promise<Named[]> {
  const [, ...lines] = (await readFile(table, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [english = '', hindi = ''] = line.split('\t')
    return { english, hindi }
  })
}

/** The nth name: one work after another, made unique by a word of another work and a number. */
export function nameOf(n: number, all: readonly Named[]): Named {
  const work = all[n % all.length]
  const other = all[(n * 7919) % all.length]
  if (!work || !other) throw new Error('There are no works to make names of')
  const [word = ''] = other.english.split(' ')
  const [shabd = ''] = other.hindi.split(' ')
  const number = Math.floor(n / all.length)
  return { english: `${work.english} ${word} ${number}`, hindi: `${work.hindi} ${shabd} ${number}` }
}
