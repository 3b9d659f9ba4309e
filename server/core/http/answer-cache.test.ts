import { expect, test } from 'vitest'
import { ContentChanges } from '#server/core/database/content-changes.ts'
import { AnswerCache } from './answer-cache.ts'

const textOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString())

function startCache(limits?: { bytes: number; ms: number }) {
  const changes = new ContentChanges()
  changes.setHeard(true)
  return { changes, cache: new AnswerCache('test', changes, limits) }
}

test('an answer that was being made while something changed is not kept, and not given to whoever asks later', async () => {
  const { changes, cache } = startCache()
  const before = Promise.withResolvers<string>()
  const asked = cache.make('a', () => before.promise)
  changes.announce('1')
  const later = cache.make('a', async () => 'new')
  before.resolve('old')
  expect([textOf(await asked), textOf(await later)]).toEqual(['old', 'new'])
  expect(textOf(cache.find('a') ?? (await asked))).toBe('new')
  changes.announce('1')
  expect(cache.find('a'), 'the same transaction, heard by another connection').toBeDefined()
  changes.announce('2')
  expect(cache.find('a')).toBeUndefined()
})

test('one answer is made for all who ask at the same time, and errors are not kept', async () => {
  const { cache } = startCache()
  let made = 0
  const make = () => cache.make('a', async () => ++made)
  expect((await Promise.all([make(), make(), make()])).map(textOf)).toEqual([1, 1, 1])
  await expect(cache.make('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(textOf(await cache.make('b', async () => 'back'))).toBe('back')
})

test('what was not used for longest goes first, and nothing is kept for too long or while nothing is heard', async () => {
  const { changes, cache } = startCache({ bytes: 2000, ms: 600_000 })
  for (const key of ['a', 'b', 'c']) await cache.make(key, async () => key)
  cache.find('a')
  await cache.make('d', async () => 'd')
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
  changes.setHeard(false)
  await cache.make('a', async () => 'a')
  expect(cache.find('a')).toBeUndefined()
  const short = startCache({ bytes: 2000, ms: -1 }).cache
  await short.make('a', async () => 'a')
  expect(short.find('a')).toBeUndefined()
})
