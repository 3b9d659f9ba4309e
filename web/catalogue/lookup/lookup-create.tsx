import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Names } from '#web/catalogue/form/choice.ts'
import { FieldPair } from '#web/catalogue/form/form-fields.tsx'
import { formRules, isRequired } from '#web/catalogue/form/form-rules.ts'
import { NameField } from '#web/catalogue/form/name-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './lookup.module.css'
import type { Lookup } from './lookup.ts'

type Props = {
  lookup: Lookup
  /** The names with which the new record starts. */
  names: Names
  /** Resolves to the error message if it was not saved, else to null. */
  onSave: (names: Names) => Promise<string | null>
  onCancel: () => void
}

/** Asks for both names of a record that is created from a lookup field. */
export function LookupCreate({ lookup, names, onSave, onCancel }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const { control, handleSubmit, formState } = useForm<Names>({
    values: names,
    mode: 'onTouched',
    resolver: formRules<Names>(lookup.rules),
  })
  const { isSubmitting } = formState
  const submit = handleSubmit(async (typed) => {
    setProblem(null)
    setProblem(await onSave(typed))
  })
  return (
    <Modal
      opened
      onClose={() => isSubmitting || onCancel()}
      title={t(lookup.title)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React bubbles the submit event to the form around this dialog, which must not be saved.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <FieldPair>
          <NameField
            control={control}
            name="name"
            other="hindi_name"
            label="field.name"
            required={isRequired(lookup.rules, 'name')}
            focused={names.name === ''}
          />
          <NameField
            control={control}
            name="hindi_name"
            other="name"
            label="field.hindi_name"
            hindi
            required={isRequired(lookup.rules, 'hindi_name')}
            focused={names.name !== ''}
          />
        </FieldPair>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt={20}>
          <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
            {t('action.cancel')}
          </Button>
          <BusyButton type="submit" loading={isSubmitting}>
            {t('catalogue.lookup.createNow')}
          </BusyButton>
        </Group>
      </form>
    </Modal>
  )
}
