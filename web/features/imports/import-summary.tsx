import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '#contract/imports.ts'
import styles from './import.module.css'

const FIGURES = ['rows', 'added', 'waiting', 'existing', 'failed'] as const

/** What an import is about in figures: how far it is, what becomes of the rows, which names are made. */
export function ImportSummary({ details }: { details: ImportDetails }) {
  const { t } = useTranslation()
  const { state, message, waiting, added, failed, existing, names, ignored_columns } = details
  const toWrite = waiting + added
  const created = names.filter((name) => name.created > 0)
  const shown = FIGURES.filter((figure) => figure === 'rows' || details[figure] > 0)
  return (
    <div className={styles.summary}>
      <p className={styles.file}>{details.file_name}</p>
      <p role="status" className={styles.state} data-state={state}>
        {t(`imports.said.${state}`, { count: state === 'ready' ? waiting : added })}
      </p>
      {message && (
        <p className={styles.error} role="alert">
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
          <div key={figure} data-figure={figure}>
            <dt>{t(`imports.figure.${figure}`)}</dt>
            <dd>{t('imports.number', { count: details[figure] })}</dd>
          </div>
        ))}
      </dl>
      {state === 'ready' && created.length > 0 && (
        <p className={styles.note}>
          {t('imports.creates', {
            what: created.map(({ kind, created: count }) => t(`imports.kinds.${kind}`, { count })),
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
