import { parseArgs } from 'node:util'
import { Random } from '../random.ts'
import { chaos, type Result, type Summary } from './chaos.ts'
import { type Fault, ONE_PROCESS, SEVERAL_PROCESSES } from './faults.ts'
import { startServices } from './services.ts'
import { table } from './table.ts'
import type { World } from './world.ts'
import { oneProcess, severalProcesses } from './worlds.ts'

/**
 * Usage: npm run chaos -- [--rounds 1000] [--minutes 60] [--seed 1] [--only "database"]. Exits with 1 if an
 * acknowledged write is lost or a request ends without a clear answer. `--only`: the faults with this in their name.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})
const seed = Number(values.seed)
const rounds = Number(values.rounds)
const began = Date.now()
/** The share of rounds, and of the time, for one process; the rest is for several. */
const SHARE = 0.6

const random = new Random(seed)
const services = await startServices()
const results: Result[] = []
const problems: string[] = []
const sums = { acknowledged: 0, refused: 0, open: 0 }

async function inWorld(start: typeof oneProcess, all: readonly Fault[], count: number, until: number) {
  if (!all.some(({ name }) => name.includes(values.only))) return
  const world: World = await start(services)
  const chosen = all.filter(({ name }) => name.includes(values.only))
  const reasons = chosen.map((fault) => [fault, fault.impossible?.(world) ?? null] as const)
  for (const [fault, reason] of reasons) if (reason) console.log(`Not done: ${fault.name} (${reason})`)
  const possible = reasons.flatMap(([fault, reason]) => (reason ? [] : [[fault.weight, fault] as const]))
  const faults = Array.from({ length: count }, () => random.weighed(possible))
  const summary: Summary = await chaos(world, faults, random, {
    isOver: () => Date.now() > until,
    progress: ({ fault, acknowledged, lost, unclear, recovered }, n) => {
      for (const what of lost) console.log(`✗ ${n} ${fault}: lost: ${what}`)
      for (const what of unclear) console.log(`✗ ${n} ${fault}: no clear answer: ${what}`)
      if (n % 10 === 0)
        console.log(
          `${world.name}, ${n} of ${count}: ${fault}, ${acknowledged} acknowledged, recovered after ${Math.round(recovered)} ms; ${Math.round((Date.now() - began) / 1000)} s`,
        )
    },
  })
  results.push(...summary.results)
  problems.push(...summary.atEnd)
  for (const name of ['acknowledged', 'refused', 'open'] as const) sums[name] += summary[name]
}

const one = Math.ceil(rounds * SHARE)
const minute = 60_000 * Number(values.minutes)
await inWorld(oneProcess, ONE_PROCESS, one, began + minute * SHARE)
await inWorld(severalProcesses, SEVERAL_PROCESSES, rounds - one, began + minute)
await services.close()

console.table(table(results))
for (const what of problems) console.log(`✗ At the end: ${what}`)
const lost = results.flatMap((result) => result.lost).length + problems.length
const unclear = results.flatMap((result) => result.unclear).length
console.log(
  `Seed ${seed}: ${results.length} faults in ${Math.round((Date.now() - began) / 60_000)} minutes, ${sums.acknowledged} writes acknowledged, ${sums.refused} refused, ${sums.open} had no answer since the process was killed or not there. Acknowledged and lost: ${lost}. Without a clear answer: ${unclear}.`,
)
process.exitCode = lost === 0 && unclear === 0 ? 0 : 1
