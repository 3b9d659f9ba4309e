import { setTimeout as pause } from 'node:timers/promises'
import { isDamaged, startErrorOf } from '#server/core/database/start-checks/start-errors.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { startErrorOfFile } from '#server/core/temporary-files/data-dir.ts'
import { endWithNpm } from './end-with-npm.ts'

export type End = () => Promise<unknown>
/** Says what was opened, so that it is closed again: the last first. */
export type Opened = (name: string, close: End) => void

/** For the first step, while nothing is open yet: what is wrong is said in words, and the process ends with 1. */
export function printAndExit<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(error)
    process.exit(1)
  }
}

/** Ends all of them at the same time; when all have, throws what went wrong. */
export async function endTogether(ends: readonly End[]) {
  const ended = await Promise.allSettled(ends.map((end) => end()))
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, failed.join('; '))
}

class Stopping extends Error {}

/** An orderly end takes at most this long after its delay, in milliseconds; whoever asked for it waits 30 s. */
const limit = 28_000
/** One Ctrl+C arrives from the terminal, from npm and from the start script: within this time it is one. */
const sameSignal = 1000

/**
 * Runs `start` and ends the process in order when it is asked to (SIGTERM, SIGINT, SIGHUP, or the end of npm or of the script that
 * started it), with 0; `delay`: how many seconds its end waits for proxies; or when something fails that nobody has caught, with 1.
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
    // What is being opened right now can be closed only when it is open.
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
