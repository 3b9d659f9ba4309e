import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Random } from '../random.ts'
import type { LaneState } from './lane.ts'
import { withDatabase } from './verify.ts'
import type { World } from './world.ts'
import { RESERVE } from './worlds.ts'

export type Fault = {
  name: string
  /** How often it comes, compared with the others. */
  weight: number
  /** Why it cannot be done here, or null. */
  impossible?: (world: World) => string | null
  /** Disturbs the product and lifts the disturbance. Returns from when on it can recover; without it, the end. */
  strike: (world: World, random: Random) => Promise<number | undefined>
}

/** Notes an outage from its beginning until the product serves again. Returns when it began. */
async function outage(
  world: World,
  how: 'killed' | 'stopped',
  work: () => Promise<unknown>,
): Promise<number> {
  const one = { how, from: performance.now(), until: Number.POSITIVE_INFINITY }
  world.outages.push(one)
  await work()
  one.until = performance.now()
  return one.from
}

/** In milliseconds: a database that is not back by then will not be. */
const RESTART_MS = 90_000

const postmasterFile = ({ dataDir }: Pick<World, 'dataDir'>) =>
  readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
const postmaster = async (world: Pick<World, 'dataDir'>) =>
  Number((await postmasterFile(world)).split('\n')[0])

/**
 * Waits until the product has started its database again, and that takes connections. Before, a write may still be accepted by
 * what has not noticed its end yet, and what verifies it would find no database.
 */
async function databaseAfter(ended: number, world: Pick<World, 'dataDir'>): Promise<void> {
  const end = performance.now() + RESTART_MS
  while (performance.now() < end) {
    const lines = (await postmasterFile(world).catch(() => '')).split('\n')
    if (Number(lines[0]) !== ended && lines[7]?.trim() === 'ready') return
    await pause(20)
  }
  throw new Error(`The database was not started again for ${RESTART_MS / 1000} s`)
}

/** The server and its children. */
function processesOf(parent: number): number[] {
  const all = execFileSync('ps', ['-eww', '-o', 'pid=,ppid='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const children = all.split('\n').flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number)
    return pid && ppid === parent ? [pid] : []
  })
  return [parent, ...children]
}

const killWeb: Fault = {
  name: 'product killed',
  weight: 5,
  strike: (world) =>
    outage(world, 'killed', async () => {
      await world.web().end('SIGKILL')
      await world.restartWeb()
    }),
}

const stopWeb: Fault = {
  name: 'product stopped under load',
  weight: 3,
  strike: (world) =>
    outage(world, 'stopped', async () => {
      const began = performance.now()
      const code = await world.web().end('SIGTERM')
      if (code !== 0) throw new Error(`After SIGTERM it ended with ${code}:\n${world.web().output()}`)
      if (performance.now() - began > 30_000) throw new Error('After SIGTERM it took over 30 s to end')
      await world.restartWeb()
    }),
}

/** Returns when the signal was sent. */
export async function endDatabase(world: Pick<World, 'dataDir'>, signal: NodeJS.Signals): Promise<number> {
  const ended = await postmaster(world)
  const since = performance.now()
  process.kill(ended, signal)
  await databaseAfter(ended, world)
  return since
}

const signalDatabase = (name: string, weight: number, signal: NodeJS.Signals): Fault => ({
  name,
  weight,
  strike: (world) => endDatabase(world, signal),
})

const freeze: Fault = {
  name: 'database frozen',
  weight: 1,
  async strike(world, random) {
    const processes = processesOf(await postmaster(world))
    const send = (signal: NodeJS.Signals) => {
      for (const pid of processes)
        try {
          process.kill(pid, signal)
        } catch {
          // A backend whose connection was cut has ended.
        }
    }
    send('SIGSTOP')
    try {
      await pause(random.pick([700, 1500, 4000, 10_000]))
    } finally {
      send('SIGCONT')
    }
    return undefined
  },
}

