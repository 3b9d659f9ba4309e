import { Button, Group, Modal } from '@mantine/core'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { viewName } from '#contract/features/saved-views.ts'
import { TextField } from '#web/catalogue/form/form-fields.tsx'
import { formRules } from '#web/catalogue/form/form-rules.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useOpened } from '#web/ui/use-opened.ts'

type Values = { name: string }

const rules = z.object({ name: viewName })

type Asking = {
  opened: boolean
  name: string
  onSave: (name: string) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

/** Asks for the name of a view. Stays open until the view is saved, and shows the error if that fails. */
export default function ViewNameDialog({ title, ...asking }: Asking & { title: string }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(asking.opened)}
      onClose={asking.onNo}
      title={title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <NameForm {...asking} />
    </Modal>
  )
}

function NameForm({ opened, name, onSave, onDone, onNo }: Asking) {
  const { t } = useTranslation()
  const { control, handleSubmit, formState, setError } = useForm<Values>({
    values: { name },
    mode: 'onTouched',
    resolver: formRules<Values>(rules),
  })
  const submit = handleSubmit(async (typed) => {
    // A second press while the dialog closes would save the view twice.
    if (!opened) return
    const problem = await problemIn(onSave(typed.name))
    if (problem === null) onDone()
    else setError('name', { type: 'server', message: problem }, { shouldFocus: true })
  })
  return (
    <form noValidate onSubmit={submit}>
      <TextField control={control} name="name" label="field.name" required focused />
      <Group justify="flex-end" gap="xs" mt={20}>
        <Button variant="default" onClick={onNo} disabled={formState.isSubmitting}>
          {t('action.cancel')}
        </Button>
        <BusyButton type="submit" loading={formState.isSubmitting}>
          {t('action.save')}
        </BusyButton>
      </Group>
    </form>
  )
}
