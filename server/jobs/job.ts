import type { Context } from '#server/context.ts'

/** One try of a piece of work. */
export type Attempt = {
  /** Of the piece of work; every try of it has the same. */
  id: string
  /** Counts from 1. */
  number: number
  /** No other try follows: what failed must be left in a state that a person sees. */
  isLast: boolean
  /** Aborted when the time is up or the process stops. What a stop cut short is tried again and counts as no try. */
  signal: AbortSignal
}

/** A kind of background work, as data: how often it is tried, how much of it runs at once, and what it does. */
export type Job<Payload extends object> = {
  /** The name of its queue in the database. */
  name: string
  /** How many times it is tried in all. */
  tries: number
  /** The pauses between tries, in seconds: the first, doubled after each failure up to the longest. */
  pause: { first: number; longest: number }
  /** How many run at once in one process. */
  atOnce: number
  /** How many of one group (such as a host) run at once in all processes together; no group takes every worker of one. */
  atOncePerGroup?: number
  /** In seconds: what runs longer is aborted and tried again. */
  longest: number
  /** Starts by itself at these times (cron, UTC), once for all processes, with an empty payload. */
  cron?: string
  /** Does the work, wholly or not at all or so that it can be done again; throws to be tried again. */
  work(context: Context, payload: Payload, attempt: Attempt): Promise<void>
}

/** Keeps a job's exact type; the value is unchanged. */
export function job<Payload extends object>(declared: Job<Payload>): Job<Payload> {
  return declared
}
