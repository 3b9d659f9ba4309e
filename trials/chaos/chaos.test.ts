import { expect, onTestFinished, test } from 'vitest'
import { Random } from '../random.ts'
import { chaos } from './chaos.ts'
import { ONE_PROCESS, SEVERAL_PROCESSES } from './faults.ts'
import { startServices } from './services.ts'
import { oneProcess, severalProcesses } from './worlds.ts'

// The cheap ones, once each; `npm run chaos` strikes with all of them, a thousand times.
for (const [start, all, names] of [
  [oneProcess, ONE_PROCESS, ['database killed', 'clock jumps', 'disk almost full', 'product killed']],
  [severalProcesses, SEVERAL_PROCESSES, ['S3 fails', 'worker killed in a job', 'database unreachable']],
] as const)
  test(`no acknowledged write is lost: ${names.join(', ')}`, async () => {
    const services = await startServices()
    onTestFinished(() => services.close())
    const world = await start(services)
    const faults = all.filter(
      ({ name, impossible }) => names.some((one) => one === name) && !impossible?.(world),
    )
    expect(faults.length).toBeGreaterThan(2)
    const { results, atEnd, acknowledged } = await chaos(world, faults, new Random(1), {
      isOver: () => false,
      progress: () => undefined,
    })
    expect(results.flatMap(({ lost, unclear }) => [...lost, ...unclear])).toEqual([])
    expect(atEnd).toEqual([])
    expect(acknowledged).toBeGreaterThan(10)
  })
