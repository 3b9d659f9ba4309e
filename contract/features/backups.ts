import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

const backup = z.object({
  backup_id: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  is_scheduled: z.boolean(),
  /** Who started it. */
  admin_name: z.string(),
  date_created: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  /** The folder of the backup within its target. */
  name: z.nullable(z.string()),
  /** While it runs: what is being copied, and how many of how many. */
  step: z.nullable(z.enum(['tables', 'files'])),
  step_done: z.int(),
  step_total: z.int(),
  files: z.int(),
  /** In bytes: the whole backup, and what was written for it. */
  size: z.int(),
  copied: z.int(),
  /** Why it failed, or what a complete one lacks. */
  problem: z.nullable(z.string()),
})
export type Backup = z.output<typeof backup>

const state = z.object({
  /** The folder or bucket; null when none is set. */
  target: z.nullable(z.string()),
  /** The hours between scheduled backups; null when none are scheduled. */
  every: z.nullable(z.int()),
  keep: z.int(),
  next_at: z.nullable(z.iso.datetime()),
  /** The one that is waiting or running. */
  current: z.nullable(backup),
  /** The newest attempt, if it failed. */
  failed: z.nullable(backup),
  /** What is wrong with scheduled backups: the last one failed, or none has been made for too long. */
  alert: z.nullable(z.enum(['failed', 'late'])),
  /** Those in the target, newest first. */
  kept: z.array(backup),
})
export type BackupState = z.output<typeof state>

export const backups = {
  state: endpoint({
    method: 'GET',
    path: 'backup/state',
    who: 'main admin',
    summary: 'Returns the backups that are kept, the one being made, and the schedule.',
    data: state,
  }),
  start: endpoint({
    method: 'POST',
    path: 'backup/start',
    who: 'main admin',
    summary: 'Starts a backup of the database and all files, which is made in the background.',
    data: z.object({ backup_id: z.int() }),
  }),
}
