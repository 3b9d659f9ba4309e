import type { MergePreview } from '#contract/catalogue/merge.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconCheck } from '#web/ui/icons/first-load.ts'
import { IconX } from '#web/ui/icons.ts'
import styles from './merge.module.css'

type Props = {
  names: MergePreview['aliases']
  dropped: readonly string[]
  onDrop: (name: string) => void
  onTake: (name: string) => void
}

/** The aliases that the merged record would have; each can be left out, and taken again. */
export function MergedNames({ names, dropped, onDrop, onTake }: Props) {
  const { t } = useTranslation()
  if (names.length === 0 && dropped.length === 0) return null
  return (
    <section>
      <h3>{t('field.aliases')}</h3>
      <p className={styles.note}>{t('merge.namesHint')}</p>
      <ul className={styles.names}>
        {names.map(({ name, is_new }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.value}
              aria-pressed
              data-new={is_new || undefined}
              aria-label={t('merge.leaveOut', { name })}
              title={t('merge.leaveOut', { name })}
              onClick={() => onDrop(name)}
            >
              <Hindi text={name} />
              <IconX size={13} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
        {dropped.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.value}
              aria-pressed={false}
              aria-label={t('merge.take', { name })}
              title={t('merge.take', { name })}
              onClick={() => onTake(name)}
            >
              <del>
                <Hindi text={name} />
              </del>
              <IconCheck size={13} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
