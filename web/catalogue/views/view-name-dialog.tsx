import { Button, Group, Modal } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Envelope } from '#contract/envelope.ts'
import { viewName } from '#contract/views.ts'
import { whyNot } from '../api/outcome.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { useOpened } from '../ui/use-opened.ts'
import { TextField } from './form-fields.tsx'
import { formRules } from './form-rules.ts'

type Values = { name: string }

const rules = z.object({ name: viewName })

type Asking = {
  opened: boolean
  name: string
  onSave: (name: string) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

/** Asks what a view is to be called. It stays open until that is saved, and says why it is not. */
export function ViewNameDialog({ title, ...asking }: Asking & { title: string }) {
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
    // A second press while it closes would save it twice.
    if (!opened) return
    const why = await whyNot(onSave(typed.name))
    if (why === null) onDone()
    else setError('name', { type: 'server', message: why }, { shouldFocus: true })
  })
  return (
    <form noValidate onSubmit={submit}>
      <TextField control={control} name="name" label="catalogue.views.name" required focused />
      <Group justify="flex-end" gap="xs" mt={20}>
        <Button variant="default" onClick={onNo} disabled={formState.isSubmitting}>
          {t('catalogue.form.cancel')}
        </Button>
        <BusyButton type="submit" loading={formState.isSubmitting}>
          {t('catalogue.form.save')}
        </BusyButton>
      </Group>
    </form>
  )
}
