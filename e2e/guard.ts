import type { BrowserContext, Request } from '@playwright/test'

export type Guard = {
  /** The unexpected errors in the browser so far. */
  problems: () => string[]
  /** Ignores errors whose text matches, for a test that breaks something on purpose. */
  expect: (problem: RegExp) => void
}

/** The browser logs this for every failed request, which is recorded separately with its URL. */
const ECHO = /^Failed to load resource/

/** Leaving a page aborts its requests. */
const LEFT_BEHIND = 'net::ERR_ABORTED'

/**
 * Records every exception, console error (including violations of the content security policy) and failed request to
 * the product's own origin, on every page of the context.
 */
export function guardOf(context: BrowserContext, address: string): Guard {
  const noted: string[] = []
  const expected: RegExp[] = []
  const isOurs = (url: string) => new URL(url).origin === new URL(address).origin
  const failureOf = (request: Request) => request.failure()?.errorText ?? 'failed'

  context.on('weberror', (thrown) => noted.push(`exception: ${thrown.error().stack ?? thrown.error()}`))
  context.on('console', (said) => {
    if (said.type() === 'error' && !ECHO.test(said.text())) noted.push(`console: ${said.text()}`)
  })
  context.on('requestfailed', (request) => {
    if (!isOurs(request.url()) || failureOf(request) === LEFT_BEHIND) return
    noted.push(`request: ${failureOf(request)} ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (!isOurs(response.url()) || response.status() < 400) return
    noted.push(`request: ${response.status()} ${response.request().method()} ${response.url()}`)
  })

  return {
    problems: () => noted.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    expect: (problem) => expected.push(problem),
  }
}
