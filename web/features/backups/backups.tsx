import { Progress, Skeleton } from '@mantine/core'
import { type Backup, type BackupState, backups } from '#contract/features/backups.ts'
import { useAction, useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconDatabaseExport } from '#web/ui/icons.ts'
import { Page } from '#web/ui/page.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import { BackupFacts } from './backup-facts.tsx'
import styles from './backups.module.css'
import { KeptBackups } from './kept-backups.tsx'

const POLL_INTERVAL_MS = 1500

/** The screen of backups: the last one, the schedule, the kept ones, and a button that makes one. */
export default function Backups() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQueryOf(
    backups.state,
    {},
    { refetchInterval: ({ state }) => (state.data?.current ? POLL_INTERVAL_MS : false) },
  )
  return (
    <Page
      title={t('kind.backups')}
      actions={data?.target && <StartButton isRunning={data.current !== null} />}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <Content data={data} />}
    </Page>
  )
}

function Content({ data }: { data: BackupState }) {
  const { t } = useTranslation()
  const { target, current, failed, kept, alert } = data
  if (target === null)
    return (
      <div className={styles.part}>
        <StateView icon={IconDatabaseExport} title={t('backups.noPlace')} hint={t('backups.noPlaceHint')} />
      </div>
    )
  return (
    <div className={styles.parts}>
      {current && <BackupProgress backup={current} />}
      {failed && !current && (
        <div className={styles.failed} role="alert">
          <strong>{t('backups.alert.failed')}</strong>
          <p>
            <bdi>{failed.problem}</bdi>
          </p>
        </div>
      )}
      {alert === 'late' && !current && (
        <p className={styles.failed} role="alert">
          {t('backups.alert.late')}
        </p>
      )}
      <BackupFacts data={data} />
      {kept.length === 0 ? (
        <div className={styles.part}>
          <StateView icon={IconDatabaseExport} title={t('backups.none')} hint={t('backups.noneHint')} />
        </div>
      ) : (
        <KeptBackups kept={kept} target={target} />
      )}
    </div>
  )
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation()
  const start = useAction(backups.start, { changes: [backups.state] })
  return (
    <BusyButton loading={start.isPending || isRunning} onClick={() => start.mutate({})}>
      {t('backups.now')}
    </BusyButton>
  )
}

/** The progress of the backup that is being made. */
function BackupProgress({ backup: { state, step, step_done: done, step_total: total } }: { backup: Backup }) {
  const { t } = useTranslation()
  const said =
    state === 'waiting'
      ? t('backups.waiting')
      : step === 'tables'
        ? t('backups.tables', { done, total })
        : step === 'files'
          ? t('backups.copying', { done, total })
          : t('backups.preparing')
  return (
    <div className={styles.progress}>
      <Progress value={step && total > 0 ? (done / total) * 100 : 0} aria-label={said} />
      <span role="status">{said}</span>
    </div>
  )
}
