import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withCommand } from '#web/ui/keys.ts'
import styles from './review.module.css'

const KEYS = [
  { keys: ['Enter'], does: 'review.keys.accept' },
  { keys: [withCommand('Enter')], does: 'review.keys.acceptText' },
  { keys: ['Tab'], does: 'review.keys.edit' },
  { keys: ['1 – 9'], does: 'review.keys.choose' },
  { keys: ['s', 'Alt S'], does: 'review.keys.skip' },
  { keys: ['p'], does: 'keys.play' },
  { keys: ['⌫'], does: 'review.keys.back' },
  { keys: ['keys.escape'], does: 'review.keys.leave' },
] as const

/** The keys of a review. */
export function ReviewKeys({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'keys.escape' ? t(key) : key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
