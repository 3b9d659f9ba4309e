import { sql } from 'kysely'
import type { Backup, BackupState } from '#contract/features/backups.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { INTERRUPTED, isInterrupted } from './backups.store.ts'
import { dueAround } from './schedule.ts'
import { openTarget } from './target.ts'

/**
 * Reads what the screen of backups shows, with texts in `language`. Interrupted backups are shown as such before housekeeping marks
 * them; an interrupted check is due again.
 */
export async function readState(db: Database, settings: Settings, language: Language): Promise<BackupState> {
  const { backupTarget, backupEvery, backupKeep } = settings
  if (!backupTarget)
    return {
      target: null,
      every: null,
      keep: backupKeep,
      next_at: null,
      current: null,
      failed: null,
      alert: null,
      kept: [],
    }
  const { label } = openTarget(backupTarget, settings)
  const { rows } = await sql<Backup & { is_kept: boolean; is_check: boolean }>`
    with backups as materialized (
      select b.*, case when ${isInterrupted} and not is_check then 'failed' else state end as shown_state,
        case when ${isInterrupted} and not is_check then ${INTERRUPTED} else problem end as shown_problem
      from backups b)
    select backup_id, shown_state as state, due_at is not null as is_scheduled, admin_name, date_created, finished_at,
      name, step, step_done, step_total, files, size, copied, shown_problem as problem, is_kept, is_check
    from backups where target = ${label} and (is_kept or shown_state in ('waiting', 'running') and not is_check
      or backup_id = (select max(backup_id) from backups where target = ${label}
        and (shown_state = 'failed' or shown_state = 'done' and not is_check)))
    order by coalesce(finished_at, date_created) desc, backup_id desc`.execute(db)
  const shown = rows.map(({ is_kept, is_check: _isCheck, problem, ...row }) => ({
    is_kept,
    backup: { ...row, problem: problem && translate(language, problem) },
  }))
  const all = shown.map(({ backup }) => backup)
  const kept = shown.filter(({ is_kept }) => is_kept).map(({ backup }) => backup)
  const newest = all.find(({ state }) => state === 'done' || state === 'failed')
  const failed = newest?.state === 'failed' ? newest : null
  return {
    target: label,
    every: backupEvery,
    keep: backupKeep,
    next_at: dueAround(new Date(), settings)?.next.toISOString() ?? null,
    current: all.find(({ state }) => state === 'waiting' || state === 'running') ?? null,
    failed,
    alert: alertOf(backupEvery, failed, kept[0]),
    kept,
  }
}

/** The alert about backups: two missed ones in a row are too many. */
function alertOf(
  every: number | null,
  failed: Backup | null,
  last: Backup | undefined,
): BackupState['alert'] {
  if (every === null) return null
  if (failed?.is_scheduled) return 'failed'
  const age = last ? Date.now() - new Date(last.date_created).getTime() : 0
  return age > 2 * every * 3_600_000 ? 'late' : null
}
