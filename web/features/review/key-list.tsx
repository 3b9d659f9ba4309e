import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import styles from './review.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  keys: readonly { keys: readonly string[]; does: TextKey }[]
}

/** Keys whose names depend on the language. */
const isNamed = (key: string) => key === 'keys.escape' || key === 'keys.space'

/** The keys of a screen, and what they do. */
export function KeyList({ opened, onClose, keys: listed }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <dl className={styles.keys}>
        {listed.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{isNamed(key) ? t(key) : key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
