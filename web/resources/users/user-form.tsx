import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { userFields, users } from '#contract/users.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { sentBody } from '../catalogue/sent-body.ts'

type Values = { name: string; email: string; phone_num: string }

const form: FormOf<Values, DataOf<typeof users.get>> = {
  titles: { add: 'users.add', edit: 'users.edit' },
  list: '/users',
  rules: userFields,
  blank: { name: '', email: '', phone_num: '' },
  valuesOf: ({ name, email, phone_num }) => ({ name, email, phone_num }),
  labels: { name: 'catalogue.column.name', email: 'people.email', phone_num: 'people.phone' },
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
        <FormPart title={t('people.person')}>
          <FieldPair>
            <TextField control={control} name="name" label="catalogue.column.name" required />
          </FieldPair>
          <FieldPair>
            <TextField control={control} name="email" label="people.email" type="email" required />
            <TextField control={control} name="phone_num" label="people.phone" type="tel" required />
          </FieldPair>
        </FormPart>
      )}
    </FormScreen>
  )
}
