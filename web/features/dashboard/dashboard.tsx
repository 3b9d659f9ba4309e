import { useTranslation } from 'react-i18next'
import { dashboard } from '#contract/features/dashboard.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { Today } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { MostPlayed, TracksAdded } from './charts.tsx'
import { Counters } from './counters.tsx'
import styles from './dashboard.module.css'
import { ForYou } from './for-you.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { Worklist } from './worklist.tsx'

export default function Dashboard() {
  const { t } = useTranslation()
  const { adminType } = useSession()
  const mayViewTracks = useMay()('tracks.view')
  const counts = useQueryOf(dashboard.counts, {})
  return (
    <Page title={t('menu.dashboard')} actions={<Today />}>
      {counts.isError ? (
        <div className={styles.card}>
          <ErrorState error={counts.error} onRetry={counts.refetch} />
        </div>
      ) : (
        <Counters counts={counts.data} />
      )}
      <div className={styles.below}>
        <div className={styles.column}>
          <ForYou />
          {mayViewTracks && (
            <>
              <Worklist />
              <MostPlayed />
            </>
          )}
        </div>
        <div className={styles.column}>
          {mayViewTracks && <TracksAdded />}
          <RecentChanges />
        </div>
      </div>
      {adminType === 'admin' && <SampleNotice />}
    </Page>
  )
}
