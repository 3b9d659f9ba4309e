import { spawn } from 'node:child_process'

/**
 * Runs a program to its end, with our terminal; returns its exit code (1 if a signal ended it). A script that handles SIGTERM
 * passes it on to the program, since it waits for it; Ctrl+C reaches both by itself.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const end = () => child.kill('SIGTERM')
    if (process.listenerCount('SIGTERM') > 0) process.on('SIGTERM', end)
    child.once('close', () => process.off('SIGTERM', end))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
