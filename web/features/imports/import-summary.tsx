import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { ColumnsNote } from './columns-note.tsx'
import { DatesNote, type DatesProps } from './dates-note.tsx'
import styles from './import.module.css'

/** The figures of an import, each with its count and the state of the rows that it counts. */
const FIGURES = [
  { figure: 'rows', label: 'imports.figure.rows', count: 'rows', state: null },
  { figure: 'added', label: 'imports.figure.added', count: 'added', state: null },
  { figure: 'updated', label: 'imports.figure.updated', count: 'updated', state: null },
  { figure: 'waiting', label: 'imports.figure.waiting', count: 'to_add', state: 'ready' },
  { figure: 'to_update', label: 'imports.rowState.update', count: 'to_update', state: 'update' },
  { figure: 'unchanged', label: 'imports.rowState.unchanged', count: 'unchanged', state: 'unchanged' },
  { figure: 'existing', label: 'imports.figure.existing', count: 'existing', state: 'existing' },
  { figure: 'failed', label: 'imports.figure.failed', count: 'failed', state: 'failed' },
] as const satisfies readonly {
  figure: string
  label: TextKey
  count: keyof ImportDetails
  state: string | null
}[]
type Figure = (typeof FIGURES)[number]
const UNWRITTEN: readonly string[] = ['waiting', 'to_update']

type Props = {
  details: ImportDetails /** Another fact, after the others. */
  children?: ReactNode
} & Partial<Pick<DatesProps, 'onOrder' | 'isBusy'>>

/** The numbers of an import: its progress, the results of its rows, and the names to be created. */
export function ImportSummary({ details, children, onOrder = null, isBusy = false }: Props) {
  const { t } = useTranslation()
  const { state, message, waiting, added, updated, failed, existing, names, ignored_columns } = details
  const written = added + updated
  const toWrite = waiting + written
  const created = names.filter((name) => name.created > 0)
  const shown = FIGURES.filter(
    ({ figure, count }) =>
      figure === 'rows' || (details[count] > 0 && !(state === 'undone' && UNWRITTEN.includes(figure))),
  )
  return (
    <div className={styles.summary}>
      <div className={styles.facts}>
        <p className={styles.file}>{details.file_name}</p>
        <p role="status" className={styles.state} data-state={state}>
          {saidOf(t, details)}
        </p>
      </div>
      {message && (
        <p
          className={state === 'stopped' ? styles.error : styles.note}
          role={state === 'stopped' ? 'alert' : undefined}
        >
          {message}
        </p>
      )}
      {state === 'importing' && (
        <div className={styles.progress}>
          <Progress
            value={toWrite === 0 ? 100 : (written / toWrite) * 100}
            aria-label={t('imports.said.importing', { count: written })}
          />
          <span>{t('imports.progress', { added: written, total: toWrite })}</span>
        </div>
      )}
      <dl className={styles.figures}>
        {shown.map((figure) => (
          <FigureTile key={figure.figure} details={details} of={figure} />
        ))}
      </dl>
      <div className={styles.facts}>
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
        {state === 'ready' && details.dates && (
          <DatesNote dates={details.dates} onOrder={onOrder} isBusy={isBusy} />
        )}
        {state === 'done' && added > 0 && details.change_id !== null && (
          <p className={styles.note}>
            <Link to="/history" search={{ details: String(details.change_id) }}>
              {t('tracks.viewNew', { count: added })}
            </Link>
          </p>
        )}
        <ColumnsNote details={details} />
        {ignored_columns.length > 0 && (
          <p className={styles.note}>{t('imports.ignored', { columns: ignored_columns })}</p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The sentence about what an import would do or has done. */
function saidOf(t: TFunction, { state, to_add, to_update, added, updated }: ImportDetails) {
  if (state === 'ready') {
    const would = to_update > 0 ? t('imports.canUpdate', { count: to_update }) : ''
    return `${t('imports.said.ready', { count: to_add })} ${would}`.trim()
  }
  if (state === 'done' && updated > 0)
    return `${added > 0 ? t('imports.said.done', { count: added }) : ''} ${t('imports.hasUpdated', { count: updated })}`.trim()
  return t(`imports.said.${state}`, { count: added + updated })
}

/** A figure with a link to the rows that it counts. Imported rows have become tracks, so their link leads to the history. */
function FigureTile({
  details,
  of: { figure, label, count, state: rows },
}: {
  details: ImportDetails
  of: Figure
}) {
  const { t } = useTranslation()
  const { import_id, state, change_id } = details
  const number = t('format.number', { count: details[count] })
  const text = state === 'undone' && figure === 'added' ? t('imports.state.undone') : t(label)
  return (
    <div data-figure={figure}>
      <dt>{text}</dt>
      <dd>
        {figure === 'added' || figure === 'updated' ? (
          change_id === null ? (
            number
          ) : (
            <Link to="/history" search={{ details: String(change_id) }} aria-label={`${text}: ${number}`}>
              {number}
            </Link>
          )
        ) : (
          <Link
            to={`/tracks/imports/${import_id}`}
            search={rows === null ? {} : { state: rows }}
            activeOptions={{ exact: true }}
            aria-label={`${text}: ${number}`}
          >
            {number}
          </Link>
        )}
      </dd>
    </div>
  )
}
