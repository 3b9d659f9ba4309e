import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconX } from '#web/ui/icons.ts'
import styles from './chips.module.css'

/** What a chip shows. */
type Chip = { id: number; name: string; hindi_name: string | null; about?: string }

type Props = {
  chosen: readonly Chip[]
  /** Null where chips cannot be removed. */
  onRemove: ((index: number) => void) | null
  /** Moves the focus back to the input. */
  onLeave: () => void
  ref: Ref<HTMLSpanElement>
}

const isRightToLeft = () => document.documentElement.dir === 'rtl'
/** The arrow key that points from the input to the chips. */
export const backKey = () => (isRightToLeft() ? 'ArrowRight' : 'ArrowLeft')
const forthKey = () => (isRightToLeft() ? 'ArrowLeft' : 'ArrowRight')

/** Chosen records or entered names, in both scripts, as chips. Arrow keys move between the input and the chips. */
export function Chips({ chosen, onRemove, onLeave, ref }: Props) {
  const { t } = useTranslation()

  // Moves the focus first: the button disappears with its chip.
  const remove = (index: number) => {
    onLeave()
    onRemove?.(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const buttons = event.currentTarget.parentElement?.parentElement?.querySelectorAll('button')
    const { key } = event
    if (key === backKey()) buttons?.[index - 1]?.focus()
    if (key === forthKey()) (buttons?.[index + 1] ?? { focus: onLeave }).focus()
    if (key === 'Backspace' || key === 'Delete') {
      event.preventDefault()
      remove(index)
    }
  }

  return (
    <span ref={ref} className={styles.chips}>
      {chosen.map((choice, index) => (
        <span key={choice.id} className={styles.chip}>
          <ChipNames of={choice} />
          {onRemove && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('catalogue.lookup.remove', { name: firstName(choice) })}
              title={t('catalogue.lookup.remove', { name: firstName(choice) })}
              onClick={() => remove(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <IconX size={13} stroke={2} aria-hidden />
            </button>
          )}
        </span>
      ))}
    </span>
  )
}

function ChipNames({ of }: { of: Chip }) {
  const [first, second] = shownNames(of)
  return (
    <span className={styles.chipText} dir="auto">
      <Hindi {...first} />
      {second && (
        <>
          {' '}
          <span className={styles.chipOther}>
            <Hindi {...second} />
          </span>
        </>
      )}
      {of.about && <span className={styles.chipOther}> · {of.about}</span>}
    </span>
  )
}
