import { Link } from '@tanstack/react-router'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { pageFields, pages } from '#contract/resources/pages.ts'
import { FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { FormScreen, useRecordId } from '#web/catalogue/form/form-screen.tsx'
import { type FormOf, returnAlways } from '#web/catalogue/form/form-types.ts'
import { LikelyDuplicates } from '#web/catalogue/form/likely-duplicates.tsx'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { wordsOf } from '#web/rich-text/rich-text.tsx'
import { RichTextField } from '#web/rich-text/rich-text-field.tsx'
import styles from './page-form.module.css'

type Values = { name: string; content: string }

const form: FormOf<Values, DataOf<typeof pages.get>> = {
  titles: { add: 'pages.add', edit: 'pages.edit' },
  list: '/pages',
  recorded: 'static_pages',
  rules: pageFields,
  blank: { name: '', content: '' },
  valuesNamed: ({ name, hindi_name }) => ({ name: name || hindi_name }),
  namesOf: ({ name }) => ({ name, hindi_name: null }),
  valuesOf: ({ name, content }) => ({ name, content }),
  duplicated: async () => ({}),
  labels: { name: 'field.name', content: 'field.content' },
  format: { content: wordsOf },
  ask: (id) => queryOf(pages.get, { params: { id } }),
  save: (values, edited, way) =>
    edited
      ? call(pages.edit, {
          params: { id: edited.id },
          body: { ...values, action: 'edit', version: edited.version },
          ...way,
        })
      : call(pages.save, { body: { ...values, action: 'add', id: null, version: null }, ...way }),
  onSaved: returnAlways,
}

export default function PageForm() {
  const { t } = useTranslation()
  const id = useRecordId('id')
  const readOnly = !useMayHere()('edit')
  return (
    <FormScreen form={form} id={id}>
      {(control, page) => (
        <FormPart title={t('pages.page')}>
          <div className={styles.name}>
            <TextField control={control} name="name" label="field.name" required>
              <LikelyDuplicates
                control={control}
                name="name"
                ask={(name) => queryOf(pages.likelyDuplicates, { body: { name, except: id } })}
                to={(other) => `/pages/edit/${other}`}
              />
            </TextField>
            {page && (
              <p className={styles.address}>
                {t('pages.address')}{' '}
                <Link to={`/static/${page.slug}`} target="_blank">
                  <bdi dir="ltr">{`/static/${page.slug}`}</bdi>
                </Link>
              </p>
            )}
          </div>
          <RichTextField control={control} name="content" label="field.content" readOnly={readOnly} />
        </FormPart>
      )}
    </FormScreen>
  )
}
