import type { RelatedMatch } from '#contract/calls/list.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './track-columns.module.css'

const LABELS = { albums: 'field.album', artists: 'field.artist' } as const
const isKnown = (kind: string): kind is keyof typeof LABELS => kind in LABELS

/** The reason why a search found a track with other names: its album or artist, with the match marked. */
export function FoundThrough({ records }: { records: readonly RelatedMatch[] }) {
  const { t } = useTranslation()
  return records.slice(0, 2).map(({ kind, id, name, other_name, matched }) => {
    if (!isKnown(kind)) return null
    const shown = shownNames(
      { name, hindi_name: other_name },
      { name: matched?.name, hindi_name: matched?.other_name },
    )
    // Shows the name that matches, so that the mark is visible.
    const match = shown.find((one) => one?.marks?.length) ?? shown[0]
    return (
      <div key={`${kind}-${id}`} className={styles.through}>
        {t('catalogue.filter.isIn', { kind: t(LABELS[kind]), name: '' })}
        <Hindi {...match} />
      </div>
    )
  })
}
