import { Link } from '@tanstack/react-router'
import type { SheetDetails } from '#contract/features/imports/calls.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ColumnsNote } from './columns-note.tsx'
import { DatesNote, type DatesProps } from './dates-note.tsx'
import styles from './import.module.css'

type Props = { details: SheetDetails } & Partial<Pick<DatesProps, 'onOrder' | 'isBusy'>>

/** What is said of the sheet of an import besides its numbers: the records to be created, its dates and its columns. */
export function SheetNotes({ details, onOrder = null, isBusy = false }: Props) {
  const { t } = useTranslation()
  const { state, waiting, added, failed, existing, names, dates, change_id } = details
  const created = names.filter((name) => name.created > 0)
  return (
    <>
      {state === 'ready' && created.length > 0 && (
        <p className={styles.note}>
          {t('imports.creates', {
            what: created.map(({ kind, created: count }) => t(`counted.${kind}`, { count })),
          })}
        </p>
      )}
      {state === 'ready' && waiting === 0 && (
        <p className={styles.note}>
          {t(existing > 0 && failed === 0 ? 'imports.allThere' : 'imports.nothingToImport')}
        </p>
      )}
      {state === 'ready' && dates && <DatesNote dates={dates} onOrder={onOrder} isBusy={isBusy} />}
      {state === 'done' && added > 0 && change_id !== null && (
        <p className={styles.note}>
          <Link to="/history" search={{ details: String(change_id) }}>
            {t('tracks.viewNew', { count: added })}
          </Link>
        </p>
      )}
      <ColumnsNote details={details} />
    </>
  )
}
