import type { LeftOutLine } from '#contract/features/imports/catalogue.ts'
import { imports } from '#contract/features/imports.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { bothNamesColumn } from '#web/catalogue/list/columns.tsx'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { ListScreen } from '#web/catalogue/screen/list-screen.tsx'
import { queryOf, useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { CellChange, CellChanges } from '../cell-change.tsx'
import { CellCorrection } from '../cell-correction.tsx'
import edited from '../edited/edited.module.css'
import { ImportButtons, ImportHead } from '../import-head.tsx'
import { useImportId, useLoadedImport } from '../use-import.ts'
import { CatalogueCounts, labelOf } from './catalogue-counts.tsx'

const keyOf = ({ problem_id }: LeftOutLine) => problem_id
/** A line is called by the names of its record, or else by its place in the file. */
const nameOf = (line: LeftOutLine) => firstName(line) || `${line.file}:${line.line}`

/** The problem of a line: its field with what the line has there, and the field for another text. */
function Problem({ line }: { line: LeftOutLine }) {
  const { t } = useTranslation()
  const import_id = useImportId()
  const state = useLoadedImport(import_id)?.state
  const { mutateAsync } = useMutationOf(imports.correctLine, { meta: { quiet: true } })
  const { problem_id, field, problem, text, is_corrected } = line
  if (is_corrected) return <p className={edited.muted}>{t('catalogueFiles.lineCorrected')}</p>
  const said = <p className={edited.problem}>{problem}</p>
  if (field === null) return said
  // Links are called as the kind that they lead to.
  const known = editedFields[field]?.label ?? labelOf(field)
  const label = known ? t(known) : field
  return (
    <CellChanges>
      <CellChange label={label} before={null} after={text ?? ''} isTaken={false} state="problem">
        {said}
        {text !== null && (state === 'ready' || state === 'done') && (
          <CellCorrection
            label={label}
            of={`${label}, ${nameOf(line)}`}
            text={text}
            onCheck={(typed) => problemIn(mutateAsync({ body: { import_id, problem_id, text: typed } }))}
          />
        )}
      </CellChange>
    </CellChanges>
  )
}

const columns: ListColumn<LeftOutLine, 'line'>[] = [
  {
    id: 'line',
    label: 'catalogueFiles.line',
    sort: 'line',
    width: '180px',
    cell: ({ file, line }) => <bdi dir="ltr">{`${file}:${line}`}</bdi>,
  },
  {
    ...bothNamesColumn('name', 'hindi_name', 'field.name'),
    id: 'name',
    sort: undefined,
    parts: undefined,
    width: '260px',
  },
  { id: 'key', label: 'account.app.key', width: '120px', cell: ({ key }) => <bdi>{key}</bdi> },
  { id: 'problem', label: 'status.fact.reason', cell: (line) => <Problem line={line} /> },
]

/** The screen of an imported catalogue: what it would change, or has changed, and the lines that it leaves out. */
export default function LeftOutLines() {
  const import_id = useImportId()
  return (
    <ListScreen
      source={{
        name: 'left-out-lines',
        label: 'imports.one',
        columns,
        keyOf,
        nameOf,
        ask: (body) => queryOf(imports.leftOutLines, { params: { id: import_id }, body }),
      }}
      links={<ImportButtons import_id={import_id} />}
      head={
        <ImportHead import_id={import_id} file_kind="catalogue">
          <CatalogueCounts import_id={import_id} />
        </ImportHead>
      }
      backward="/catalogue-files"
      empty={{ title: 'catalogueFiles.noneLeftOut', hint: 'catalogueFiles.noneLeftOutHint' }}
    />
  )
}
