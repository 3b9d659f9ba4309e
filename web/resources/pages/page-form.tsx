import { useTranslation } from 'react-i18next'
import type { DataOf } from '#contract/endpoint.ts'
import { pageFields, pages } from '#contract/pages.ts'
import { call } from '../api/call.ts'
import { queryOf } from '../api/hooks.ts'
import { FormPart, TextField } from '../catalogue/form-fields.tsx'
import { FormScreen, useRecordId } from '../catalogue/form-screen.tsx'
import { type FormOf, returnAlways } from '../catalogue/form-types.ts'
import { LikelyDuplicates } from '../catalogue/likely-duplicates.tsx'
import { wordsOf } from '../rich-text/rich-text.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import styles from './page-form.module.css'

type Values = { name: string; content: string }

const form: FormOf<Values, DataOf<typeof pages.get>> = {
  titles: { add: 'pages.add', edit: 'pages.edit' },
  list: '/pages',
  rules: pageFields,
  blank: { name: '', content: '' },
  valuesOf: ({ name, content }) => ({ name, content }),
  labels: { name: 'catalogue.column.name', content: 'pages.content' },
  inWords: { content: wordsOf },
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
  return (
    <FormScreen form={form} id={id}>
      {(control) => (
        <FormPart title={t('pages.page')}>
          <div className={styles.name}>
            <TextField control={control} name="name" label="catalogue.column.name" required>
              <LikelyDuplicates
                control={control}
                name="name"
                ask={(name) => queryOf(pages.likelyDuplicates, { body: { name, except: id } })}
                to={(other) => `/pages/edit/${other}`}
              />
            </TextField>
          </div>
          <RichTextField control={control} name="content" label="pages.content" />
        </FormPart>
      )}
    </FormScreen>
  )
}
