/**
 * Reads values by their ids, putting ids that are asked for at the same time into one call, at most `most` of them. `readAll`
 * resolves to the value of each of its ids.
 */
export function inBatches<Value>(
  most: number,
  readAll: (ids: number[]) => Promise<(id: number) => Value>,
): (id: number) => Promise<Value> {
  type Batch = { ids: Set<number>; found: Promise<(id: number) => Value> }
  let next: Batch | null = null
  return async (id) => {
    if (!next || (next.ids.size >= most && !next.ids.has(id))) {
      const batch: Batch = {
        ids: new Set(),
        // Waits until everything that is rendered together has asked.
        found: new Promise((resolve) => setTimeout(resolve)).then(() => {
          if (next === batch) next = null
          return readAll([...batch.ids])
        }),
      }
      next = batch
    }
    const { ids, found } = next
    ids.add(id)
    return (await found)(id)
  }
}
