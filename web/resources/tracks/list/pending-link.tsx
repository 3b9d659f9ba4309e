import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/tracks.ts'
import { useQueryOf } from '../api/hooks.ts'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './pending-link.module.css'

/** To the tracks whose recording has not come, with how many they are. */
export function PendingLink() {
  const { t } = useTranslation()
  // Nobody asked for this number: where it cannot be had, the link does without.
  const { data } = useQueryOf(
    tracks.pending,
    { body: { page_no: 0, pageSize: 1 } },
    { meta: { quiet: true } },
  )
  const count = data?.totalCount ?? 0
  return (
    <LinkButton
      to="/tracks/pending"
      variant="default"
      leftSection={<IconClock size={17} stroke={1.6} />}
      rightSection={count > 0 && <span className={styles.count}>{t('tracks.pendingCount', { count })}</span>}
    >
      {t('tracks.pending')}
    </LinkButton>
  )
}
