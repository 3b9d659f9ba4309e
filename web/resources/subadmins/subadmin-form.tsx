import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { INVITATION_HOURS } from '#contract/invitations.ts'
import { subadminFields, subadmins } from '#contract/subadmins.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FieldPair, FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { sentBody } from '../catalogue/sent-body.ts'
import styles from './subadmin-form.module.css'

type Values = { name: string; email: string }

const form: FormOf<Values, DataOf<typeof subadmins.get>> = {
  titles: { add: 'subadmins.add', edit: 'subadmins.edit' },
  list: '/subadmins',
  rules: subadminFields,
  blank: { name: '', email: '' },
  valuesOf: ({ name, email }) => ({ name, email }),
  labels: { name: 'catalogue.column.name', email: 'people.email' },
  ask: (id) => queryOf(subadmins.get, { params: { id } }),
  save: (values, edited, way) => call(subadmins.save, { body: sentBody('user_id', values, edited), ...way }),
  onSaved: returnAlways,
}

export default function SubadminForm() {
  const { t } = useTranslation()
  const id = useRecordId('admin_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, record) => (
        <FormPart title={t('people.person')}>
          <FieldPair>
            <TextField control={control} name="name" label="catalogue.column.name" required />
            <TextField control={control} name="email" label="people.email" type="email" required />
          </FieldPair>
          <p className={styles.note}>{t(noteOf(record), { hours: INVITATION_HOURS })}</p>
        </FormPart>
      )}
    </FormScreen>
  )
}

/** What happens to the password, which nobody but its owner types. */
function noteOf(record: DataOf<typeof subadmins.get> | null) {
  if (!record) return 'subadmins.note.add'
  return record.is_invited === '1' ? 'subadmins.note.invited' : 'subadmins.note.settled'
}
