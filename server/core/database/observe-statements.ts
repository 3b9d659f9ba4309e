import type pg from 'pg'
import { metrics } from '#server/core/metrics/metrics.ts'
import { isTracing, startSpan } from '#server/core/tracing/tracing.ts'

/** In characters: longer statements are cut in spans. */
const MAX_TEXT_LENGTH = 2000

/**
 * Measures the statements of a connection, and makes a span of each when traces are on. A span has the text of the statement, never
 * its values.
 */
export function observeStatements(client: pg.ClientBase): void {
  // The overloads of `query` cannot be written as one function; all arguments are passed through unchanged.
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const begun = performance.now()
    const span = isTracing() ? spanOf(textOf(given[0])) : null
    const answer = query(...given)
    const end = (outcome: 'done' | 'failed') => {
      metrics.statements.observe([outcome], (performance.now() - begun) / 1000)
      span?.end({ failed: outcome === 'failed' })
    }
    if (answer instanceof Promise)
      answer.then(
        () => end('done'),
        () => end('failed'),
      )
    else end('done')
    return answer
  }) as typeof client.query
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  return given instanceof Object && 'text' in given ? String(given.text) : ''
}

function spanOf(text: string) {
  const tidy = text.replaceAll(/\s+/g, ' ').trim()
  const [verb = 'statement'] = /^\w+/.exec(tidy.replace(/^\/\*.*?\*\/ /, '')) ?? []
  return startSpan(verb.toUpperCase(), 'client', {
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': tidy.slice(0, MAX_TEXT_LENGTH) },
    onlyWithin: true,
  })
}
