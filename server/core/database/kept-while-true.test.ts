import { expect, test, vi } from 'vitest'
import { ContentChanges } from './content-changes.ts'
import { keptByKey } from './kept-while-true.ts'

const readNow = async (keys: readonly number[]) => new Map(keys.map((key) => [key, `of ${key}`]))

function kept(ms?: number) {
  const changes = new ContentChanges()
  changes.setHeard(true)
  const read = vi.fn(readNow)
  return { changes, read, get: keptByKey(changes, read, ms) }
}

test('what is kept by key is read once, and again after any announced change', async () => {
  const { changes, read, get } = kept()
  expect((await get([1, 2])).get(2)).toBe('of 2')
  await get([2, 3])
  expect(read.mock.calls).toEqual([[[1, 2]], [[3]]])
  changes.announce('1')
  await get([2])
  expect(read).toHaveBeenLastCalledWith([2])
})

test('nothing is kept while changes of other processes are not heard, or beyond its age', async () => {
  const { changes, read, get } = kept()
  await get([1])
  changes.setHeard(false)
  await get([1])
  await get([1])
  expect(read).toHaveBeenCalledTimes(3)
  const old = kept(0)
  await old.get([1])
  await old.get([1])
  expect(old.read).toHaveBeenCalledTimes(2)
})

test('what was being read during a change is not kept beyond it', async () => {
  const { changes, read, get } = kept()
  read.mockImplementationOnce(async (keys) => {
    changes.announce('1')
    return new Map(keys.map((key) => [key, 'before']))
  })
  expect((await get([1])).get(1)).toBe('before')
  expect((await get([1])).get(1)).toBe('of 1')
})
