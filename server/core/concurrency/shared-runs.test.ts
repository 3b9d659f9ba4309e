import { expect, test } from 'vitest'
import { sharedRuns } from './shared-runs.ts'

function counted() {
  const runs: PromiseWithResolvers<void>[] = []
  const call = sharedRuns(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const end = (n: number) => runs[n]?.resolve()
  const fail = (n: number) => runs[n]?.reject(new Error('lost'))
  return { runs, call: () => call(undefined), end, fail }
}

test('calls that come while a run is under way share the next one', async () => {
  const { runs, call, end } = counted()
  const first = call()
  const others = [call(), call()]
  expect(runs).toHaveLength(1)
  end(0)
  await first
  await expect.poll(() => runs.length).toBe(2)
  const later = call()
  end(1)
  await Promise.all(others)
  await expect.poll(() => runs.length).toBe(3)
  end(2)
  await later
  expect(runs).toHaveLength(3)
})

test('a run that fails does so for those who share it alone', async () => {
  const { runs, call, end, fail } = counted()
  const first = call()
  const second = call()
  fail(0)
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => runs.length).toBe(2)
  end(1)
  await second
})

test('a run that does not end does not keep the others waiting', async () => {
  const { runs, call, end } = counted()
  void call()
  const second = call()
  await expect.poll(() => runs.length).toBe(2)
  end(1)
  await second
})
