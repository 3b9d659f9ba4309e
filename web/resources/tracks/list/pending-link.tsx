import { tracks } from '#contract/resources/tracks.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconClock } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './pending-link.module.css'

/** The link to the pending tracks, with their number. */
export function PendingLink() {
  const { t } = useTranslation()
  // The error stays silent, because the link is shown without the number then.
  const { data, isPending } = useQueryOf(
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
      rightSection={
        (count > 0 || isPending) && (
          <span className={styles.count} data-waiting={isPending || undefined}>
            {t('format.number', { count })}
          </span>
        )
      }
    >
      {t('menu.pending')}
    </LinkButton>
  )
}
