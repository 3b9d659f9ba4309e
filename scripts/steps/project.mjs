import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, wherever it lies and wherever the command was given. */
export const project = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** What went wrong in words for the person at the terminal; no stack is shown. */
export class Failure extends Error {}

/**
 * Runs the body of a script.
 * @param {() => Promise<void>} body
 */
export async function script(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}
