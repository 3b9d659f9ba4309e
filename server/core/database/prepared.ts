import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Begins a statement that each connection plans once and then runs for any parameters. It is for statements that take longer to
 * plan than to run, and whose best plan does not depend on the parameters.
 */
export const PREPARED = sql.raw(MARK)

/** Lets a connection prepare the statements that begin with `PREPARED`. */
export function prepareMarked(client: pg.ClientBase): void {
  // The overloads of `query` cannot be written as one function; all other arguments are passed through unchanged.
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const [text, values] = given
    if (typeof text !== 'string' || !text.startsWith(MARK)) return query(...given)
    return query({ name: nameOf(text), text, values })
  }) as typeof client.query
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
