import { Checkbox } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import type { DataOf } from '#contract/calls/endpoint.ts'
import {
  apiKeyFields,
  apiKeys,
  DEFAULT_RATE,
  READ_SCOPES,
  SCOPES,
  type Scope,
} from '#contract/resources/api-keys.ts'
import { AreaField, FieldPair, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnOnSuccess } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import styles from './api-keys.module.css'
import { showNewKey } from './new-key.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'

type Values = { name: string; scopes: Scope[]; origins: string; rate_per_minute: string }

const form: FormOf<Values, DataOf<typeof apiKeys.get>> = {
  titles: { add: 'apiKeys.add', edit: 'apiKeys.edit' },
  list: '/apikeys',
  recorded: 'api_keys',
  rules: apiKeyFields,
  blank: { name: '', scopes: [...READ_SCOPES], origins: '', rate_per_minute: String(DEFAULT_RATE) },
  valuesNamed: ({ name, hindi_name }) => ({ name: name || hindi_name }),
  namesOf: ({ name }) => ({ name, hindi_name: null }),
  valuesOf: ({ name, scopes, origins, rate_per_minute }) => ({
    name,
    scopes,
    origins: origins.join('\n'),
    rate_per_minute: String(rate_per_minute),
  }),
  labels: {
    name: 'field.name',
    scopes: 'field.scopes',
    origins: 'field.origins',
    rate_per_minute: 'field.rate_per_minute',
  },
  ask: (id) => queryOf(apiKeys.get, { params: { id } }),
  save: async (values, edited, way) => {
    const answer = await call(apiKeys.save, { body: sentBody('key_id', values, edited), ...way })
    if (answer.success === 1) showNewKey(values.name, answer.data.api_key)
    return answer
  },
  onSaved: returnOnSuccess,
}

export default function ApiKeyForm() {
  const { t } = useTranslation()
  const id = useRecordId('key_id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <FormPart title={t('action.details')}>
          <FieldPair>
            <TextField control={control} name="name" label="field.name" required />
            <TextField control={control} name="rate_per_minute" label="field.rate_per_minute" required>
              <p className={styles.note}>{t('apiKeys.note.rate')}</p>
            </TextField>
          </FieldPair>
          <FieldPair>
            <ScopesField control={control} />
            <AreaField control={control} name="origins" label="field.origins">
              <p className={styles.note}>{t('apiKeys.note.origins')}</p>
            </AreaField>
          </FieldPair>
        </FormPart>
      )}
    </FormScreen>
  )
}

function ScopesField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: 'scopes' })
  const translate = useTranslateMessage()
  const { ref, value, onChange } = field
  return (
    <Checkbox.Group
      value={value}
      onChange={onChange}
      label={t('field.scopes')}
      error={translate(fieldState.error?.message)}
      withAsterisk
    >
      <div className={styles.scopes}>
        {SCOPES.map((scope, index) => (
          <Checkbox
            key={scope}
            ref={index === 0 ? ref : undefined}
            value={scope}
            label={t(SCOPE_LABELS[scope])}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
