import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PlaceholderKey } from '#contract/placeholders.ts'
import { FormPart } from '#web/catalogue/form/form-fields.tsx'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { type ChosenCover, CoverChoice } from './cover-choice.tsx'
import styles from './cover-field.module.css'
import { RecordCover } from './record-cover.tsx'

/** The form's value for a cover: a chosen file, a typed link, or nothing, which keeps the current one. */
export type CoverValues = { cover_image: ChosenCover; remove_cover: '1' | '' }

export const NO_COVER: CoverValues = { cover_image: null, remove_cover: '' }

/** The form fields that hold its cover. */
export const COVER = { image: 'cover_image', remove: 'remove_cover' } as const

export type Pictured = { cover_picture: string; cover_thumbnail: string }

/** The cover of a record for its form. Only a typed link has no thumbnail; it is edited as text. */
export function coverValuesOf({ cover_picture, cover_thumbnail }: Pictured): CoverValues {
  const isLink = /^https?:/.test(cover_picture) && cover_picture === cover_thumbnail
  return { ...NO_COVER, cover_image: isLink ? cover_picture : null }
}

type Props<Values extends FieldValues> = {
  control: Control<Values>
  image: FieldPath<Values>
  remove: FieldPath<Values>
  /** The URL of the record's picture; '' or absent: none. */
  present?: string
  /** Shows a star while no link is chosen; the rule itself is the form's. */
  required?: boolean
  /** The kind whose placeholder is shown while there is no cover. */
  kind: PlaceholderKey
}

/** The cover field of a record's form. */
export function CoverField<Values extends FieldValues>(props: Props<Values>) {
  const { control, image, remove, present = '', required, kind } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: image })
  const translate = useTranslateMessage()
  const removal = useController({ control, name: remove }).field
  return (
    <FormPart title={t('catalogue.cover.title')} required={required && typeof field.value !== 'string'}>
      <CoverChoice
        name={image}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={translate(fieldState.error?.message)}
        present={present}
        removal={{ isMarked: removal.value === '1', mark: (on) => removal.onChange(on ? '1' : '') }}
      >
        <div className={styles.none}>
          <RecordCover src="" kind={kind} />
          <p>{t('catalogue.cover.none')}</p>
        </div>
      </CoverChoice>
    </FormPart>
  )
}
