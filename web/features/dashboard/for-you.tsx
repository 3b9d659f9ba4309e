import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isKind } from '#contract/kinds/kinds.ts'
import { useMayReview, useStartReview } from '#web/catalogue/review/use-start-review.ts'
import { useWaiting } from '#web/catalogue/team/use-waiting.ts'
import { WaitingLines } from '#web/catalogue/team/waiting-lines.tsx'
import { useSession } from '#web/core/session/session.ts'
import styles from './dashboard.module.css'

/** What waits for the admin; nothing if there is none. */
export function ForYou() {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const mayReview = useMayReview()
  const { mutate: start, isPending, variables } = useStartReview()
  const waiting = useWaiting()
  if (!waiting?.total) return null
  const filters = { assigned_to: String(adminId) }
  return (
    <section className={styles.part} aria-labelledby="for-you">
      <h2 id="for-you">{t('team.forYou')}</h2>
      <WaitingLines
        waiting={waiting}
        action={(kind, count) =>
          isKind(kind) &&
          mayReview(kind) && (
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending && variables.list === kind}
              aria-label={`${t('catalogue.review.title')}: ${t(`counted.${kind}`, { count })}`}
              onClick={() =>
                start({ list: kind, gap: 'each', selection: { byQuery: true, query: '', filters } })
              }
            >
              {t('catalogue.review.title')}
            </Button>
          )
        }
      />
    </section>
  )
}
