import type { BrowserContext, Request } from '@playwright/test'

export type Guard = {
  /** What went wrong in the browser so far, without what was expected. */
  problems: () => string[]
  /** Lets problems pass whose text matches: a journey that breaks something on purpose says what. */
  expect: (problem: RegExp) => void
}

/** The browser says this beside every failed request, which is noted by itself with its address. */
const ECHO = /^Failed to load resource/

/** A page that is left takes its requests with it. */
const LEFT_BEHIND = 'net::ERR_ABORTED'

/**
 * Notes every exception, console error (a breach of the content security policy among them) and failed request of
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
