import { parseArgs } from 'node:util'
import { throwAwayDatabase } from '../database.ts'
import { fuzz } from './fuzz.ts'
import { prove } from './prove.ts'
import { report } from './report.ts'
import { routes } from './routes.ts'
import { startTarget } from './target.ts'

/**
 * Usage: npm run fuzz -- [--each 1000] [--seed 1] [--until-found]; exits with 1 if anything is found. With `prove [name]`, known
 * faults are put into a copy of the product, and it exits with 1 unless each is found.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    'until-found': { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

async function search(): Promise<boolean> {
  const each = Number(values.each)
  const untilFound = values['until-found']
  const began = Date.now()
  const database = await throwAwayDatabase()
  const target = await startTarget(database.url)
  console.log(`${routes.length} routes, ${each} requests each, seed ${seed}`)
  const result = await fuzz(target, {
    seed,
    each,
    untilFound,
    progress: (count, found) => {
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`${count} of ${routes.length * each} sent, ${found} found, after ${seconds} s`)
    },
  })
  const isStuck = untilFound && result.findings.length > 0
  const code = await target.stop(isStuck ? 'SIGKILL' : 'SIGTERM')
  if (!isStuck && code !== 0) result.general.push(`the product ended with ${code}`)
  await database.stop()
  return report(result, seed)
}

const [command, only] = positionals
const isGood = command === 'prove' ? await prove(seed, only) : await search()
process.exitCode = isGood ? 0 : 1
