import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PATH } from './needs.ts'

/** In milliseconds: what does not listen by then has failed. */
const START_TIMEOUT_MS = 120_000

export type Program = { child: ChildProcess; end: (signal: NodeJS.Signals) => Promise<void> }

/** Starts a program that stays in the foreground, with its output in a file, and waits until it listens on `port`. */
export async function startProgram(command: string[], port: number, logFile: string): Promise<Program> {
  const log = openSync(logFile, 'a')
  const [name = '', ...args] = command
  const child = spawn(name, args, {
    env: { PATH, HOME: process.env.HOME, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const program = { child, end: (signal: NodeJS.Signals) => endOf(child, signal) }
  // Not SIGKILL: nginx would leave its workers.
  const lastCall = () => void child.kill('SIGTERM')
  process.once('exit', lastCall)
  child.once('exit', () => process.off('exit', lastCall))
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) break
    if (await accepts(port)) return program
  }
  await program.end('SIGKILL')
  throw new Error(`${name} does not listen on port ${port}: see ${logFile}`)
}

export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
