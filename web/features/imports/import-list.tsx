import { useTranslation } from 'react-i18next'
import { type ImportSummary, imports } from '#contract/imports.ts'
import { queryOf } from '../api/hooks.ts'
import { ListScreen } from '../catalogue/list-screen.tsx'
import type { ListColumn } from '../catalogue/list-types.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Hindi } from '../ui/hindi.tsx'
import { RowLink } from '../ui/row-link.tsx'
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
  return t('imports.number', { count })
}

const figure = (id: 'rows' | 'added' | 'existing' | 'failed'): ListColumn<ImportSummary, never> => ({
  id,
  label: `imports.figure.${id}`,
  width: '104px',
  cell: (row) => <Figure count={row[id]} />,
})

const columns: ListColumn<ImportSummary, 'file_name' | 'date_created'>[] = [
  {
    id: 'file_name',
    label: 'imports.column.file',
    sort: 'file_name',
    kind: 'title',
    cell: ({ import_id, file_name }) => (
      <RowLink to={`/tracks/imports/${import_id}`} className={styles.name}>
        <Hindi text={file_name} />
      </RowLink>
    ),
  },
  {
    id: 'date_created',
    label: 'imports.column.when',
    sort: 'date_created',
    width: '132px',
    cell: ({ date_created }) => <DateTime value={date_created} />,
  },
  { id: 'admin_name', label: 'imports.column.who', width: '140px', cell: ({ admin_name }) => admin_name },
  figure('rows'),
  figure('added'),
  figure('existing'),
  figure('failed'),
  {
    id: 'state',
    label: 'imports.column.state',
    width: '124px',
    cell: ({ state }) => <State state={state} />,
  },
]

/** Every import: who brought which sheet when, and what became of it. */
export default function ImportList() {
  return (
    <ListScreen
      name="imports"
      title="imports.list"
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      ask={(body) => queryOf(imports.list, { body })}
      ways={<ImportButton />}
      backward="/tracks"
      empty={{ title: 'imports.empty', hint: 'imports.emptyHint' }}
    />
  )
}
