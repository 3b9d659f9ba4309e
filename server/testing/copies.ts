import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** The whole product, embedded database included, in processes of its own. */

const main = join(import.meta.dirname, '../main.ts')

export type Copy = { process: ChildProcess; dataDir: string; output: () => string }

export async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha start '))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}

/** The environment of a program that reads no settings of this process; it shares only compiled code (`scripts/start.mjs`). */
export function bareEnvironment() {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}

/** The real program in a process of its own: the server, or the script that starts it. */
export function start(
  dataDir: string,
  settings: Record<string, string> = {},
  program = main,
  given: readonly string[] = [],
  by: Pick<ForkOptions, 'execPath' | 'execArgv'> = { execArgv: [] },
): Copy {
  const env = {
    ...bareEnvironment(),
    HOST: '127.0.0.1',
    PORT: '0',
    SAMPLE_CATALOGUE: 'off',
    DATA_DIR: dataDir,
    ...settings,
  }
  const child = fork(program, given, { ...by, env, silent: true })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return { process: child, dataDir, output: () => output }
}

export async function serving(copy: Copy) {
  await expect
    .poll(() => copy.process.exitCode ?? /is ready: (\S+)/.exec(copy.output())?.[1], { timeout: 120_000 })
    .toEqual(expect.stringContaining('http'))
    .catch((error: unknown) => {
      throw new Error(`It did not start:\n${copy.output()}`, { cause: error })
    })
  const address = /is ready: (\S+)/.exec(copy.output())?.[1] ?? ''
  const credentials = () => ({
    email: /Email: +(\S+)/.exec(copy.output())?.[1] ?? '',
    password: readFileSync(join(copy.dataDir, 'first-password'), 'utf8').trim(),
  })
  return { ...copy, address, credentials }
}

/** Answers the exit code; null when a signal ended the process. */
export async function stopped(copy: Copy, signal: NodeJS.Signals) {
  copy.process.kill(signal)
  return endOf(copy)
}

export async function endOf({ process: child }: Copy) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

export async function signIn(address: string, email: string, password: string) {
  const response = await fetch(`${address}api/admin/adminLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.json()
}
