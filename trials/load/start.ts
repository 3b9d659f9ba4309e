import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { contract } from '#contract/index.ts'
import { SCOPES } from '#contract/resources/api-keys.ts'
import { connect } from '#server/core/database/connect.ts'
import { generateTracks } from '../../bench/generate-tracks.ts'
import { throwAwayDatabase } from '../database.ts'
import { ADMIN, startProduct } from '../product.ts'
import { isFlat, Measures, type Point, percentile } from './measures.ts'
import { editor, listener, type People } from './people.ts'
import { handlesOf, memoryOf } from './process-use.ts'

/**
 * Usage: npm run load -- [--minutes 30] [--editors 8] [--listeners 6] [--slow 1000]. Exits with 1 if memory or open handles
 * rise, if anything fails with a 5xx but 503, or if a 429 or 503 lacks Retry-After.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    editors: { type: 'string', default: '8' },
    listeners: { type: 'string', default: '6' },
    slow: { type: 'string', default: '1000' },
  },
})
const minutes = Number(values.minutes)
const slow = Number(values.slow)
/** In minutes: caches fill, and PostgreSQL opens its connections. */
const warmUp = Math.min(5, minutes / 3)
const TRACKS = 5000
/** The least number of minutes that a line can be fitted through. */
const MIN_POINTS = 3
/**
 * In milliseconds. Of each minute's samples the least stands for memory, which is what a garbage collection leaves, and the
 * median for handles: how many slow clients are cut off at a time differs from one sample to the next.
 */
const SAMPLE_MS = 5000

const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-load-'))
const database = await throwAwayDatabase()
const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: database.url })
const db = connect(database.url, { max: 1 })
await generateTracks(db, TRACKS)
await db.destroy()

async function ask(path: string, token: string | null, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: Record<string, unknown> }).data
}
const { adminInfo } = await ask(contract.session.signIn.path, null, ADMIN)
const token = (adminInfo as { access_token: string }).access_token
const key = async (rate_per_minute: number) =>
  String(
    (
      await ask(contract.apiKeys.save.path, token, {
        name: 'Load',
        scopes: SCOPES,
        origins: '',
        rate_per_minute,
      })
    ).api_key,
  )
const keys = [await key(1_000_000), await key(60)]

const began = performance.now()
const minute = () => (performance.now() - began) / 60_000
const total = { limited: 0, unavailable: 0, withoutRetryAfter: 0, failed: 0, cut: 0 }
let measures = new Measures()
let slowNow = 0
const people: People = { origin: product.origin, measures: () => measures, isOver: () => minute() > minutes }

const slowClients = new Worker(new URL('slow-clients.ts', import.meta.url), {
  workerData: { port: product.port, count: slow },
})
slowClients.on('message', (open: number) => {
  slowNow = open
})
const working = Promise.all([
  ...Array.from({ length: Number(values.editors) }, (_, n) => editor(people, token, n)),
  // The last one calls more often than its key allows.
  ...Array.from({ length: Number(values.listeners) }, (_, n) =>
    listener(people, keys[n === 0 ? 1 : 0] ?? '', n),
  ),
])

let areThere = false
const memory: Point[] = []
const handles: Point[] = []
console.log(
  'minute  editors p50   p95  listeners   429   503  no Retry-After  5xx  cut   slow  memory MB  handles',
)
while (!people.isOver() && !product.hasEnded()) {
  const samples: { rss: number; open: number | null }[] = []
  const end = Math.min(performance.now() + 60_000, began + minutes * 60_000)
  while (performance.now() < end) {
    await pause(SAMPLE_MS)
    samples.push({ rss: memoryOf(product.pid), open: await handlesOf(product.pid) })
  }
  const seen = measures
  measures = new Measures()
  const rss = Math.min(...samples.map((sample) => sample.rss))
  const open = percentile(
    samples.map((sample) => sample.open ?? 0),
    0.5,
  )
  // Only once the slow clients are all there: on a busy machine it takes minutes until their connections are accepted.
  if (open === 0 || open > 0.9 * slow) areThere = true
  if (areThere && minute() > warmUp) {
    memory.push({ minute: minute(), value: rss })
    handles.push({ minute: minute(), value: open })
  }
  const { counts } = seen
  for (const name of ['limited', 'unavailable', 'withoutRetryAfter', 'failed', 'cut'] as const)
    total[name] += counts[name]
  const columns = [
    [minute().toFixed(0), 6],
    [`${percentile(seen.latencies, 0.5)} ms`, 13],
    [`${percentile(seen.latencies, 0.95)} ms`, 8],
    [seen.listeners, 9],
    [counts.limited, 6],
    [counts.unavailable, 6],
    [counts.withoutRetryAfter, 16],
    [counts.failed, 5],
    [counts.cut, 5],
    [slowNow, 7],
    [rss, 11],
    [open || '?', 9],
  ] as const
  console.log(columns.map(([value, width]) => String(value).padStart(width)).join(''))
}
await working
await slowClients.terminate()
const hasDied = product.hasEnded()
const code = await product.end('SIGTERM')
await database.stop()
await rm(dataDir, { recursive: true, force: true })

const ofMemory = isFlat(memory, 0.08, 30)
const ofHandles = isFlat(handles, 0.05, 30)
const line = (what: string, unit: string, { slope, rise, mean, flat }: typeof ofMemory) =>
  console.log(
    `${what}: ${Math.round(mean)}${unit} after the warm-up, ${slope.toFixed(2)}${unit} a minute, ${Math.round(rise)}${unit} over the time: ${flat ? 'flat' : 'RISES'}`,
  )
line('Memory', ' MB', ofMemory)
line('Open handles', '', ofHandles)
if (memory.length < MIN_POINTS) console.log(`Too short to judge: ${memory.length} minutes after the warm-up.`)
const isGood =
  memory.length >= MIN_POINTS &&
  ofMemory.flat &&
  ofHandles.flat &&
  total.failed === 0 &&
  total.withoutRetryAfter === 0 &&
  !hasDied &&
  code === 0
if (hasDied || code !== 0) console.log(`The product ended with ${code}:\n${product.output().slice(-3000)}`)
console.log(
  `${total.limited} × 429 and ${total.unavailable} × 503, ${total.withoutRetryAfter} of them without Retry-After; ${total.failed} other 5xx; ${total.cut} requests cut off. ${isGood ? 'Good.' : 'NOT good.'}`,
)
process.exitCode = isGood ? 0 : 1
