import type { Envelope } from '#contract/calls/envelope.ts'
import type { FoundAlias } from '#contract/calls/list.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { thumbnailOf } from '#web/catalogue/cover/picture-of.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { writeDay } from '#web/catalogue/days/days.ts'
import { i18n, useTranslation } from '#web/core/i18n/i18n.ts'
import { isHindiFirst, shownNames } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import type { Range } from '#web/ui/marked.tsx'
import styles from './columns.module.css'
import type { ListColumn } from './list-types.ts'
import { OneLine } from './one-line.tsx'
import { StatusButton } from './status-button.tsx'

/** The search matches in a row by field, and the alias that was found when its names do not match. */
type Found = { matched?: Record<string, Range[]>; found_alias?: FoundAlias }

/** The column of the picture, round and 80 px (specification 1, section 9). */
export const coverColumn = (kind: PlaceholderKey): ListColumn<{ cover_thumbnail: string }, never> => ({
  id: 'cover',
  label: 'field.image',
  kind: 'picture',
  width: '112px',
  compactWidth: '62px',
  cell: (row) => <RecordCover src={thumbnailOf(row)} kind={kind} />,
})

/** The alias by which a search found the row, when its own names do not explain it. */
function MatchedAlias({ of: { found_alias } }: { of: Found }) {
  const { t } = useTranslation()
  if (!found_alias) return null
  return (
    <div className={styles.alias}>
      {t('catalogue.filter.isIn', { kind: t('field.aliases'), name: '' })}
      <Hindi text={found_alias.alias} marks={found_alias.matched} />
    </div>
  )
}

/** A column with a text of the row, in which search matches are highlighted. */
export const textColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string | null> & Found, Field> => ({
  id: field,
  label,
  sort: field,
  isLine: true,
  cell: (row) => <OneLine text={row[field]} marks={row.matched?.[field]} />,
})

/** The column with the name that identifies a row. */
export const nameColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string | null> & Found, Field> => ({
  ...textColumn(field, label),
  kind: 'title',
  cell: (row) => (
    <>
      <div className={styles.name} dir="auto">
        <Hindi text={row[field]} marks={row.matched?.[field]} />
      </div>
      <MatchedAlias of={row} />
    </>
  ),
})

/** A row with an English and another name, each in a field. */
type Named<English extends string, Other extends string> = Record<English, string> &
  Record<Other, string | null> &
  Found

const namesIn = <English extends string, Other extends string>(
  row: Named<English, Other>,
  english: English,
  other: Other,
) =>
  shownNames(
    { name: row[english], hindi_name: row[other] },
    { name: row.matched?.[english], hindi_name: row.matched?.[other] },
  )

/**
 * Two columns for the two names, English first. In the Hindi interface they change places, and the Hindi column, which is first
 * then, shows the English name of a record without another.
 */
export const namePair = <English extends string, Other extends string>(
  english: English,
  other: Other,
  labels: { name: TextKey; hindi_name: TextKey } = { name: 'field.name', hindi_name: 'field.hindi_name' },
): ListColumn<Named<English, Other>, English | Other>[] => {
  const first = (row: Named<English, Other>) => (
    <>
      <div className={styles.name} dir="auto">
        <Hindi {...namesIn(row, english, other)[0]} />
      </div>
      <MatchedAlias of={row} />
    </>
  )
  const second = (row: Named<English, Other>) => {
    const [, shown] = namesIn(row, english, other)
    return shown && <OneLine {...shown} />
  }
  return [
    { ...nameColumn(english, labels.name), inHindi: { id: other, cell: first } },
    { ...textColumn(other, labels.hindi_name), inHindi: { id: english, cell: second } },
  ]
}

/** One column with both names, one above the other. */
export const bothNamesColumn = <English extends string, Other extends string>(
  english: English,
  other: Other,
  label: TextKey,
): ListColumn<Named<English, Other>, English | Other> => ({
  ...nameColumn(english, label),
  parts: namePair(english, other),
  cell: (row) => {
    const [first, second] = namesIn(row, english, other)
    return (
      <>
        <div className={styles.name} dir="auto">
          <Hindi {...first} />
        </div>
        <div className={styles.other} dir="auto">
          {second && <Hindi {...second} />}
        </div>
        <MatchedAlias of={row} />
      </>
    )
  },
})

/** Orders the name columns for an interface in this language. */
export function inNameOrder<Row, Sort extends string>(
  columns: readonly ListColumn<Row, Sort>[],
  language: string,
): readonly ListColumn<Row, Sort>[] {
  if (!isHindiFirst(language)) return columns
  return columns.map((column) => {
    const { inHindi, kind, width } = column
    const other = inHindi && columns.find(({ id }) => id === inHindi.id)
    return other ? { ...other, kind, width, cell: inHindi.cell } : column
  })
}

/** A column with a date and time of the row. */
export const dateColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string>, Field> => ({
  id: field,
  label,
  sort: field,
  isLine: true,
  width: '168px',
  cell: (row) => (
    <span className={styles.quiet}>
      <DateTime value={row[field]} />
    </span>
  ),
})

function Day({ day }: { day: string }) {
  const { i18n } = useTranslation()
  return (
    <time className={styles.quiet} dateTime={day}>
      {writeDay(day, i18n.language)}
    </time>
  )
}

/** A column with a day of the row. */
export const dayColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, string | null>, Field> => ({
  id: field,
  label,
  sort: field,
  width: '124px',
  cell: (row) => {
    const day = row[field]
    return day && <Day day={day} />
  },
})

function YesOrNo({ value }: { value: '1' | '0' }) {
  const { t } = useTranslation()
  return <span className={styles.quiet}>{t(value === '1' ? 'action.yes' : 'action.no')}</span>
}

/** A column with a yes or no of the row. */
export const flagColumn = <Field extends string>(
  field: Field,
  label: TextKey,
): ListColumn<Record<Field, '1' | '0'>, never> => ({
  id: field,
  label,
  width: '112px',
  cell: (row) => <YesOrNo value={row[field]} />,
})

/** The column of aliases; hidden until the admin chooses it. */
export const aliasesColumn: ListColumn<{ aliases: readonly string[] }, never> = {
  id: 'aliases',
  label: 'field.aliases',
  width: '150px',
  isLine: true,
  optional: true,
  cell: ({ aliases }) => <OneLine text={aliases.join(i18n.t('catalogue.listComma'))} />,
}

export const editedColumn = { ...dateColumn('date_modified', 'catalogue.column.edited'), spare: true }

/** The column of the status, a button that toggles it. `change` sends the row's id and the status that is shown. */
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
