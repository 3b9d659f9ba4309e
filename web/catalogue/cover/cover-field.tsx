import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { kindOfNoun } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { FormPart } from '#web/catalogue/form/form-fields.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { CoverChoice } from './cover-choice.tsx'
import styles from './cover-field.module.css'
import type { ChosenCover } from './cover-value.ts'
import { RecordCover } from './record-cover.tsx'

/**
 * The values of a form for a cover: a chosen file, a typed link, the key of a stored picture, or nothing, which keeps the
 * current one; and how it is cropped.
 */
export type CoverValues = {
  cover_image: ChosenCover
  remove_cover: '1' | ''
  existing_cover: string
  cover_edit: string
}

export const NO_COVER: CoverValues = {
  cover_image: null,
  remove_cover: '',
  existing_cover: '',
  cover_edit: '',
}

/** The names of the form fields that make up the cover. */
export const COVER = {
  image: 'cover_image',
  remove: 'remove_cover',
  existing: 'existing_cover',
  edit: 'cover_edit',
} as const

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
  existing: FieldPath<Values>
  edit: FieldPath<Values>
  /** The URL of the picture that the record has now; '' or absent when it has none. */
  present?: string
  /** Shows a star while no link is chosen; the rule itself is the form's. */
  required?: boolean
  /** The kind whose placeholder is shown while there is no cover. */
  kind: Exclude<PlaceholderKey, 'user'>
}

/** The cover field of a record's form. */
export function CoverField<Values extends FieldValues>(props: Props<Values>) {
  const { control, image, remove, existing, edit, present = '', required, kind } = props
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: image })
  const translate = useTranslateMessage()
  const removal = useController({ control, name: remove }).field
  const stored = useController({ control, name: existing })
  const cropped = useController({ control, name: edit })
  const failed = [fieldState, stored.fieldState, cropped.fieldState].find(({ error }) => error)
  const isChosen = typeof field.value === 'string' || stored.field.value !== ''
  // The form resets and focuses by field, so all three fields of the cover get the same element.
  const focus = (element: HTMLInputElement & HTMLButtonElement) => {
    for (const { ref } of [field, stored.field, cropped.field]) ref(element)
  }
  return (
    <FormPart title={t('catalogue.cover.title')} required={required && !isChosen}>
      <CoverChoice
        name={image}
        value={{ image: field.value, existing: stored.field.value, edit: cropped.field.value }}
        onChange={(next) => {
          field.onChange(next.image)
          stored.field.onChange(next.existing)
          cropped.field.onChange(next.edit)
        }}
        onBlur={field.onBlur}
        inputRef={focus}
        error={translate(failed?.error?.message)}
        present={present}
        pictured={kindOfNoun(kind)}
        removal={{ isMarked: removal.value === '1', mark: (on) => removal.onChange(on ? '1' : '') }}
      >
        <div className={styles.none}>
          <RecordCover src="" kind={kind} />
          {!required && <p>{t('catalogue.cover.none')}</p>}
        </div>
      </CoverChoice>
    </FormPart>
  )
}
