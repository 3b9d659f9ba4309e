import type { SameSound } from '#contract/values/files.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import styles from './sound-facts.module.css'

type Props = { track_id: number; same: readonly SameSound[] }

/** The tracks whose recordings sound the same as this one, and a link to the list of them. */
export function SameSounds({ track_id, same }: Props) {
  const { t } = useTranslation()
  if (same.length === 0) return null
  return (
    <p className={styles.same}>
      {t('tracks.sound.same')}{' '}
      {same.map((other, at) => (
        <span key={other.id}>
          {at > 0 && t('catalogue.listComma')}
          <RowLink to={`/tracks?details=${other.id}`}>
            <NamesInLine of={other} />
          </RowLink>
        </span>
      ))}
      {' · '}
      <RowLink to={`/tracks?same_sound_as=${track_id}`}>{t('tracks.sound.showSame')}</RowLink>
    </p>
  )
}
