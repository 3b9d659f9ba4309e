import type { DeadLink as Dead } from '#contract/kinds/tracks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { describeDate } from '#web/ui/describe-date.ts'
import { IconUnlink } from '#web/ui/icons.ts'
import styles from './dead-link.module.css'

const labels = {
  track_link: 'tracks.deadLink.recording',
  cover_picture: 'tracks.deadLink.cover',
} as const

/** The notice that a link of a track has stopped working, since when, and the error. */
export function DeadLink({ field, since, problem }: Dead) {
  const { t, i18n } = useTranslation()
  const { full } = describeDate(new Date(since), new Date(), i18n.language)
  return (
    <p className={styles.dead}>
      <IconUnlink size={17} stroke={1.6} aria-hidden />
      <span>
        {t(labels[field], { since: full })}
        <br />
        <bdi>{problem}</bdi>
      </span>
    </p>
  )
}
