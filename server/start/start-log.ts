import { loggedAddresses } from '#server/core/log/cut-addresses.ts'
import type { Log } from '#server/core/log/log.ts'
import { loggedError } from '#server/core/log/logged-error.ts'

const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity }

/** Writes log lines in the format of the app's own, before the app exists and after it has closed. */
export function startLog(least: keyof typeof levels): Log {
  const addresses = loggedAddresses()
  const write = (level: 'info' | 'warn' | 'error') => (details: object, msg: string) => {
    if (levels[level] < levels[least]) return
    const line = { level: levels[level], time: Date.now(), pid: process.pid, ...details, msg }
    process.stdout.write(`${addresses.line(JSON.stringify(line, readableErrors))}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

const readableErrors = (_key: string, value: unknown) => (value instanceof Error ? loggedError(value) : value)
