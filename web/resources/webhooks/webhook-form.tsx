import { Checkbox } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import type { DataOf } from '#contract/calls/endpoint.ts'
import {
  WEBHOOK_ACTIONS,
  type WebhookAction,
  type WebhookKind,
  webhookFields,
  webhookKinds,
  webhooks,
} from '#contract/resources/webhooks.ts'
import { FieldPair, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { ACTION_LABELS, KIND_LABELS } from './labels.ts'
import { showNewSecret } from './new-secret.tsx'
import styles from './webhooks.module.css'

type Values = {
  name: string
  url: string
  kinds: WebhookKind[]
  actions: WebhookAction[]
  is_active: '0' | '1'
}

const form: FormOf<Values, DataOf<typeof webhooks.get>> = {
  titles: { add: 'webhooks.add', edit: 'webhooks.edit' },
  list: '/webhooks',
  recorded: 'webhooks',
  rules: webhookFields,
  blank: { name: '', url: '', kinds: [...webhookKinds], actions: [...WEBHOOK_ACTIONS], is_active: '1' },
  valuesNamed: ({ name, hindi_name }) => ({ name: name || hindi_name }),
  namesOf: ({ name }) => ({ name, hindi_name: null }),
  valuesOf: ({ name, url, kinds, actions, is_active }) => ({ name, url, kinds, actions, is_active }),
  labels: {
    name: 'field.name',
    url: 'webhooks.url',
    kinds: 'webhooks.kinds',
    actions: 'webhooks.actions',
    is_active: 'field.status',
  },
  ask: (id) => queryOf(webhooks.get, { params: { id } }),
  save: async (values, edited, way) => {
    const answer = await call(webhooks.save, { body: sentBody('webhook_id', values, edited), ...way })
    if (answer.success === 1) showNewSecret(values.name, answer.data.secret)
    return answer
  },
  onSaved: returnOnSuccess,
}

export default function WebhookForm() {
  const { t } = useTranslation()
  const id = useRecordId('webhook_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <FormPart title={t('action.details')}>
          <FieldPair>
            <TextField control={control} name="name" label="field.name" required />
            <TextField control={control} name="url" label="webhooks.url" required>
              <p className={styles.note}>{t('webhooks.urlNote')}</p>
            </TextField>
          </FieldPair>
          <FieldPair>
            <Choices
              control={control}
              name="kinds"
              label="webhooks.kinds"
              options={webhookKinds.map((kind) => [kind, KIND_LABELS[kind]])}
            />
            <Choices
              control={control}
              name="actions"
              label="webhooks.actions"
              options={WEBHOOK_ACTIONS.map((action) => [action, ACTION_LABELS[action]])}
            />
          </FieldPair>
          <ActiveField control={control} />
        </FormPart>
      )}
    </FormScreen>
  )
}

type ChoicesProps = {
  control: Control<Values>
  name: 'kinds' | 'actions'
  label: TextKey
  options: readonly (readonly [value: string, label: TextKey])[]
}

function Choices({ control, name, label, options }: ChoicesProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const translate = useTranslateMessage()
  const { ref, value, onChange } = field
  return (
    <Checkbox.Group
      value={value}
      onChange={onChange}
      label={t(label)}
      error={translate(fieldState.error?.message)}
      withAsterisk
    >
      <div className={styles.choices}>
        {options.map(([option, text], index) => (
          <Checkbox key={option} ref={index === 0 ? ref : undefined} value={option} label={t(text)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function ActiveField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'is_active' })
  return (
    <Checkbox
      ref={field.ref}
      mt="lg"
      checked={field.value === '1'}
      onChange={(event) => field.onChange(event.currentTarget.checked ? '1' : '0')}
      label={t('webhooks.on')}
      description={t('webhooks.onNote')}
    />
  )
}
