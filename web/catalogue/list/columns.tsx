import type { Envelope } from '#contract/envelope.ts'
import type { PlaceholderKey } from '#contract/placeholders.ts'
import { thumbnailOf } from '#web/catalogue/cover/picture-of.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import type { Range } from '#web/ui/marked.tsx'
import styles from './columns.module.css'
import type { ListColumn } from './list-types.ts'
import { StatusButton } from './status-button.tsx'

/** The search matches in a row, by field. */
type Found = { matched?: Record<string, Range[]> }

/** The picture, round and 80 px (specification 1, section 9). */
export const coverColumn = (kind: PlaceholderKey): ListColumn<{ cover_thumbnail: string }, never> => ({
  id: 'cover',
  label: 'field.image',
  kind: 'picture',
  width: '112px',
  cell: (row) => <RecordCover src={thumbnailOf(row)} kind={kind} />,
})

/** A text of the row, with its search matches highlighted. */
export const textColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string | null> & Found, Field> => ({
  id: field,
  label,
  sort: field,
  cell: (row) => <Hindi text={row[field]} marks={row.matched?.[field]} />,
})

/** The text that identifies a row. */
export const nameColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string | null> & Found, Field> => ({
  ...textColumn(field, label),
  kind: 'title',
  cell: (row) => (
    <span className={styles.name}>
      <Hindi text={row[field]} marks={row.matched?.[field]} />
    </span>
  ),
})

/** The two names of most records, English first. */
export const nameColumns = [
  nameColumn('name', 'field.name'),
  textColumn('hindi_name', 'field.hindi_name'),
] as const

/** Both names in one column, English above Hindi. */
export const bothNamesColumn = <English extends string, Other extends string>(
  english: English,
  other: Other,
  label: TextKey,
): ListColumn<Record<English, string> & Record<Other, string | null> & Found, English> => ({
  ...nameColumn(english, label),
  cell: (row) => (
    <>
      <div className={styles.name}>
        <Hindi text={row[english]} marks={row.matched?.[english]} />
      </div>
      <div className={styles.other}>
        <Hindi text={row[other]} marks={row.matched?.[other]} />
      </div>
    </>
  ),
})

/** A date and time of the row. */
export const dateColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string>, Field> => ({
  id: field,
  label,
  sort: field,
  width: '136px',
  cell: (row) => (
    <span className={styles.date}>
      <DateTime value={row[field]} />
    </span>
  ),
})

export const editedColumn = dateColumn('date_modified', 'catalogue.column.edited')

/** `change` sends the row's id and the status that is shown. */
export const statusColumn = <Row extends { is_active: string }>(
  nameOf: (row: Row) => string,
  change: (row: Row) => Promise<Envelope<unknown>>,
): ListColumn<Row, 'is_active'> => ({
  id: 'is_active',
  label: 'field.status',
  sort: 'is_active',
  kind: 'status',
  width: '116px',
  cell: (row) => <StatusButton status={row.is_active} name={nameOf(row)} change={() => change(row)} />,
})
