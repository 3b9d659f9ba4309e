import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconLayoutSidebarRight } from '#web/ui/icons.ts'
import styles from './peek-button.module.css'

type Props = { isOpen: boolean; onToggle: () => void }

/** Opens and closes the side panel, like the key `v`. */
export function PeekButton({ isOpen, onToggle }: Props) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant={isOpen ? 'light' : 'default'}
      className={styles.button}
      aria-label={t('catalogue.sidePanel')}
      aria-pressed={isOpen}
      title={t('keys.peek')}
      onClick={onToggle}
    >
      <IconLayoutSidebarRight size={17} stroke={1.6} />
    </ActionIcon>
  )
}
