import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contract } from '#contract/index.ts'
import { askOnce } from '../chaos/ask.ts'
import { drain } from '../chaos/drain.ts'
import { Ledger } from '../chaos/ledger.ts'
import { verify } from '../chaos/verify.ts'
import { Writer } from '../chaos/writers.ts'
import { ADMIN } from '../product.ts'
import { Random } from '../random.ts'
import { startCluster } from './cluster.ts'
import { EVENTS } from './events.ts'
import { type Disturbance, startJourneys } from './journeys.ts'
import { whatIsMissing } from './needs.ts'
import { startPulse } from './pulse.ts'
import { startReaders } from './readers.ts'
import { throughput } from './throughput.ts'

/**
 * Usage: npm run cluster -- [--rounds 1] [--only "store"] [--seconds 8]. Exits with 1 if a client has seen a failed read, a person
 * could not do what they wanted by doing it again once, or an acknowledged write is lost. `--only`: the events with this in their name; `--seconds`: of each measure of throughput.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '8' },
  },
})
const READERS = 6
const WRITERS = 4
/** In milliseconds: between an event and the check of the books. */
const AFTER_MS = 2500

const missing = whatIsMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}

console.log(
  'Starting PostgreSQL with a replica, Swift, HAProxy, nginx, three web processes and two workers …',
)
const cluster = await startCluster()
const { origin, world } = cluster
const signedIn = await askOnce(origin, contract.session.signIn.path, null, ADMIN)
const token: string = JSON.parse(signedIn.body.toString()).data.adminInfo.access_token

const ledger = new Ledger()
const random = new Random(1)
const writers = Array.from({ length: WRITERS }, () => new Writer(world, ledger, random, token))
const writing = Promise.all(writers.map((writer) => writer.run()))
const readers = startReaders(origin, token, READERS)
const pulse = startPulse(origin, token)
const journeys = startJourneys(origin, join(world.dataDir, 'journeys'))
const disturbances: Disturbance[] = []
const spans: { row: Record<string, unknown>; from: number; until: number }[] = []
const lost: string[] = []
const table: Record<string, Record<string, unknown>> = {}
let verified = 0
let refused = 0

// Until then it compiles its tests and starts its browser.
await journeys.more(1)
const events = EVENTS.filter(({ name }) => name.includes(values.only))
for (let round = 0; round < Number(values.rounds); round++)
  for (const { name, disturbs, strike } of events) {
    await pause(1000)
    const { reads } = readers
    const before = {
      requests: reads.requests,
      repeated: reads.repeated.length,
      failed: reads.failed.length,
      acknowledged: ledger.acknowledged,
      cut: ledger.lost,
      unclear: ledger.unclear.length,
    }
    const from = performance.now()
    const span = { from: Date.now(), until: Number.POSITIVE_INFINITY }
    if (disturbs) disturbances.push(span)
    // Those of which at least one began before the event, and one during it or after.
    const met = journeys.more(2)
    await strike(cluster)
    span.until = Date.now()
    await Promise.all([met, pause(AFTER_MS)])
    const longest = pulse.longestPause(from)
    await Promise.all(writers.map((writer) => writer.hold()))
    const missed = await verify(world, ledger, token, verified)
    verified = ledger.kept.length
    for (const writer of writers) writer.resume()
    lost.push(...missed)
    const unavailable = [...ledger.refusals].reduce(
      (sum, [why, times]) => sum + (why.startsWith('503') ? times : 0),
      0,
    )
    refused += unavailable
    const row: Record<string, unknown> = {
      reads: reads.requests - before.requests,
      repeated: reads.repeated.length - before.repeated,
      'failed reads': reads.failed.length - before.failed,
      'writes acknowledged': ledger.acknowledged - before.acknowledged,
      'refused (503)': unavailable,
      cut: ledger.lost - before.cut,
      lost: missed.length,
      'longest pause of writes (s)': Number((longest / 1000).toFixed(2)),
    }
    table[round === 0 ? name : `${name} (${round + 1})`] = row
    spans.push({ row, ...span })
    console.log(`${name}: ${JSON.stringify(row)}`)
    for (const [why, times] of ledger.refusals) console.log(`  refused ${times} times: ${why}`)
    ledger.refusals.clear()
    for (const what of reads.repeated.slice(before.repeated)) console.log(`  repeated: ${what}`)
    for (const what of ledger.unclear.slice(before.unclear)) console.log(`✗ no clear answer: ${what}`)
    for (const what of reads.failed.slice(before.failed)) console.log(`✗ failed read: ${what}`)
    for (const what of missed) console.log(`✗ lost: ${what}`)
  }

for (const writer of writers) writer.stop()
await Promise.all([writing, readers.stop(), pulse.stop(), journeys.stop()])
const outcome = journeys.outcome(disturbances)
for (const { row, from, until } of spans)
  row['journeys in the browser'] = journeys.attempts.filter(
    (attempt) => attempt.from < until && attempt.until > from,
  ).length
const atEnd = [...(await verify(world, ledger, token, verified, true)), ...(await drain(world, ledger))]
console.table(table)
console.log(`Everything is verified after ${Math.round(performance.now() / 1000)} s`)
const speeds = await throughput(cluster, token, Number(values.seconds))
const left = await cluster.close()
if (left.length > 0) atEnd.push(`${left.length} temporary files are left`)

console.table(speeds)
for (const what of atEnd) console.log(`✗ At the end: ${what}`)
for (const what of outcome.disturbed) console.log(`  Begun again in the browser after an event: ${what}`)
for (const what of outcome.undisturbed) console.log(`  Begun again in the browser without an event: ${what}`)
for (const what of outcome.failed) console.log(`✗ In the browser: ${what}`)
console.log(
  `In the browser: ${outcome.done} journeys done, ${outcome.disturbed.length} begun again after an event, ${outcome.undisturbed.length} without one, ${outcome.failed.length} failed twice.`,
)
const failed = readers.reads.failed.length + outcome.failed.length
console.log(
  `${readers.reads.requests} reads, ${readers.reads.repeated.length} repeated by the client, ${failed} failed. ${ledger.acknowledged} writes acknowledged, ${lost.length + atEnd.length} lost, ${refused} refused with 503, ${ledger.lost} cut off, ${ledger.unclear.length} without a clear answer.`,
)
process.exitCode = failed === 0 && lost.length + atEnd.length + ledger.unclear.length === 0 ? 0 : 1
