import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileUpdate } from '#contract/features/file-updates.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import styles from './file-updates.module.css'
import { UpdateActions } from './update-actions.tsx'
import { useChoose, useUpdate } from './use-choose.ts'

/** The numbers of an uploaded file, and what can be done with it. */
export function UpdateHead({ update_id }: { update_id: number }) {
  const { data, error, refetch } = useUpdate(update_id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} mb="md" />
  return (
    <section className={`${styles.card} ${styles.update}`}>
      <p className={styles.name}>{data.file_name}</p>
      <Said update={data} />
      <Notes update={data} />
      {data.state === 'ready' && data.conflicts > 0 && <AllConflicts update={data} />}
      <p className={styles.muted}>
        <DateTime value={data.date_created} />
      </p>
      <UpdateActions update={data} />
    </section>
  )
}

function Said({ update }: { update: FileUpdate }) {
  const { t } = useTranslation()
  const { state, to_write, written_cells, written_rows, change_id } = update
  return (
    <p className={styles.said} role="status">
      {state === 'applied'
        ? t(change_id === null ? 'fileUpdates.undone' : 'fileUpdates.hasChanged', {
            cells: written_cells,
            rows: written_rows,
          })
        : to_write.cells === 0
          ? t('fileUpdates.nothing')
          : t('fileUpdates.wouldChange', to_write)}
    </p>
  )
}

/** The parts of a file that are not written, with the reasons. */
function Notes({ update }: { update: FileUpdate }) {
  const { t } = useTranslation()
  const { state, to_write, rows, problems, gone, skipped_rows, conflicts, ignored_columns } = update
  const notes = [
    conflicts > 0 && t('fileUpdates.conflicts', { conflicts }),
    problems > 0 && t('fileUpdates.problems', { problems }),
    gone > 0 && t('fileUpdates.gone', { gone }),
    state === 'applied' && to_write.cells > 0 && t('fileUpdates.wouldChange', to_write),
    skipped_rows > 0 && t('fileUpdates.skipped', { skipped: skipped_rows }),
    t('fileUpdates.compared', { rows }),
    ignored_columns.length > 0 && t('imports.ignored', { columns: ignored_columns }),
  ]
  return <ul className={styles.notes}>{notes.map((note) => note && <li key={note}>{note}</li>)}</ul>
}

function AllConflicts({ update: { conflicts, to_write } }: { update: FileUpdate }) {
  const { t } = useTranslation()
  const { choose, isPending } = useChoose()
  return (
    <fieldset className={styles.all} disabled={isPending}>
      <legend>{t('fileUpdates.allConflicts')}</legend>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={to_write.conflicts === 0}
        onClick={() => choose(false)}
      >
        {t('fileUpdates.keepCatalogue')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={to_write.conflicts === conflicts}
        onClick={() => choose(true)}
      >
        {t('fileUpdates.takeFile')}
      </Button>
    </fieldset>
  )
}
