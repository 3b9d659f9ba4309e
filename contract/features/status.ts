import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

/** The level of a part of the system; `off` means that it is not set up and nothing needs it. */
const level = z.enum(['good', 'attention', 'off'])
export type StatusLevel = z.output<typeof level>

const time = z.nullable(z.iso.datetime())

/** A part of the system with its problem, which the screen puts in words with advice. */
const part = <const Problem extends string>(problems: readonly [Problem, ...Problem[]]) => ({
  level,
  problem: z.nullable(z.enum(problems)),
})

const delivery = {
  succeeded_at: time,
  failed_at: time,
  /** The reason for the last failure, in the words of the service. */
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
    /** The numbers of jobs that are due, that are scheduled for later, and that failed for good within a day. */
    due: z.int(),
    later: z.int(),
    failed: z.int(),
    /** In seconds: how long the oldest job has been due. */
    oldest: z.nullable(z.int()),
  }),
  /** The work on stored records that runs in the background after an upgrade. */
  backfills: z.object({
    ...part(['stuck']),
    works: z.array(
      z.object({
        name: z.string(),
        /** The numbers of records that are done, and of all. */
        done: z.int(),
        total: z.int(),
        /** In seconds: the estimated time for the rest. Null when it is finished, and before any record is done. */
        rest: z.nullable(z.int()),
        finished_at: time,
      }),
    ),
  }),
  storage: z.object({
    ...part(['low', 'unavailable']),
    kind: z.enum(['folder', 'bucket']),
    /**
     * In bytes: the free space on the disk of the data directory, the reserve that uploads leave, and the size of all stored
     * files.
     */
    free: z.nullable(z.int()),
    reserve: z.int(),
    size: z.int(),
    files: z.int(),
  }),
  database: z.object({
    ...part(['slow', 'connections', 'replica', 'clock']),
    /** In seconds: how far the clock of the answering process is ahead of the database's. */
    clock: z.int(),
    version: z.string(),
    /** The size of the database, in bytes. */
    size: z.int(),
    /** The number of connections to the database server, and the maximum that it allows. */
    connections: z.int(),
    max_connections: z.int(),
    /** The time that the database takes to answer a query. */
    milliseconds: z.int(),
    /** The read replicas of the answering process, from DATABASE_READ_URL. */
    replicas: z.array(
      z.object({
        server: z.string(),
        state: z.enum(['used', 'behind', 'away', 'other', 'primary']),
        /** The log that the replica has yet to replay, in bytes, and the age of the newest change that it has. */
        lag_bytes: z.nullable(z.int()),
        lag_seconds: z.nullable(z.number()),
      }),
    ),
  }),
  backups: z.object({
    ...part(['notSet', 'failed', 'late', 'none']),
    last_at: time,
    next_at: time,
    /** The size of the last backup, in bytes. */
    size: z.nullable(z.int()),
  }),
  mail: z.object({ ...part(['notSet', 'failed', 'delayed']), ...delivery }),
  push: z.object({ ...part(['notSet', 'failed']), ...delivery }),
  renditions: z.object({
    ...part(['notSet', 'missing', 'old', 'noEncoder', 'failed']),
    /** The names of the formats, such as `opus-64`. */
    formats: z.array(z.string()),
    /** The version of ffmpeg; null where it is not looked for, as in a process that only answers requests. */
    ffmpeg: z.nullable(z.string()),
    /** The number of files that exist in these formats. */
    ready: z.int(),
    waiting: z.int(),
    failed: z.int(),
  }),
  version: z.object({
    level,
    product: z.string(),
    node: z.string(),
    /** When the answering process was started. */
    started_at: z.iso.datetime(),
    /** The memory of the answering process, in bytes. */
    memory: z.int(),
    sessions: z.int(),
  }),
  /** The slowest calls of the answering process within the last hour, slowest first. */
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
