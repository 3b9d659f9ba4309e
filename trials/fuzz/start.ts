import { parseArgs } from 'node:util'
import { throwAwayDatabase } from '../database.ts'
import { fuzz } from './fuzz.ts'
import { prove } from './prove.ts'
import { report } from './report.ts'
import { routes as allRoutes } from './routes.ts'
import { startTarget } from './target.ts'
import { walk } from './walks.ts'

/**
 * Usage: npm run fuzz -- [--each 1000] [--seed 1] [--until-found] [--only album/add]…; exits with 1 if anything is found.
 * `--only`: the routes with this in their path, and those of each further `--only`. With `prove [name]`, known faults are put
 * into a copy of the product, and it exits with 1 unless each is found; with `walk`, only the walks over all calls are made.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [''] },
    'until-found': { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

async function search(): Promise<boolean> {
  const each = Number(values.each)
  const untilFound = values['until-found']
  const routes = allRoutes.filter(({ path }) => values.only.some((part) => path.includes(part)))
  if (routes.length === 0) throw new Error(`No route has ${values.only.join(' or ')} in its path`)
  const began = Date.now()
  const database = await throwAwayDatabase()
  const target = await startTarget(database.url, { SAMPLE_CATALOGUE: 'on' })
  console.log(`${routes.length} routes, ${each} requests each, seed ${seed}`)
  const result = await fuzz(target, {
    seed,
    each,
    routes,
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
const isGood = command === 'prove' ? await prove(seed, only) : command === 'walk' ? walk() : await search()
// A search of some routes alone is of those.
const isWhole = command === undefined && values.only.includes('')
process.exitCode = isGood && (!isWhole || walk()) ? 0 : 1
