import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { ADMIN } from '../product.ts'
import type { Random } from '../random.ts'
import { askOnce } from './ask.ts'
import { drain } from './drain.ts'
import type { Fault } from './faults.ts'
import { Ledger } from './ledger.ts'
import { verify } from './verify.ts'
import type { World } from './world.ts'
import { Writer } from './writers.ts'

const WRITERS = 5
/** In milliseconds: what has not recovered by then will not. */
const RECOVERY_MS = 90_000
/** How many writes are acknowledged before the next fault, however slow the machine is. */
const WRITES_BETWEEN = 3

export type Result = {
  fault: string
  /** What was acknowledged in the round, and what of all that was acknowledged was not found after it. */
  acknowledged: number
  lost: string[]
  /** Requests that ended without a clear answer. */
  unclear: string[]
  /** In milliseconds: from the end of the disturbance to the first acknowledged write. */
  recovered: number
}
export type Summary = {
  results: Result[]
  atEnd: string[]
  acknowledged: number
  refused: number
  open: number
}

async function signIn(world: World): Promise<string> {
  const { body } = await askOnce(world.web().origin, contract.session.signIn.path, null, ADMIN)
  const { data } = JSON.parse(body.toString()) as { data: { adminInfo: { access_token: string } } }
  return data.adminInfo.access_token
}

/** Waits until a write is acknowledged that was begun after the disturbance. */
async function recover(world: World, token: string): Promise<void> {
  const end = performance.now() + RECOVERY_MS
  for (let n = 0; performance.now() < end; n++) {
    const name = `probe ${Math.round(performance.now())} ${n}`
    const answer = await askOnce(world.web().origin, contract.tags.save.path, token, {
      tag_name: name,
    }).catch(() => null)
    if (answer?.status === 200 && answer.body.toString().startsWith('{"success":1')) return
    await pause(50)
  }
  throw new Error(`${world.name}: nothing was accepted for ${RECOVERY_MS / 1000} s:\n${world.web().output()}`)
}

/** Waits until the writers have had so many writes acknowledged. */
async function written(world: World, ledger: Ledger, least: number): Promise<void> {
  const end = performance.now() + RECOVERY_MS
  while (ledger.acknowledged < least) {
    if (performance.now() > end)
      throw new Error(
        `${world.name}: ${ledger.acknowledged} of ${least} writes were accepted in ${RECOVERY_MS / 1000} s: ${JSON.stringify([...ledger.refusals])}\n${world.web().output()}`,
      )
    await pause(20)
  }
}

type Course = { isOver: () => boolean; progress: (result: Result, n: number) => void }

/**
 * Lets the faults strike one after the other while several clients write, and verifies the writes after each. Ends the
 * product of the world.
 */
export async function chaos(
  world: World,
  faults: readonly Fault[],
  random: Random,
  course: Course,
): Promise<Summary> {
  let left: string[] = []
  let summary: Summary
  try {
    summary = await strikeAll(world, faults, random, course)
  } finally {
    left = await world.close()
  }
  if (left.length > 0) summary.atEnd.push(`${left.length} temporary files are left`)
  return summary
}

async function strikeAll(
  world: World,
  faults: readonly Fault[],
  random: Random,
  { isOver, progress }: Course,
): Promise<Summary> {
  const token = await signIn(world)
  const ledger = new Ledger()
  const writers = Array.from({ length: WRITERS }, () => new Writer(world, ledger, random, token))
  const running = Promise.all(writers.map((writer) => writer.run()))
  const results: Result[] = []
  let verified = 0
  try {
    for (const fault of faults) {
      if (isOver()) break
      const before = { acknowledged: ledger.acknowledged, unclear: ledger.unclear.length }
      await pause(random.int(100, 400))
      await written(world, ledger, before.acknowledged + WRITES_BETWEEN)
      const since = (await fault.strike(world, random)) ?? performance.now()
      await recover(world, token)
      const recovered = performance.now() - since
      await Promise.all(writers.map((writer) => writer.hold()))
      const lost = await verify(world, ledger, token, verified)
      verified = ledger.kept.length
      for (const writer of writers) writer.resume()
      const result = {
        fault: fault.name,
        acknowledged: ledger.acknowledged - before.acknowledged,
        lost,
        unclear: ledger.unclear.slice(before.unclear),
        recovered,
      }
      results.push(result)
      progress(result, results.length)
    }
  } finally {
    // Also after an error, which they would otherwise hide by going on for ever.
    for (const writer of writers) writer.stop()
    await running
  }
  const atEnd = [...(await verify(world, ledger, token, verified, true)), ...(await drain(world, ledger))]
  const { acknowledged, refused, lost: open } = ledger
  return { results, atEnd, acknowledged, refused, open }
}
