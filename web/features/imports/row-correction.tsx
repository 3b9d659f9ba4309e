import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreviewRow } from '#contract/features/imports/rows.ts'
import type { SheetColumn } from '#contract/features/imports/sheet.ts'
import { imports } from '#contract/features/imports.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { ERROR_FIRST } from '#web/catalogue/form/form-fields.tsx'
import { useNameSuggestion } from '#web/catalogue/form/name-field.tsx'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { CorrectionForm } from './correction-form.tsx'
import styles from './import.module.css'

const LONG: readonly SheetColumn[] = ['Description', 'Hindi Description', 'Lyrics', 'Hindi Lyrics']

type NameColumn = 'Track Name' | 'Hindi Name'
const OTHER_NAME: ReadonlyMap<SheetColumn, NameColumn> = new Map([
  ['Track Name', 'Hindi Name'],
  ['Hindi Name', 'Track Name'],
])

type Props = { import_id: number; row: PreviewRow; onClose: () => void }

/** The form that corrects a row and checks it again, with the cells that have errors, or all of them. */
export function RowCorrection({ import_id, row: of, onClose }: Props) {
  const { row, problems, display_name, display_name_hindi } = of
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<SheetColumn, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutationOf(imports.correctRow, { meta: { quiet: true } })
  const wrong = problems.flatMap(({ column, cell, error }) =>
    column === null ? [] : [{ column, cell: cell ?? '', error }],
  )
  const [isWhole, setWhole] = useState(wrong.length === 0)
  const { data, error: unread } = useQueryOf(
    imports.cells,
    { body: { import_id, row } },
    { enabled: isWhole, gcTime: 0, meta: { quiet: true } },
  )
  const all = data?.cells.map(({ column, value }) => ({
    column,
    cell: value,
    error: wrong.find((problem) => problem.column === column)?.error,
  }))
  const fields: readonly { column: SheetColumn; cell: string; error: string | undefined }[] =
    (isWhole && all) || wrong

  const textOf = (column: SheetColumn, cell: string) => typed[column] ?? cell

  /** Checks the corrected row. With `take_lost_letters`, texts are accepted even if letters seem lost in them. */
  async function check(take_lost_letters = false) {
    // Unchanged cells are not sent, and keep their errors.
    const cells = fields.flatMap(({ column, cell }) => {
      const value = textOf(column, cell)
      return value === cell ? [] : [{ column, value }]
    })
    const newProblem = await problemIn(
      mutateAsync({ body: { import_id, row, cells, take_lost_letters } }).then(async (answer) => {
        if (answer.success === 0 || answer.data.state === 'failed') return answer
        toast(t(`imports.corrected.${answer.data.state}`, { row }))
        close()
        return answer
      }),
    )
    setProblem(newProblem)
    if (newProblem === null) await queryClient.invalidateQueries()
  }
  const isLost = fields.some(({ column, cell }) => isLostName(textOf(column, cell)))

  function close() {
    onClose()
    keepFocus()
  }
  return (
    <CorrectionForm
      label={t('imports.correctRow', { row })}
      isPending={isPending}
      problem={problem}
      onCheck={() => void check()}
      onClose={close}
      more={
        isLost && (
          <BusyButton
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => void check(true)}
          >
            {t('imports.takeAsItIs')}
          </BusyButton>
        )
      }
    >
      {fields.map(({ column, cell, error }, index) => (
        <Cell
          key={column}
          column={column}
          value={textOf(column, cell)}
          names={{
            'Track Name': textOf('Track Name', display_name),
            'Hindi Name': textOf('Hindi Name', display_name_hindi),
          }}
          error={error}
          isFirst={index === 0}
          onChange={(value) => setTyped({ ...typed, [column]: value })}
        />
      ))}
      {!isWhole && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('imports.allCells')}
        </Button>
      )}
      {isWhole && !all && !unread && <Skeleton height={80} />}
      {unread && <p className={styles.error}>{messageOf(unread)}</p>}
    </CorrectionForm>
  )
}

type CellProps = {
  column: SheetColumn
  value: string
  /** Both names of the row as typed so far. */
  names: Record<NameColumn, string>
  error: string | undefined
  isFirst: boolean
  onChange: (value: string) => void
}

function Cell({ names, ...props }: CellProps) {
  const { column, value, error, isFirst, onChange } = props
  const other = OTHER_NAME.get(column)
  if (other) return <NameCell {...props} given={names[other]} />
  const Field = LONG.includes(column) ? Textarea : TextInput
  return (
    <Field
      label={column}
      value={value}
      error={error}
      autoComplete="off"
      autoFocus={isFirst}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The field of a name, which suggests a transliteration as the names of forms do. */
function NameCell(props: Omit<CellProps, 'names'> & { given: string }) {
  const { column, value, given, error, isFirst, onChange } = props
  const { inputRef, shortcut, announcement, description, onKeyDown } = useNameSuggestion({
    value,
    given,
    hindi: column === 'Hindi Name',
    label: column,
    onTake: onChange,
  })
  return (
    <div>
      <TextInput
        description={description}
        onKeyDown={onKeyDown}
        ref={inputRef}
        aria-keyshortcuts={shortcut}
        label={column}
        value={value}
        error={error}
        inputWrapperOrder={ERROR_FIRST}
        autoComplete="off"
        autoFocus={isFirst}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {announcement}
    </div>
  )
}
