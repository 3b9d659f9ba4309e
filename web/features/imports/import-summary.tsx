import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '#contract/imports.ts'
import styles from './import.module.css'

const FIGURES = ['rows', 'added', 'waiting', 'existing', 'failed'] as const
/** The row state that a figure counts. */
const ROW_STATES = { waiting: 'ready', existing: 'existing', failed: 'failed' } as const

/** An import in numbers: its progress, the results of its rows, the names to be created. */
export function ImportSummary({ details }: { details: ImportDetails }) {
  const { t } = useTranslation()
  const { state, message, waiting, added, failed, existing, names, ignored_columns } = details
  const toWrite = waiting + added
  const created = names.filter((name) => name.created > 0)
  const shown = FIGURES.filter(
    (figure) => figure === 'rows' || (details[figure] > 0 && !(state === 'undone' && figure === 'waiting')),
  )
  return (
    <div className={styles.summary}>
      <p className={styles.file}>{details.file_name}</p>
      <p role="status" className={styles.state} data-state={state}>
        {t(`imports.said.${state}`, { count: state === 'ready' ? waiting : added })}
      </p>
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
            value={toWrite === 0 ? 100 : (added / toWrite) * 100}
            aria-label={t('imports.said.importing', { count: added })}
          />
          <span>{t('imports.progress', { added, total: toWrite })}</span>
        </div>
      )}
      <dl className={styles.figures}>
        {shown.map((figure) => (
          <FigureTile key={figure} details={details} figure={figure} />
        ))}
      </dl>
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
      {ignored_columns.length > 0 && (
        <p className={styles.note}>{t('imports.ignored', { columns: ignored_columns })}</p>
      )}
    </div>
  )
}

/** A figure that links to the rows it counts; imported rows are tracks now and no longer listed. */
function FigureTile({ details, figure }: { details: ImportDetails; figure: (typeof FIGURES)[number] }) {
  const { t } = useTranslation()
  const { import_id, state } = details
  const number = t('format.number', { count: details[figure] })
  const label =
    state === 'undone' && figure === 'added' ? t('imports.state.undone') : t(`imports.figure.${figure}`)
  return (
    <div data-figure={figure}>
      <dt>{label}</dt>
      <dd>
        {figure === 'added' ? (
          number
        ) : (
          <Link
            to={`/tracks/imports/${import_id}`}
            search={figure === 'rows' ? {} : { state: ROW_STATES[figure] }}
            activeOptions={{ exact: true }}
            aria-label={`${label}: ${number}`}
          >
            {number}
          </Link>
        )}
      </dd>
    </div>
  )
}
