import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../ui/busy-button.tsx'
import { FieldPair } from './form-fields.tsx'
import { formRules, isRequired } from './form-rules.ts'
import styles from './lookup.module.css'
import type { Lookup, Names } from './lookup.ts'
import { NameField } from './name-field.tsx'

type Props = {
  lookup: Lookup
  /** What is known of the new record. */
  names: Names
  /** Answers why it was not saved, or null. */
  onSave: (names: Names) => Promise<string | null>
  onCancel: () => void
}

/** Asks both names of a record that is created in place. */
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
          // React hands it on to the form that this dialog belongs to, which is not the one to be saved.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <FieldPair>
          <NameField
            control={control}
            name="name"
            other="hindi_name"
            label="catalogue.column.name"
            required={isRequired(lookup.rules, 'name')}
            focused={names.name === ''}
          />
          <NameField
            control={control}
            name="hindi_name"
            other="name"
            label="catalogue.column.hindiName"
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
            {t('catalogue.form.cancel')}
          </Button>
          <BusyButton type="submit" loading={isSubmitting}>
            {t('catalogue.lookup.createNow')}
          </BusyButton>
        </Group>
      </form>
    </Modal>
  )
}
