import { Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ImportDetails, SheetDetails } from '#contract/features/imports/calls.ts'
import type { EditedDetails } from '#contract/features/imports/edited.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { importPath } from '#web/core/navigation/import-path.ts'
import styles from './import.module.css'
import { isRunning } from './use-import.ts'

/** The figures of an import, each with its count and the filter of the rows that it counts. */
const FIGURES = [
  { figure: 'rows', label: 'imports.figure.rows', count: 'rows', sheet: {}, edited: {} },
  { figure: 'added', label: 'imports.figure.added', count: 'added', sheet: null, edited: null },
  { figure: 'updated', label: 'imports.figure.updated', count: 'updated', sheet: null, edited: null },
  {
    figure: 'waiting',
    label: 'imports.figure.waiting',
    count: 'to_add',
    sheet: { state: 'ready' },
    edited: null,
  },
  {
    figure: 'to_update',
    label: 'imports.rowState.update',
    count: 'to_update',
    sheet: { state: 'update' },
    edited: { show: 'changes' },
  },
  {
    figure: 'unchanged',
    label: 'imports.rowState.unchanged',
    count: 'unchanged',
    sheet: { state: 'unchanged' },
    edited: null,
  },
  {
    figure: 'existing',
    label: 'imports.figure.existing',
    count: 'existing',
    sheet: { state: 'existing' },
    edited: { show: 'conflicts' },
  },
  {
    figure: 'failed',
    label: 'imports.figure.failed',
    count: 'failed',
    sheet: { state: 'failed' },
    edited: { show: 'problems' },
  },
] as const satisfies readonly {
  figure: string
  label: TextKey
  count: keyof ReturnType<typeof countsOf>
  sheet: Record<string, string> | null
  edited: Record<string, string> | null
}[]
type Figure = (typeof FIGURES)[number]
const UNWRITTEN: readonly string[] = ['waiting', 'to_update']

type Props = {
  details: ImportDetails
  /** What is said of this kind of file. */
  notes: ReactNode
  /** Another fact, beside the name of the file. */
  children?: ReactNode
}

/** What an import does or has done: its file, its progress, and what the editor should know of it. */
export function ImportSummary({ details, notes, children }: Props) {
  const { t } = useTranslation()
  const { state, message, ignored_columns } = details
  return (
    <div className={styles.summary}>
      <div className={styles.facts}>
        <p className={styles.file}>{details.file_name}</p>
        <p role="status" className={styles.state} data-state={state}>
          {saidOf(t, details)}
        </p>
        {children}
      </div>
      {message && (
        <p
          className={state === 'stopped' ? styles.error : styles.note}
          role={state === 'stopped' ? 'alert' : undefined}
        >
          {message}
        </p>
      )}
      {isRunning(state) && <ImportProgress details={details} />}
      <div className={styles.facts}>
        {notes}
        {ignored_columns.length > 0 && (
          <p className={styles.note}>{t('imports.ignored', { columns: ignored_columns })}</p>
        )}
      </div>
    </div>
  )
}

function ImportProgress({ details }: Pick<Props, 'details'>) {
  const { t } = useTranslation()
  const written = details.added + details.updated
  const [now, total] =
    details.file_kind === 'catalogue'
      ? [details.lines_read, details.rows]
      : [written, details.waiting + written]
  return (
    <div className={styles.progress}>
      <Progress value={total === 0 ? 100 : (now / total) * 100} aria-label={saidOf(t, details)} />
      <span>{t('imports.progress', { added: now, total })}</span>
    </div>
  )
}

/** The numbers of an import by what happens to its rows, each with a link to them. */
export function ImportFigures({ details }: Pick<Props, 'details'>) {
  const counts = countsOf(details)
  const shown = FIGURES.filter(
    ({ figure, count }) =>
      figure === 'rows' || (counts[count] > 0 && !(details.state === 'undone' && UNWRITTEN.includes(figure))),
  )
  return (
    <dl className={styles.figures}>
      {shown.map((figure) => (
        <FigureTile key={figure.figure} details={details} of={figure} count={counts[figure.count]} />
      ))}
    </dl>
  )
}

/** Every row of an edited export that waits updates its record. */
function countsOf(details: ImportDetails) {
  if (details.file_kind === 'sheet') return details
  if (details.file_kind === 'edited_export') return { ...details, to_add: 0, to_update: details.waiting }
  return { ...details, to_add: details.waiting, to_update: 0 }
}

/** The sentence about what an import would do or has done. */
function saidOf(t: TFunction, details: ImportDetails): string {
  if (details.file_kind === 'sheet') return saidOfSheet(t, details)
  if (details.file_kind === 'edited_export') return saidOfEdited(t, details)
  const { state, corrected } = details
  if (state === 'importing' || state === 'undone') return t(`imports.said.${state}`, { count: 0 })
  const said = t(`catalogueFiles.said.${state}`)
  return corrected > 0 ? `${said} ${t('catalogueFiles.corrected', { lines: corrected })}` : said
}

function saidOfSheet(t: TFunction, { state, to_add, to_update, added, updated }: SheetDetails) {
  if (state === 'ready') {
    const would = to_update > 0 ? t('imports.canUpdate', { count: to_update }) : ''
    return `${t('imports.said.ready', { count: to_add })} ${would}`.trim()
  }
  if (state === 'done' && updated > 0)
    return `${added > 0 ? t('imports.said.done', { count: added }) : ''} ${t('imports.hasUpdated', { count: updated })}`.trim()
  return t(`imports.said.${state}`, { count: added + updated })
}

function saidOfEdited(t: TFunction, { state, to_write, written_cells, updated }: EditedDetails) {
  if (state === 'undone') return t('fileUpdates.undone')
  if (state === 'done') return t('fileUpdates.hasChanged', { cells: written_cells, rows: updated })
  return to_write.cells === 0 ? t('fileUpdates.nothing') : t('fileUpdates.wouldChange', to_write)
}

type FigureProps = { details: ImportDetails; of: Figure; count: number }

/** A figure with a link to the rows that it counts. What is written is in the history, and unchanged rows are not kept of an edited export. */
function FigureTile({ details, of: { figure, label, sheet, edited }, count }: FigureProps) {
  const { t } = useTranslation()
  const { file_kind, state, change_id } = details
  const number = t('format.number', { count })
  const isEdited = file_kind === 'edited_export'
  const text =
    state === 'undone' && figure === 'added'
      ? t('imports.state.undone')
      : t(isEdited && figure === 'existing' ? 'fileUpdates.keepCatalogue' : label)
  const search = isEdited ? edited : file_kind === 'sheet' ? sheet : null
  const spoken = `${text}: ${number}`
  return (
    <div data-figure={figure}>
      <dt>{text}</dt>
      <dd>
        {figure === 'added' || figure === 'updated' ? (
          change_id === null ? (
            number
          ) : (
            <Link to="/history" search={{ details: String(change_id) }} aria-label={spoken}>
              {number}
            </Link>
          )
        ) : search === null ? (
          number
        ) : (
          <Link to={importPath(details)} search={search} activeOptions={{ exact: true }} aria-label={spoken}>
            {number}
          </Link>
        )}
      </dd>
    </div>
  )
}
