import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedRow } from '#contract/features/imports/edited.ts'
import { imports } from '#contract/features/imports.ts'
import { useMutationOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { CorrectionForm } from '../correction-form.tsx'
import { useImportId } from '../use-import.ts'

/** In characters: longer texts get a field with several lines. */
const MAX_LINE = 100

type Props = {
  row: EditedRow
  field: string
  text: string
  label: string
  /** The label that also has the name of the record, for screen readers. */
  of: string
  onClose: () => void
}

/** The field for another text in place of a cell that has a problem. */
export function CellCorrection({ row, field, text, label, of, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const import_id = useImportId()
  const [value, setValue] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutationOf(imports.correctCell, { meta: { quiet: true } })
  const close = () => {
    onClose()
    keepFocus()
  }
  async function check() {
    const body = { import_id, row_no: row.row_no, cell: { field, text: value } }
    const newProblem = await problemIn(mutateAsync({ body }))
    setProblem(newProblem)
    if (newProblem !== null) return
    close()
    await queryClient.invalidateQueries()
  }
  const Field = text.length > MAX_LINE || text.includes('\n') ? Textarea : TextInput
  return (
    <CorrectionForm
      label={`${t('imports.correct')}: ${of}`}
      isPending={isPending}
      problem={problem}
      onCheck={() => void check()}
      onClose={close}
    >
      <Field
        label={label}
        value={value}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </CorrectionForm>
  )
}
