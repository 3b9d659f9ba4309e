import type { Log } from '#server/core/log/log.ts'

const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity }

/** JSON lines of the same shape as the app's own, for what happens before there is an app and after it. */
export function startLog(least: keyof typeof levels): Log {
  const write = (level: 'info' | 'warn' | 'error') => (details: object, msg: string) => {
    if (levels[level] < levels[least]) return
    const line = { level: levels[level], time: Date.now(), pid: process.pid, ...details, msg }
    process.stdout.write(`${JSON.stringify(line, readableErrors)}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function readableErrors(_key: string, value: unknown) {
  if (!(value instanceof Error)) return value
  return { type: value.name, message: value.message, stack: value.stack }
}
