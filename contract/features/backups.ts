import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

const backup = z.object({
  backup_id: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  is_scheduled: z.boolean(),
  /** The admin who started the backup. */
  admin_name: z.string(),
  date_created: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  /** The folder of the backup within its target. */
  name: z.nullable(z.string()),
  /** The step of a running backup, with how much of it is done. */
  step: z.nullable(z.enum(['tables', 'files'])),
  step_done: z.int(),
  step_total: z.int(),
  files: z.int(),
  /** The size of the whole backup, and of the part that was newly written, in bytes. */
  size: z.int(),
  copied: z.int(),
  /** The message why the backup failed, or what a complete one lacks. */
  problem: z.nullable(z.string()),
})
export type Backup = z.output<typeof backup>

const state = z.object({
  /** The folder or bucket for backups; null when none is set. */
  target: z.nullable(z.string()),
  /** The hours between scheduled backups; null when none are scheduled. */
  every: z.nullable(z.int()),
  keep: z.int(),
  next_at: z.nullable(z.iso.datetime()),
  /** The backup that is waiting or running; null for none. */
  current: z.nullable(backup),
  /** The newest backup, if it failed. */
  failed: z.nullable(backup),
  /** The problem with scheduled backups: the last one failed, or none has been made for too long. */
  alert: z.nullable(z.enum(['failed', 'late'])),
  /** The backups in the target, newest first. */
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
    path: 'backup/start',
    who: 'main admin',
    summary: 'Starts a backup of the database and all files, which is made in the background.',
    data: z.object({ backup_id: z.int() }),
  }),
}
