import { greatestOf } from './rank-records.ts'

/** Records that have a word, and the weight of the part of a query that the word covers. */
export type Hit = { ids: Int32Array; weight: number }

/** How many steps of weight are told apart for each unit of weight. */
const STEPS = 16

/** The weight of each record found so far, by id. It is kept between searches, since it is as large as the greatest id. */
let ofRecord = new Float32Array(0)
let ofPart = new Float32Array(0)

/** The `most` records with the greatest sum of weights. Each part of the query counts once for a record, by its best word. */
export function heaviest(parts: readonly (readonly Hit[])[], most: number): Int32Array {
  const size = greatestOf(parts.flatMap((hits) => hits.map(({ ids }) => ids))) + 1
  if (size > ofRecord.length) {
    ofRecord = new Float32Array(Math.ceil(size * 1.2))
    ofPart = new Float32Array(ofRecord.length)
  }
  const found: number[] = []
  for (const hits of parts) {
    const touched: number[] = []
    for (const { ids, weight } of hits)
      for (const id of ids) {
        const known = ofPart[id] ?? 0
        if (known === 0) touched.push(id)
        if (weight > known) ofPart[id] = weight
      }
    for (const id of touched) {
      if (ofRecord[id] === 0) found.push(id)
      ofRecord[id] = (ofRecord[id] ?? 0) + (ofPart[id] ?? 0)
      ofPart[id] = 0
    }
  }
  const steps = found.map((id) => Math.round((ofRecord[id] ?? 0) * STEPS))
  for (const id of found) ofRecord[id] = 0
  return Int32Array.from(atLeast(steps, most), (index) => found[index] ?? 0)
}

/** The indexes of the `most` greatest numbers; of equal numbers, the first ones. */
function atLeast(numbers: readonly number[], most: number): number[] {
  const counts: number[] = []
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
  let least = counts.length
  let above = 0
  while (least > 0 && above < most) above += counts[--least] ?? 0
  const chosen: number[] = []
  for (const [index, number] of numbers.entries()) if (number >= least) chosen.push(index)
  return chosen.toSorted((a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0)).slice(0, most)
}
