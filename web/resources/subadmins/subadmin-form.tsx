import type { DataOf } from '#contract/calls/endpoint.ts'
import type { Rights } from '#contract/calls/permissions.ts'
import { INVITATION_HOURS } from '#contract/features/auth/invitations.ts'
import { subadminFields, subadmins } from '#contract/resources/subadmins.ts'
import { FieldPair, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnAlways } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { i18n, useTranslation } from '#web/core/i18n/i18n.ts'
import { showInvitation } from './invitation-link.tsx'
import { RightsField } from './rights-field.tsx'
import styles from './subadmin-form.module.css'

type Values = { name: string; email: string; rights: Rights }

const form: FormOf<Values, DataOf<typeof subadmins.get>> = {
  titles: { add: 'subadmins.add', edit: 'subadmins.edit' },
  list: '/subadmins',
  rules: subadminFields,
  blank: { name: '', email: '', rights: null },
  valuesNamed: ({ name, hindi_name }) => ({ name: name || hindi_name }),
  namesOf: ({ name }) => ({ name, hindi_name: null }),
  valuesOf: ({ name, email, rights }) => ({ name, email, rights }),
  labels: { name: 'field.name', email: 'field.email', rights: 'field.rights' },
  format: { rights: (text) => text || i18n.t('rights.preset.everything') },
  ask: (id) => queryOf(subadmins.get, { params: { id } }),
  save: async (values, edited, way) => {
    const rights = values.rights && [...values.rights]
    const body = { ...sentBody('user_id', values, edited), rights }
    const answer = await call(subadmins.save, { body, ...way })
    if (answer.success === 1) showInvitation(values.email, answer.data.invitation_link)
    return answer
  },
  onSaved: returnAlways,
}

export default function SubadminForm() {
  const { t } = useTranslation()
  const id = useRecordId('admin_id')
  return (
    <FormScreen form={form} id={id}>
      {(control, record) => (
        <>
          <FormPart title={t('action.details')}>
            <FieldPair>
              <TextField control={control} name="name" label="field.name" required />
              <TextField control={control} name="email" label="field.email" type="email" required />
            </FieldPair>
            <p className={styles.note}>{t(noteOf(record), { hours: INVITATION_HOURS })}</p>
          </FormPart>
          <FormPart title={t('field.rights')}>
            <RightsField control={control} />
          </FormPart>
        </>
      )}
    </FormScreen>
  )
}

/** The text key of the note about the password, which only the sub admin ever types. */
function noteOf(record: DataOf<typeof subadmins.get> | null) {
  if (!record) return 'subadmins.note.add'
  return record.is_invited === '1' ? 'subadmins.note.invited' : 'subadmins.note.settled'
}
