import { expect, onTestFinished, test } from 'vitest'
import { Random } from '../random.ts'
import { chaos } from './chaos.ts'
import { ONE_PROCESS } from './faults.ts'
import { startServices } from './services.ts'
import { oneProcess } from './worlds.ts'

// `npm run chaos` strikes with all faults, a thousand times, and also where the product runs in several processes.
const CHEAP = ['database killed', 'push service fails', 'disk almost full', 'clock jumps', 'product killed']

test(`no acknowledged write is lost, and each request gets a clear answer: ${CHEAP.join(', ')}`, async () => {
  const services = await startServices()
  onTestFinished(() => services.close())
  const world = await oneProcess(services)
  const faults = CHEAP.flatMap((name) =>
    ONE_PROCESS.filter((fault) => fault.name === name && !fault.impossible?.(world)),
  )
  expect(faults.length).toBeGreaterThanOrEqual(CHEAP.length - 1)
  const { results, atEnd, acknowledged } = await chaos(world, faults, new Random(1), {
    isOver: () => false,
    progress: () => undefined,
  })
  expect(results.flatMap(({ lost, unclear }) => [...lost, ...unclear])).toEqual([])
  expect(atEnd).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
  // At the end, the work of the killed process is missed after up to 90 s, and all of it is done then.
}, 900_000)
