import { type ImportSummary, importList } from '#contract/features/imports/list.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { pagesOf } from '#web/catalogue/list/pages-of.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { importPath } from '#web/core/navigation/import-path.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './import.module.css'
import { ImportButton } from './import-button.tsx'

const keyOf = ({ import_id }: ImportSummary) => import_id
const nameOf = ({ file_name }: ImportSummary) => file_name

function State({ state }: Pick<ImportSummary, 'state'>) {
  const { t } = useTranslation()
  return (
    <span className={styles.badge} data-state={state}>
      {t(`imports.state.${state}`)}
    </span>
  )
}

function Figure({ count }: { count: number }) {
  const { t } = useTranslation()
  return t('format.number', { count })
}

function File({ file_name, file_kind }: ImportSummary) {
  const { t } = useTranslation()
  return (
    <>
      <Hindi text={file_name} />
      <small className={styles.fileKind}>{t(`imports.fileKind.${file_kind}`)}</small>
    </>
  )
}

const figure = (
  id: 'rows' | 'added' | 'updated' | 'existing' | 'failed',
): ListColumn<ImportSummary, never> => ({
  id,
  label: `imports.figure.${id}`,
  width: id === 'existing' ? '112px' : '92px',
  cell: (row) => <Figure count={row[id]} />,
})

const columns: ListColumn<ImportSummary, 'file_name' | 'date_created'>[] = [
  {
    id: 'file_name',
    label: 'imports.column.file',
    sort: 'file_name',
    kind: 'title',
    cell: (row) => <File {...row} />,
  },
  {
    id: 'date_created',
    label: 'field.date',
    sort: 'date_created',
    isLine: true,
    width: '168px',
    cell: ({ date_created }) => <DateTime value={date_created} />,
  },
  { id: 'admin_name', label: 'field.admin', width: '130px', cell: ({ admin_name }) => admin_name },
  figure('rows'),
  figure('added'),
  figure('updated'),
  figure('existing'),
  figure('failed'),
  {
    id: 'state',
    label: 'field.status',
    width: '110px',
    cell: ({ state }) => <State state={state} />,
  },
]

/** The list of all imports: who imported which file when, and the result. */
const source = {
  name: 'imports',
  label: 'imports.list' as const,
  columns,
  keyOf,
  nameOf,
  ask: pagesOf(importList.list),
  opens: importPath,
}

export default function ImportList() {
  return (
    <ListScreen
      source={source}
      links={<ImportButton />}
      backward="/tracks"
      empty={{ title: 'imports.empty', hint: 'imports.emptyHint' }}
    />
  )
}
