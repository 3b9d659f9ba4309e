import type { DataOf } from '#contract/calls/endpoint.ts'
import { userFields, users } from '#contract/resources/users.ts'
import { FieldPair, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnAlways } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'

type Values = { name: string; email: string; phone_num: string }

const form: FormOf<Values, DataOf<typeof users.get>> = {
  titles: { add: 'users.add', edit: 'users.edit' },
  list: '/users',
  recorded: 'users',
  rules: userFields,
  blank: { name: '', email: '', phone_num: '' },
  valuesNamed: ({ name, hindi_name }) => ({ name: name || hindi_name }),
  namesOf: ({ name }) => ({ name, hindi_name: null }),
  valuesOf: ({ name, email, phone_num }) => ({ name, email, phone_num }),
  labels: { name: 'field.name', email: 'field.email', phone_num: 'field.phone_num' },
  ask: (user_id) => queryOf(users.get, { body: { user_id } }),
  save: (values, edited, way) => call(users.save, { body: sentBody('user_id', values, edited), ...way }),
  onSaved: returnAlways,
}

export default function UserForm() {
  const { t } = useTranslation()
  const id = useRecordId('id')
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <FormPart title={t('action.details')}>
          <FieldPair>
            <TextField control={control} name="name" label="field.name" required />
          </FieldPair>
          <FieldPair>
            <TextField control={control} name="email" label="field.email" type="email" required />
            <TextField control={control} name="phone_num" label="field.phone_num" type="tel" required />
          </FieldPair>
        </FormPart>
      )}
    </FormScreen>
  )
}
