import { writeSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'

/** One time that a person did one journey, with why it failed. Times are of `Date.now()`. */
export type Attempt = { title: string; isLast: boolean; from: number; until: number; why: string | null }

/** What the process of Playwright writes, one JSON object a line. */
export type Report = { attempt: Attempt } | { error: string }

/** The descriptor of a pipe: other output cannot get in between. */
const REPORT_FD = 3
const report = (line: Report) => void writeSync(REPORT_FD, `${JSON.stringify(line)}\n`)

/** The beginning of an error, without its colours. */
const brief = (message = 'unknown') =>
  stripVTControlCharacters(message).split('\n').slice(0, 8).join(' ').slice(0, 500)

/** Tells of each attempt at each journey as soon as it ends. */
export default class JourneyReporter implements Reporter {
  onTestEnd({ title, retries }: TestCase, { status, retry, startTime, duration, errors }: TestResult) {
    if (status === 'interrupted' || status === 'skipped') return
    const from = startTime.getTime()
    const why = status === 'passed' ? null : errors.map(({ message }) => brief(message)).join(' | ')
    report({ attempt: { title, isLast: retry === retries, from, until: from + duration, why } })
  }

  onError({ message }: TestError) {
    report({ error: brief(message) })
  }
}
