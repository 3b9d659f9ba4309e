import type { Choice } from '#web/catalogue/form/choice.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconX } from '#web/ui/icons.ts'
import styles from './listening.module.css'

type Props = {
  chosen: readonly Choice[]
  /** Whether the link was added in this run. */
  isNew: (id: number) => boolean
  /** Removes a link; null where the admin may not. */
  onRemove: ((choice: Choice) => void) | null
}

/** The chips of the records that a track is filed under, in both scripts. */
export function LinkChips({ chosen, isNew, onRemove }: Props) {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chosen.map((choice) => {
        const [first, second] = shownNames(choice)
        const remove = t('catalogue.lookup.remove', { name: firstName(choice) })
        return (
          <li key={choice.id} data-new={isNew(choice.id) || undefined}>
            <span dir="auto">
              <Hindi {...first} />
              {second && (
                <small>
                  {' '}
                  <Hindi {...second} />
                </small>
              )}
            </span>
            {onRemove && (
              <button type="button" aria-label={remove} title={remove} onClick={() => onRemove(choice)}>
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
