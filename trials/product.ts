import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ADMIN } from '../e2e/server.ts'

export { ADMIN }

const main = join(import.meta.dirname, '../server/main.ts')
/** In milliseconds: a product that has not started by then will not. */
const START_TIMEOUT_MS = 120_000
/** In characters: the end of the output is what tells why it ended. */
const KEPT_OUTPUT = 20_000

export type Product = {
  child: ChildProcess
  pid: number
  /** Such as `http://127.0.0.1:41234`. */
  origin: string
  port: number
  output: () => string
  hasEnded: () => boolean
  /** Sends a signal and waits for the end: the exit code, or null when a signal has ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts the product in a process of its own, with no setting of this one, and waits until it serves. */
export async function startProduct(
  settings: Record<string, string>,
  execArgv: string[] = [],
  /** Gets all that it writes. */
  onOutput = (_text: string) => {},
): Promise<Product> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    SAMPLE_CATALOGUE: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  }
  const child = fork(main, { env, execArgv, silent: true })
  let output = ''
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const origin = await new Promise<string>((resolve, reject) => {
    const failed = (why: string) => () => reject(new Error(`The product ${why}:\n${output}`))
    const late = setTimeout(() => {
      failed('did not start in time')()
      child.kill('SIGKILL')
    }, START_TIMEOUT_MS)
    const ended = failed('ended before it served')
    child.once('exit', ended)
    const read = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-KEPT_OUTPUT)
      onOutput(String(chunk))
      const served = /is ready: (http:\/\/[\d.]+:\d+)/.exec(output)?.[1]
      if (!served) return
      clearTimeout(late)
      child.off('exit', ended)
      resolve(served)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
  return {
    child,
    pid: child.pid ?? 0,
    origin,
    port: Number(new URL(origin).port),
    output: () => output,
    hasEnded,
    async end(signal) {
      if (hasEnded()) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}
