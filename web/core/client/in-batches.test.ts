import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('what is asked for at once is read together, each once and at most so many in a call; a failure fails all that asked', async () => {
  const calls: number[][] = []
  let failing = false
  const read = inBatches(2, async (ids) => {
    calls.push(ids)
    if (failing) throw new Error('away')
    return (id) => id * 10
  })
  expect(await Promise.all([read(1), read(2), read(1), read(3)])).toEqual([10, 20, 10, 30])
  expect(calls).toEqual([[1, 2], [3]])
  expect(await read(1), 'nothing is kept').toBe(10)
  expect(calls).toHaveLength(3)
  failing = true
  expect((await Promise.allSettled([read(1), read(2)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
})
