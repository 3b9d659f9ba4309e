import type { DataOf } from '#contract/calls/endpoint.ts'
import type { PreviewName } from '#contract/features/imports/names.ts'
import { imports } from '#contract/features/imports.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Names, shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './import.module.css'
import { choiceFilter } from './import-filters.tsx'
import { ImportButtons, ImportHead } from './import-head.tsx'
import { ImportNameChoice } from './import-name-choice.tsx'
import { labelOfKind } from './kind-labels.ts'
import { useImportId, useImportState } from './use-import.ts'

type Named = DataOf<typeof imports.names>['Info'][number]

const keyOf = ({ name_no }: Named) => name_no
const nameOf = ({ name }: Named) => name

function Outcome({ name: { outcome, record, near, keep_alias } }: { name: PreviewName }) {
  const { t } = useTranslation()
  // Until the import has created the record, its name can only be similar to another new name.
  const isMade = outcome === 'created' && typeof record?.id === 'number'
  return (
    <>
      <span className={styles.outcome} data-outcome={outcome}>
        {t(`imports.outcome.${isMade ? 'made' : outcome}`)}
      </span>
      {record && <BothNames {...record} />}
      {keep_alias && <div className={styles.near}>{t('imports.aliasKept')}</div>}
      {near.length > 0 && (
        <div className={styles.near}>
          {t(outcome === 'linked' ? 'imports.sameName' : 'imports.near')}
          <ul>
            {near.map((other) => (
              <li key={`${other.id} ${other.name}`}>
                <BothNames {...other} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function BothNames(names: Names) {
  const [first, second] = shownNames(names)
  return (
    <span className={styles.both}>
      <Hindi {...first} /> {second && <Hindi {...second} />}
    </span>
  )
}

function Kind({ kind }: Pick<PreviewName, 'kind'>) {
  const { t } = useTranslation()
  return t(labelOfKind(kind))
}

/** The button that links a name to another record, which is only possible before the import starts. */
function Change({ name }: { name: PreviewName }) {
  const import_id = useImportId()
  return useImportState(import_id) === 'ready' && <ImportNameChoice import_id={import_id} of={name} />
}

const columns: ListColumn<Named, 'name' | 'rows'>[] = [
  {
    id: 'name',
    label: 'field.name',
    sort: 'name',
    kind: 'title',
    cell: ({ name, matched }) => (
      <span className={styles.name}>
        <Hindi text={name} marks={matched?.name} />
      </span>
    ),
  },
  { id: 'kind', label: 'field.type', width: '150px', cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'outcome', label: 'imports.column.outcome', cell: (name) => <Outcome name={name} /> },
  { id: 'rows', label: 'imports.rowsTab', sort: 'rows', width: '100px', cell: ({ rows }) => rows },
  { id: 'change', label: 'imports.change', width: '150px', cell: (name) => <Change name={name} /> },
]

const filter = choiceFilter('outcome', 'imports.show', [
  { value: 'created', label: 'imports.outcome.created' },
  { value: 'near', label: 'imports.outcome.near' },
  { value: 'linked', label: 'imports.outcome.linked' },
  { value: 'other_script', label: 'imports.outcome.other_script' },
])

/** The screen of the names in an import: the linked record of each, or that it will be created, with similar names. */
export default function ImportNames() {
  const import_id = useImportId()
  return (
    <ListScreen
      source={{
        name: 'import-names',
        label: 'imports.one',
        columns,
        keyOf,
        nameOf,
        ask: (body, params) => {
          const chosen = filter.chosenIn(params)
          const filters = chosen === 'near' ? { with_near: true } : { outcome: chosen }
          return queryOf(imports.names, { params: { id: import_id }, body: { ...body, filters } })
        },
        filters: filter.filters,
      }}
      links={<ImportButtons import_id={import_id} />}
      head={<ImportHead import_id={import_id} file_kind="sheet" />}
      backward="/tracks/imports"
      empty={{ title: 'imports.noNames' }}
    />
  )
}
