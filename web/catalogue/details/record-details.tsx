import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { pictureOf } from '#web/catalogue/cover/picture-of.ts'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Loading } from '#web/ui/loading.tsx'
import { type Detail, Details } from './details.tsx'
import styles from './record-details.module.css'

type Props<Row, Whole extends Row> = {
  row: Row
  kind: PlaceholderKey
  ask: RecordQuery<Whole>
  /** `record` is the row until the full record is loaded. */
  details: (record: Row, whole: Whole | undefined) => readonly Detail[]
  /** The error message when the full record could not be loaded, with its `{{reason}}`. */
  loadProblem: TextKey
  children?: (record: Row, whole: Whole | undefined) => ReactNode
}

/** The details of a row: the fields of the list are shown at once, the others when they are loaded. */
export function RecordDetails<Row extends { cover_picture: string }, Whole extends Row>(
  props: Props<Row, Whole>,
) {
  const { row, kind, ask, details, loadProblem, children } = props
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
          {t(loadProblem, { reason: messageOf(error) })}
        </p>
      ) : (
        !whole && <Loading height={40} mt={12} />
      )}
    </>
  )
}
