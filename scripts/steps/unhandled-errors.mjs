import { writeFileSync } from 'node:fs'

/** Where the errors are written; unset when Vitest is run by hand. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE'

/**
 * A Vitest reporter that writes the errors that belong to no test as a JSON array of texts: a rejected promise that nobody
 * awaits fails the run, but Vitest's own JSON report does not have it.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const file = process.env[UNHANDLED_ERRORS_FILE]
    if (file) writeFileSync(file, JSON.stringify(errors.map(textOf)))
  }
}

/** The stack, and during which test or in which file Vitest saw it. */
function textOf({ name, message, stack, VITEST_TEST_NAME: test, VITEST_TEST_PATH: path }) {
  const place = [path, test].filter(Boolean).join(': ')
  return `unhandled error${place ? ` (${place})` : ''}: ${stack ?? `${name}: ${message}`}`
}
