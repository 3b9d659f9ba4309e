import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

/** How a part is; `off`: it is not set up, and nothing needs it. */
const level = z.enum(['good', 'attention', 'off'])
export type StatusLevel = z.output<typeof level>

const time = z.nullable(z.iso.datetime())

/** What is wrong with each part; the screen says it in words, with what to do. */
const part = <const Problem extends string>(problems: readonly [Problem, ...Problem[]]) => ({
  level,
  problem: z.nullable(z.enum(problems)),
})

const delivery = {
  succeeded_at: time,
  failed_at: time,
  /** Why the last failure happened, in the words of the service. */
  failure: z.nullable(z.string()),
}

const slowCall = z.object({
  method: z.string(),
  route: z.string(),
  status: z.int(),
  milliseconds: z.int(),
  at: z.iso.datetime(),
})

const state = z.object({
  queue: z.object({
    ...part(['noWorker', 'stuck', 'unavailable']),
    /** Jobs that are due, that have a later time, and that failed for good within a day. */
    due: z.int(),
    later: z.int(),
    failed: z.int(),
    /** In seconds: how long the oldest has been due. */
    oldest: z.nullable(z.int()),
  }),
  /** Work on stored records that follows an upgrade in the background. */
  backfills: z.object({
    ...part(['stuck']),
    works: z.array(
      z.object({
        name: z.string(),
        /** In records. */
        done: z.int(),
        total: z.int(),
        /** In seconds: about how long the rest takes; null when it is finished, and before any record is done. */
        rest: z.nullable(z.int()),
        finished_at: time,
      }),
    ),
  }),
  storage: z.object({
    ...part(['low', 'unavailable']),
    kind: z.enum(['folder', 'bucket']),
    /** In bytes: free on the disk of the data directory, what uploads leave free, and all stored files. */
    free: z.nullable(z.int()),
    reserve: z.int(),
    size: z.int(),
    files: z.int(),
  }),
  database: z.object({
    ...part(['slow', 'connections', 'replica', 'clock']),
    /** In seconds: how far the clock of the process that answers is ahead of that of the database. */
    clock: z.int(),
    version: z.string(),
    /** In bytes. */
    size: z.int(),
    /** Connections in use to the server of the database, and how many it allows. */
    connections: z.int(),
    max_connections: z.int(),
    /** How long it takes to answer. */
    milliseconds: z.int(),
    /** Of the process that answers: the addresses of DATABASE_READ_URL. */
    replicas: z.array(
      z.object({
        server: z.string(),
        state: z.enum(['used', 'behind', 'away', 'other', 'primary']),
        /** Of the log that it has yet to replay: in bytes, and how old the newest is that it has. */
        lag_bytes: z.nullable(z.int()),
        lag_seconds: z.nullable(z.number()),
      }),
    ),
  }),
  backups: z.object({
    ...part(['notSet', 'failed', 'late', 'none']),
    last_at: time,
    next_at: time,
    /** In bytes. */
    size: z.nullable(z.int()),
  }),
  mail: z.object({ ...part(['notSet', 'failed', 'delayed']), ...delivery }),
  push: z.object({ ...part(['notSet', 'failed']), ...delivery }),
  renditions: z.object({
    ...part(['notSet', 'missing', 'old', 'noEncoder', 'failed']),
    /** Such as `opus-64`. */
    formats: z.array(z.string()),
    /** The version of ffmpeg; null where it is not looked for, as in a process that only answers requests. */
    ffmpeg: z.nullable(z.string()),
    /** How many files, in these formats. */
    ready: z.int(),
    waiting: z.int(),
    failed: z.int(),
  }),
  version: z.object({
    level,
    product: z.string(),
    node: z.string(),
    /** Of the process that answers. */
    started_at: z.iso.datetime(),
    /** In bytes. */
    memory: z.int(),
    sessions: z.int(),
  }),
  /** Of the process that answers, within the last hour; the slowest first. */
  slow_calls: z.array(slowCall),
})
export type StatusState = z.output<typeof state>

export const status = {
  state: endpoint({
    method: 'GET',
    path: 'status/state',
    who: 'main admin',
    summary:
      'Returns how queue, upgrade, storage, database, backups, mail, push and audio formats are, and the slowest calls of the last hour.',
    data: state,
  }),
}
