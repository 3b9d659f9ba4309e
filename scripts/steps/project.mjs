import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, independent of the current directory. */
export const project = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** An error with a message for the user; no stack is shown. */
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
