import { dashboard } from '#contract/features/dashboard.ts'
import { useWaiting } from '#web/catalogue/team/use-waiting.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { Steps } from '#web/features/quick-start/steps.tsx'
import { Today } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { MostPlayed, TracksAdded } from './charts.tsx'
import { Counters } from './counters.tsx'
import styles from './dashboard.module.css'
import { RecentChanges } from './recent-changes.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { Worklist } from './worklist.tsx'

/** With fewer tracks, the way to the first ones is of more use than charts. */
const FEW_TRACKS = 10

export default function Dashboard() {
  const { t } = useTranslation()
  const { adminType } = useSession()
  const may = useMay()
  const counts = useQueryOf(dashboard.counts, {})
  const tracks = counts.data?.tracks ?? null
  const isBeginning = tracks !== null && tracks < FEW_TRACKS && may('tracks.edit')
  return (
    <Page title={t('menu.dashboard')} actions={<Today />}>
      {counts.isError ? (
        <div className={styles.card}>
          <ErrorState error={counts.error} onRetry={counts.refetch} />
        </div>
      ) : (
        <Counters counts={counts.data} />
      )}
      {isBeginning ? <Beginning /> : <Overview hasTracks={tracks !== 0} />}
      {adminType === 'admin' && <SampleNotice />}
    </Page>
  )
}

/** The dashboard of an almost empty catalogue: the quick start, and the tasks that wait for the admin. */
function Beginning() {
  const { t } = useTranslation()
  const waiting = useWaiting()
  return (
    <section className={styles.beginning} aria-labelledby="beginning">
      {waiting?.total ? <Worklist withTracks /> : null}
      <h2 id="beginning">{t('demo.title')}</h2>
      <Steps />
    </section>
  )
}

function Overview({ hasTracks }: { hasTracks: boolean }) {
  const showsTracks = useMay()('tracks.view') && hasTracks
  return (
    <div className={styles.below}>
      <div className={styles.column}>
        <Worklist withTracks={showsTracks} />
        {showsTracks && <MostPlayed />}
      </div>
      <div className={styles.column}>
        {showsTracks && <TracksAdded />}
        <RecentChanges />
      </div>
    </div>
  )
}
