import type { Gap } from '#contract/kinds/kind.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { ListColumn } from './list-types.ts'

const LABELS: Record<Gap, TextKey> = {
  hindi_name: 'field.hindi_name',
  cover: 'field.image',
  description: 'field.description',
  lyrics: 'field.lyrics',
  audio: 'field.audio',
  category: 'field.category',
  artist: 'field.artist',
  albums: 'kind.albums',
  tracks: 'kind.tracks',
}

/** The column of the parts that a record lacks, named as the filters of its list; hidden until the admin chooses it. */
export const missingColumn: ListColumn<{ missing: readonly Gap[] }, never> = {
  id: 'missing',
  label: 'catalogue.column.missing',
  width: '150px',
  optional: true,
  cell: ({ missing }) => <Missing gaps={missing} />,
}

function Missing({ gaps }: { gaps: readonly Gap[] }) {
  const { t, i18n } = useTranslation()
  if (gaps.length === 0) return null
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(
    gaps.map((gap) => t(LABELS[gap])),
  )
}
