import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { fuzz } from './fuzz.ts'
import { startTarget } from './target.ts'

// `npm run fuzz` sends a thousand requests to each route, and `npm run fuzz -- prove` shows what it finds.
test('a few generated requests to every route are answered as the contract says', async () => {
  const { url, drop } = await testDatabase()
  onTestFinished(drop)
  const target = await startTarget(url)
  // The search of the log finds what is there: what every line has.
  target.watch('"msg":"Request"')
  const { findings, general } = await fuzz(target, { seed: 1, each: 6 })
  expect(target.leaks()).toEqual(['"msg":"Request"'])
  expect([findings, general]).toEqual([[], [expect.stringContaining('1 tokens or keys')]])
  expect(await target.stop()).toBe(0)
})
