import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs the server with a terminal as its standard output, which `script` provides. */
const main = join(import.meta.dirname, '../main.ts')
const quoted = [process.execPath, main].map((part) => `'${part}'`).join(' ')
const terminal = spawn('/usr/bin/script', ['-qefc', `exec ${quoted}`, '/dev/null'], { stdio: 'inherit' })
process.on('SIGTERM', () => terminal.kill('SIGTERM'))
terminal.once('exit', (code) => process.exit(code ?? 1))
