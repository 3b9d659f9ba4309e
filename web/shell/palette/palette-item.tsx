import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import type { Item } from './items.ts'
import styles from './palette.module.css'

type Props = { id: string; item: Item; isMarked: boolean; onMark: () => void; onChoose: () => void }

export function PaletteItem({ id, item, isMarked, onMark, onChoose }: Props) {
  const { t } = useTranslation()
  const { icon: Icon, name, otherName, marks, alias, about, hint } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field, which keeps the focus
    <div
      id={id}
      className={styles.item}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onMouseMove={isMarked ? undefined : onMark}
      onClick={onChoose}
    >
      <span className={styles.icon} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <span className={styles.names} dir="auto">
        <span className={styles.name}>
          <Hindi text={name} marks={marks?.name} />
        </span>
        {otherName && (
          <span className={styles.other}>
            <Hindi text={otherName} marks={marks?.otherName} />
          </span>
        )}
        {about && (
          <span className={styles.about}>
            <Hindi text={about} />
          </span>
        )}
        {alias && (
          <span className={styles.other}>
            {t('catalogue.filter.isIn', { kind: t('field.aliases'), name: '' })}
            <Hindi text={alias.alias} marks={alias.matched} />
          </span>
        )}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
