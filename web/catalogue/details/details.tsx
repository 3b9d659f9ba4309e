import { Modal } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceholderKey } from '#contract/defaults.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { CoverPlaceholder } from '../ui/cover.tsx'
import { Hindi } from '../ui/hindi.tsx'
import { useFirstThatLoads } from '../ui/use-first-that-loads.ts'
import { useOpened } from '../ui/use-opened.ts'
import styles from './details.module.css'
import { usePlaceholder } from './placeholders.ts'

/** One line of the details; it is left out when it has nothing to say, or not yet. */
export type Detail = { label: TextKey } & ({ text: string | null } | { names: readonly Named[] | undefined })
type Named = { name: string; hindi_name: string | null }

const hasContent = (detail: Detail) =>
  'text' in detail ? Boolean(detail.text) : (detail.names?.length ?? 0) > 0

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

/** The details of a row, over its list. */
export function DetailsModal({ opened, title, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {children}
    </Modal>
  )
}

type Shown = {
  picture: string
  /** Whose placeholder stands for a picture that is missing. */
  kind: PlaceholderKey
  details: readonly Detail[]
  /** Between the picture and the texts: what can be heard. */
  children?: ReactNode
}

/** A picture, at most 250 px high, and the texts that are there (specification 1, section 9). */
export function Details({ picture, kind, details, children }: Shown) {
  const { t } = useTranslation()
  const shown = useFirstThatLoads([picture, usePlaceholder(kind).picture])
  return (
    <>
      {shown.src ? (
        <img className={styles.picture} src={shown.src} alt="" onError={shown.onError} />
      ) : (
        <div className={styles.none}>
          <CoverPlaceholder />
        </div>
      )}
      {children}
      <dl className={styles.details}>
        {details.filter(hasContent).map((detail) => (
          <div key={detail.label}>
            <dt>{t(detail.label)}</dt>
            <dd>
              {'text' in detail ? <Hindi text={detail.text} /> : <BothNames all={detail.names ?? []} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Records that this one belongs to, in both scripts, joined by commas. */
function BothNames({ all }: { all: readonly Named[] }) {
  const { t } = useTranslation()
  return all.map(({ name, hindi_name }, index) => (
    // Two records may have the same names, and the order does not change.
    <Fragment key={index}>
      {index > 0 && t('catalogue.listComma')}
      <Hindi text={name} />
      {hindi_name && (
        <>
          {' '}
          (<Hindi text={hindi_name} />)
        </>
      )}
    </Fragment>
  ))
}