/** Leaves so many megabytes of the disk free for a while. */
const fill = (name: string, weight: number, free: number): Fault => ({
  name,
  weight,
  impossible: ({ setFree }) => (setFree ? null : 'needs to mount a small disk'),
  async strike({ setFree }, random) {
    await setFree?.(free)
    try {
      await pause(random.int(800, 2000))
    } finally {
      await setFree?.('plenty')
    }
    return undefined
  },
})

const HOUR = 3_600_000
const jump: Fault = {
  name: 'clock jumps',
  weight: 3,
  async strike(world, random) {
    const clock = random.pick([-30 * 24, -1, -0.01, 0.01, 1, 25, 30 * 24]) * HOUR
    for (const product of [world.web(), ...(world.worker ? [world.worker()] : [])])
      product.child.send({ clock })
    await pause(300)
    return undefined
  },
}

const disturb = (
  lane: 's3' | 'mail' | 'push',
  name: string,
  weight: number,
  state: LaneState,
  ms: number,
): Fault => ({
  name,
  weight,
  async strike({ services }, random) {
    services.lanes[lane].set(state)
    await pause(random.int(ms / 2, ms))
    services.lanes[lane].set('open')
    return undefined
  },
})

const refuse = (name: string, weight: number, set: (failing: boolean, world: World) => void): Fault => ({
  name,
  weight,
  async strike(world, random) {
    set(true, world)
    await pause(random.int(400, 1200))
    set(false, world)
    return undefined
  },
})

const loseDatabase = (name: string, weight: number, state: LaneState, waits: number[]): Fault => ({
  name,
  weight,
  async strike({ databaseLane }, random) {
    databaseLane?.set(state)
    await pause(random.pick(waits))
    // Half-open connections: what was cut meanwhile is not repaired.
    if (state === 'silent') databaseLane?.set('refuses')
    databaseLane?.set('open')
    return undefined
  },
})

/** Ends the worker while it has a job, if one comes in time. */
const endWorker = (name: string, weight: number, signal: 'SIGKILL' | 'SIGTERM'): Fault => ({
  name,
  weight,
  async strike(world) {
    for (let look = 0; look < 20 && !(await isWorking(world)); look++) await pause(50)
    const code = await world.worker?.().end(signal)
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`The worker ended with ${code}`)
    const ended = performance.now()
    await world.restartWorker()
    return ended
  },
})

const isWorking = (world: World): Promise<boolean> =>
  withDatabase(world, async (db) => {
    const { rows } = await sql`select from pgboss.job where state = 'active' limit 1`.execute(db)
    return rows.length > 0
  })

const shared: Fault[] = [
  jump,
  disturb('mail', 'mail server refuses', 1, 'refuses', 800),
  disturb('mail', 'mail server slow', 1, 'slow', 1500),
  disturb('push', 'push service slow', 1, 'slow', 1500),
  refuse('push service fails', 1, (failing, { services }) => {
    services.push.failures.send = failing ? 503 : undefined
  }),
]

export const ONE_PROCESS: readonly Fault[] = [
  killWeb,
  stopWeb,
  signalDatabase('database killed', 3, 'SIGKILL'),
  signalDatabase('database restarted', 3, 'SIGINT'),
  freeze,
  fill('disk almost full', 2, RESERVE / 2),
  fill('disk full', 0.7, 1),
  ...shared,
]

export const SEVERAL_PROCESSES: readonly Fault[] = [
  { ...killWeb, name: 'web process killed', weight: 2 },
  { ...stopWeb, name: 'web process stopped under load', weight: 1 },
  endWorker('worker killed in a job', 3, 'SIGKILL'),
  endWorker('worker stopped in a job', 1, 'SIGTERM'),
  loseDatabase('database unreachable', 3, 'refuses', [300, 1000, 2500]),
  loseDatabase('database silent', 1, 'silent', [1000, 3000, 9000]),
  disturb('s3', 'S3 unreachable', 2, 'refuses', 1500),
  disturb('s3', 'S3 slow', 2, 'slow', 1500),
  disturb('s3', 'S3 silent', 1, 'silent', 3000),
  refuse('S3 fails', 2, (failing, { services }) => {
    services.s3.failures.status = failing ? 500 : undefined
  }),
  ...shared,
]
