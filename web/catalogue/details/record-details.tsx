import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceholderKey } from '#contract/defaults.ts'
import { messageOf } from '../api/message-of.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { type Detail, Details } from './details.tsx'
import type { RecordQuery } from './form-types.ts'
import { pictureOf } from './picture-of.ts'
import styles from './whole-details.module.css'

type Props<Row, Whole extends Row> = {
  row: Row
  kind: PlaceholderKey
  ask: RecordQuery<Whole>
  /** `record` is the row until the whole is there. */
  details: (record: Row, whole: Whole | undefined) => readonly Detail[]
  /** Says that the rest could not be loaded, and its `{{reason}}`. */
  failure: TextKey
  children?: (record: Row, whole: Whole | undefined) => ReactNode
}

/** The details of a row: what its list has of it at once, the rest as soon as it comes. */
export function WholeDetails<Row extends { cover_picture: string }, Whole extends Row>(
  props: Props<Row, Whole>,
) {
  const { row, kind, ask, details, failure, children } = props
  const { t } = useTranslation()
  const { data: whole, error } = useQuery(ask)
  const record = whole ?? row
  return (
    <>
      <Details picture={pictureOf(record)} kind={kind} details={details(record, whole)}>
        {children?.(record, whole)}
      </Details>
      {error ? (
        <p className={styles.problem} role="alert">
          {t(failure, { reason: messageOf(error) })}
        </p>
      ) : (
        !whole && <Skeleton height={40} mt={12} aria-label={t('catalogue.loading')} />
      )}
    </>
  )
}
