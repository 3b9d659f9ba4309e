import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { Hindi } from '../ui/hindi.tsx'
import { useOpened } from '../ui/use-opened.ts'
import styles from './details.module.css'

/** One line of the details; it is left out when it has nothing to say. */
export type Detail = { label: TextKey; text: string | null }

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

/** The details of a row, over its list. */
export function DetailsModal({ opened, title, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      title={title}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  )
}

/** A picture, at most 250 px high, and the texts that are there (specification 1, section 9). */
export function Details({ picture, details }: { picture: string; details: readonly Detail[] }) {
  const { t } = useTranslation()
  return (
    <>
      {picture && <img className={styles.picture} src={picture} alt="" />}
      <dl className={styles.details}>
        {details
          .filter(({ text }) => text)
          .map(({ label, text }) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                <Hindi text={text} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
