import { sql, type UpdateObject } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { message } from '#server/core/messages/message.ts'
import { backupLock } from './backup-lock.ts'
import type { Kept } from './backups-in-target.ts'
import type { Progress, Written } from './write-backup.ts'

/** An expression for whether a backup was interrupted: its process was killed, or no worker took it. */
export const isInterrupted = sql<boolean>`(state = 'running' and not ${backupLock.isTaken}
  or state = 'waiting' and date_created < now() - interval '15 minutes')`

export const INTERRUPTED = message('backups.interrupted')

/** Marks interrupted backups as failed. An interrupted check becomes due again. */
export async function settleInterrupted(db: Database): Promise<void> {
  await db.deleteFrom('backups').where('is_check', '=', true).where(isInterrupted).execute()
  await db
    .updateTable('backups')
    .set({ state: 'failed', problem: INTERRUPTED, finished_at: sql`now()` })
    .where(isInterrupted)
    .execute()
}

type New = { actor: Actor; target: string; due_at?: string; is_check?: boolean }

/** Enters a backup to be made. Null when one is waiting or running, or one was entered for this time already. */
export async function enterBackup(
  db: Database,
  { actor, target, due_at, is_check = false }: New,
): Promise<number | null> {
  const { admin_id, name: admin_name } = actor
  const row = await db
    .insertInto('backups')
    .values({ state: 'waiting', admin_id, admin_name, target, is_check, ...(due_at && { due_at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('backup_id')
    .executeTakeFirst()
  return row?.backup_id ?? null
}

/** Why no backup could be entered. */
export async function messageOfRunning(db: Database): Promise<Message> {
  const running = db.selectFrom('backups').select('is_check').where('state', 'in', ['waiting', 'running'])
  const row = await running.executeTakeFirst()
  return row?.is_check ? message('backups.checking') : message('backups.running')
}

const change = (db: Database, backup_id: number, to: UpdateObject<Schema, 'backups'>) =>
  db.updateTable('backups').set(to).where('backup_id', '=', backup_id).execute()

/** Records a check that found a backup whole. */
export async function completeCheck(db: Database, backup_id: number, name: string): Promise<void> {
  await change(db, backup_id, { state: 'done', name, finished_at: sql`now()` })
}

/** Forgets a check that could not begin, so that it is entered again. */
export async function removeCheck(db: Database, backup_id: number): Promise<void> {
  await db.deleteFrom('backups').where('backup_id', '=', backup_id).execute()
}

/** Marks a backup as begun, for the first time or again. */
export async function beginBackup(db: Database, backup_id: number): Promise<void> {
  await change(db, backup_id, {
    state: 'running',
    started_at: sql`now()`,
    finished_at: null,
    problem: null,
    step: null,
  })
}

export async function recordProgress(
  db: Database,
  backup_id: number,
  { step, done, total }: Progress,
): Promise<void> {
  await change(db, backup_id, { step, step_done: done, step_total: total })
}

/** Makes a backup that a shutdown has interrupted begin again. */
export async function postponeBackup(db: Database, backup_id: number): Promise<void> {
  await change(db, backup_id, { state: 'waiting', date_created: sql`now()` })
}

export async function failBackup(db: Database, backup_id: number, problem: Message): Promise<void> {
  await change(db, backup_id, { state: 'failed', problem, finished_at: sql`now()` })
}

/** Records a complete backup, with its entry in the history. */
export async function completeBackup(
  db: Database,
  backup_id: number,
  { name, manifest, copied }: Written,
  { rows, size }: Kept,
  problem: Message | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { admin_id, admin_name } = await trx
      .updateTable('backups')
      .set({
        state: 'done',
        name,
        problem,
        rows,
        size,
        is_kept: true,
        files: manifest.files.length,
        copied: copied.bytes,
        finished_at: sql`now()`,
      })
      .where('backup_id', '=', backup_id)
      .returning(['admin_id', 'admin_name'])
      .executeTakeFirstOrThrow()
    const after = { name }
    await recordChange(trx, { admin_id, name: admin_name }, 'backups', 'add', [
      { record_id: backup_id, before: null, after },
    ])
  })
}

/** Stores the list of backups that a target has now, also of those made before a restore, and forgets those that are gone. */
export async function listKept(db: Database, target: string, admin_name: string, kept: readonly Kept[]) {
  const names = kept.map(({ name }) => name)
  await db
    .updateTable('backups')
    .set({ is_kept: sql<boolean>`name = any(${names}::text[])` })
    .where('target', '=', target)
    .where('state', '=', 'done')
    .where('is_check', '=', false)
    .execute()
  const { rows: known } = await sql<{ name: string }>`
    select name from backups where target = ${target} and state = 'done' and not is_check`.execute(db)
  const unknown = kept.filter(({ name }) => !known.some((row) => row.name === name))
  if (unknown.length === 0) return
  const rows = unknown.map(({ made_at, ...rest }) => ({
    ...rest,
    state: 'done' as const,
    target,
    admin_name,
    is_kept: true,
    date_created: made_at,
    started_at: made_at,
    finished_at: made_at,
  }))
  await db.insertInto('backups').values(rows).execute()
}
