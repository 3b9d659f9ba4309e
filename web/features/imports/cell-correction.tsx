import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { CorrectionForm } from './correction-form.tsx'

/** In characters: longer texts get a field with several lines. */
const MAX_LINE = 100

type Props = {
  text: string
  label: string
  /** The label that also has the name of the record, for screen readers. */
  of: string
  /** Sends the text; resolves to the message of its problem, or null if it was taken. */
  onCheck: (text: string) => Promise<string | null>
}

function CorrectionField({ text, label, of, onCheck, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(text)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const close = () => {
    onClose()
    keepFocus()
  }
  async function check() {
    setPending(true)
    const newProblem = await onCheck(value)
    setPending(false)
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

/** The button that opens a field for another text in place of a cell that has a problem. */
export function CellCorrection(props: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CorrectionField {...props} onClose={() => setOpen(false)} />
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${t('imports.correct')}: ${props.of}`}
      onClick={() => setOpen(true)}
    >
      {t('imports.correct')}
    </Button>
  )
}
