import type { Context } from '#server/core/context.ts'

/** One try of a task, which a job receives. */
export type Attempt = {
  /** The id of the task, the same in every try. */
  id: string
  /** The number of this try, from 1. */
  number: number
  /** Whether no retry follows: then a failure must leave a state that people can see. */
  isLast: boolean
  /** Aborted at the timeout or at shutdown. A task interrupted by a shutdown is retried without counting as a try. */
  signal: AbortSignal
}

/** A kind of background task, as data: how often it is tried, how many run at once, and the work itself. */
export type Job<Payload extends object> = {
  /** The name of its queue in the database. */
  name: string
  tries: number
  /** The pauses between tries, in seconds: `first`, doubled after each failure up to `longest`. */
  pause: { first: number; longest: number }
  /** How many run at once in one process. */
  atOnce: number
  /** How many tasks of one group (such as a host) run at once across all processes; a group never takes all workers. */
  atOncePerGroup?: number
  /** The timeout in seconds: a longer run is aborted and retried. */
  longest: number
  /** Scheduled runs (cron, UTC), once for all processes, with an empty payload. */
  cron?: string
  /** Does the work, atomically or repeatably; throws to be retried. */
  work(context: Context, payload: Payload, attempt: Attempt): Promise<void>
}

/** Keeps a job's exact type; the value is unchanged. */
export function job<Payload extends object>(declared: Job<Payload>): Job<Payload> {
  return declared
}
