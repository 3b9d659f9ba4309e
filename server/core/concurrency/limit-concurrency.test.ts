import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

function pieces() {
  const running = new Set<number>()
  const ends = new Map<number, () => void>()
  const piece = (name: number) => async () => {
    running.add(name)
    await new Promise<void>((end) => ends.set(name, end))
    running.delete(name)
    return name
  }
  return { running, piece, end: (name: number) => ends.get(name)?.() }
}

test('as many as allowed run at a time, the others in the order they came', async () => {
  const inTurn = limitConcurrency(2, 10)
  const { running, piece, end } = pieces()
  const results = [1, 2, 3, 4].map((name) => inTurn(piece(name)))
  expect([...running]).toEqual([1, 2])
  end(2)
  await results[1]
  await expect.poll(() => [...running]).toEqual([1, 3])
  end(1)
  await expect.poll(() => [...running]).toEqual([3, 4])
  end(3)
  end(4)
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
})

test('work that fails gives its place to the next', async () => {
  const inTurn = limitConcurrency(1, 10)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('whoever would have to wait behind too many is refused', async () => {
  const inTurn = limitConcurrency(1, 1)
  const { piece, end } = pieces()
  const running = inTurn(piece(1))
  const waiting = inTurn(async () => 2)
  await expect(inTurn(async () => 3)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  end(1)
  expect(await Promise.all([running, waiting])).toEqual([1, 2])
})
