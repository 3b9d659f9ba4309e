import { setTimeout as pause } from 'node:timers/promises'
import { isDamaged, startErrorOf } from '#server/core/database/start-checks/start-errors.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { startErrorOfFile } from '#server/core/temporary-files/data-dir.ts'
import { endWithNpm } from './end-with-npm.ts'

export type End = () => Promise<unknown>
/** Registers something that was opened, so that the shutdown closes it; the last opened is closed first. */
export type Opened = (name: string, close: End) => void

/** Runs the first step of a start, while nothing is open yet. A problem is printed in words, and the process then ends with 1. */
export function printAndExit<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(error)
    process.exit(1)
  }
}

/** Runs all ends at the same time. When all have finished, throws what has failed. */
export async function endTogether(ends: readonly End[]) {
  const ended = await Promise.allSettled(ends.map((end) => end()))
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, failed.join('; '))
}

class Stopping extends Error {}

/** In milliseconds: how long an orderly end may take after its delay. Systems that stop the process wait for 30 s. */
const limit = 28_000
/**
 * In milliseconds: signals within this time count as one, since a Ctrl+C arrives from the terminal, from npm and from the start
 * script.
 */
const sameSignal = 1000

/**
 * Runs `start`, and ends the process in order: with 0 when it is asked to end (SIGTERM, SIGINT, SIGHUP, or the end of npm or of the
 * start script), with 1 after an uncaught error. `delay` is for how many seconds the end waits for proxies.
 */
export async function runUntilStopped(log: Log, delay: number, start: (opened: Opened) => Promise<void>) {
  const closers: { name: string; close: End }[] = []
  let stoppedAt: number | null = null

  function opened(name: string, close: End) {
    closers.unshift({ name, close })
    if (stoppedAt !== null) throw new Stopping()
  }

  async function stop(exitCode: number, started: Promise<unknown>) {
    stoppedAt = Date.now()
    setTimeout(() => process.exit(1), limit + delay * 1000).unref()
    // A part that is just being opened can be closed only once it is open.
    await Promise.race([started, pause(20_000)])
    for (const { name, close } of closers)
      await close().catch((error: unknown) => log.error({ err: error }, `Closing ${name} failed`))
    process.exit(exitCode)
  }

  function signalled(signal: string) {
    if (stoppedAt === null) {
      log.info({ signal }, 'Closing')
      void stop(0, settled)
    } else if (Date.now() - stoppedAt > sameSignal) process.exit(130)
  }

  function failed(error: unknown) {
    if (stoppedAt !== null) return
    if (error instanceof StartError) print(error)
    else log.error({ err: error }, 'The process cannot go on')
    void stop(1, Promise.resolve())
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => signalled(signal))
  process.on('disconnect', () => signalled('disconnect'))
  endWithNpm(() => signalled('npm is gone'))
  process.on('uncaughtException', failed)
  process.on('unhandledRejection', failed)

  const settled = start(opened).catch((error: unknown) =>
    failed(isDamaged(error) ? startErrorOf(error) : (startErrorOfFile(error) ?? error)),
  )
  await settled
}

function print(error: StartError) {
  process.stderr.write(`\n${error.message}\n\n`)
}
