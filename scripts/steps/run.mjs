import { spawn } from 'node:child_process'

/**
 * Runs a program to its end, with our terminal; returns its exit code (1 if a signal ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * The same for a program beside another one: what it prints is held back until `mayPrint`.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {Promise<unknown>} mayPrint
 * @returns {Promise<number>}
 */
export function runBeside(command, args, options, mayPrint) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[] | null} */
    let held = []
    const print = (/** @type {Buffer} */ text) => (held ? held.push(text) : process.stdout.write(text))
    child.stdout?.on('data', print)
    child.stderr?.on('data', print)
    child.once('error', reject)
    child.once('close', async (code) => {
      await mayPrint
      resolve(code ?? 1)
    })
    mayPrint.then(() => {
      const text = held ?? []
      held = null
      for (const part of text) process.stdout.write(part)
    })
  })
}
