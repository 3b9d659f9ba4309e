import { useTranslation } from 'react-i18next'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { ListColumn } from './list-types.ts'

/** A part that a record should have. */
type Part<Row> = { label: TextKey; isMissing: (row: Row) => boolean }

export const HINDI_NAME_PART: Part<{ hindi_name: string | null }> = {
  label: 'field.hindi_name',
  isMissing: ({ hindi_name }) => hindi_name === null,
}
export const COVER_PART: Part<{ cover_picture: string }> = {
  label: 'field.image',
  isMissing: ({ cover_picture }) => cover_picture === '',
}
export const DESCRIPTION_PART: Part<{ description: string | null; description_hindi: string | null }> = {
  label: 'field.description',
  isMissing: ({ description, description_hindi }) => !description && !description_hindi,
}

/** The parts that a record lacks, of those that its kind has; hidden until it is chosen. */
export const missingColumn = <Row,>(parts: readonly Part<Row>[]): ListColumn<Row, never> => ({
  id: 'missing',
  label: 'catalogue.column.missing',
  width: '150px',
  optional: true,
  cell: (row) => (
    <Missing labels={parts.filter(({ isMissing }) => isMissing(row)).map(({ label }) => label)} />
  ),
})

function Missing({ labels }: { labels: readonly TextKey[] }) {
  const { t, i18n } = useTranslation()
  if (labels.length === 0) return null
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(
    labels.map((label) => t(label)),
  )
}
