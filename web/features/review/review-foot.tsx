import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './review.module.css'

const KEYS = { back: '⌫', skip: 'S', edit: 'Tab', accept: 'Enter' } as const

type Props = {
  canGoBack: boolean
  isOpen: boolean
  canAccept: boolean
  /** What Enter does. */
  acceptLabel: string
  canEdit: boolean
  onBack: () => void
  onSkip: () => void
  onEdit: () => void
  onAccept: () => void
}

/** The decisions as buttons, each with its key; on a phone large enough for a thumb. */
export function ReviewFoot(props: Props) {
  const { canGoBack, isOpen, canAccept, acceptLabel, canEdit, onBack, onSkip, onEdit, onAccept } = props
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <Button variant="default" disabled={!canGoBack} aria-keyshortcuts="Backspace" onClick={onBack}>
        {t('catalogue.details.previous')}
        <kbd aria-hidden>{KEYS.back}</kbd>
      </Button>
      {isOpen && (
        <>
          <Button variant="default" aria-keyshortcuts="S Alt+S" onClick={onSkip}>
            {t('review.skip')}
            <kbd aria-hidden>{KEYS.skip}</kbd>
          </Button>
          {canEdit && (
            <Button variant="default" aria-keyshortcuts="Tab" onClick={onEdit}>
              {t('action.edit')}
              <kbd aria-hidden>{KEYS.edit}</kbd>
            </Button>
          )}
          <Button disabled={!canAccept} aria-keyshortcuts="Enter" onClick={onAccept}>
            {acceptLabel}
            <kbd aria-hidden>{KEYS.accept}</kbd>
          </Button>
        </>
      )}
    </div>
  )
}
