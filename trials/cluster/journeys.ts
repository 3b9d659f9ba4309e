import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { RUNNING } from '../../e2e/server.ts'
import type { Attempt, Report } from './reporter.ts'

const CLI = new URL('../../node_modules/@playwright/test/cli.js', import.meta.url).pathname
const CONFIG = new URL('playwright.config.ts', import.meta.url).pathname
/** In milliseconds: what an event has disturbed may take so long to fail. */
const AFTERMATH_MS = 20_000

/** A time in which processes or the services behind them were killed, of `Date.now()`. */
export type Disturbance = { from: number; until: number }

/**
 * Runs the browser tests that have the tag `@cluster`, one after another and again and again, against the address of the
 * proxy, until it is told to stop. `trials/start.mjs` gives the path of the browser in `CHROMIUM`.
 */
export function startJourneys(origin: string, directory: string) {
  const attempts: Attempt[] = []
  const errors: string[] = []
  let isOver = false

  async function run(): Promise<void> {
    do {
      const before = attempts.length
      await pass(origin, directory, (said) => {
        if ('attempt' in said) attempts.push(said.attempt)
        else errors.push(said.error)
      })
      if (attempts.length > before) continue
      errors.push('No journey was made')
      return
    } while (!isOver)
  }

  const running = run()
  return {
    attempts,
    /** Waits until so many more attempts have ended, or no more are made. */
    async more(count: number) {
      for (const goal = attempts.length + count; attempts.length < goal && errors.length === 0; )
        await pause(200)
    },
    /** Waits until the journeys that have begun are done, all of them once. */
    async stop() {
      isOver = true
      await running
    },
    /**
     * Journeys that failed twice, and those that were begun again: after a disturbance, or without one, which a machine
     * that is too busy for the times of a journey does, too.
     */
    outcome(disturbances: readonly Disturbance[]) {
      const isExcused = ({ from, until }: Attempt) =>
        disturbances.some((one) => from < one.until + AFTERMATH_MS && until > one.from)
      const lost = attempts.filter(({ why }) => why !== null)
      const again = lost.filter(({ isLast }) => !isLast)
      return {
        done: attempts.length - lost.length,
        disturbed: again.filter(isExcused).map(describe),
        undisturbed: again.filter((attempt) => !isExcused(attempt)).map(describe),
        failed: [...lost.filter(({ isLast }) => isLast).map(describe), ...errors],
      }
    },
  }
}

const describe = ({ title, why }: Attempt) => `${title}: ${why}`

/** Each of the journeys once; those that fail twice. */
async function pass(origin: string, directory: string, tell: (said: Report) => void): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [CLI, 'test', '--config', CONFIG], {
    env: { ...process.env, [RUNNING]: origin, CLUSTER_RESULTS: directory },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const lastCall = () => void child.kill('SIGTERM')
  process.once('exit', lastCall)
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) tell(JSON.parse(line))
  await ended
  process.off('exit', lastCall)
}
