import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CoverDrop } from './cover-drop.tsx'
import styles from './cover-field.module.css'
import { FormPart } from './form-fields.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** What a form with a cover holds of it: a chosen file, a typed link, or nothing, which keeps the present one. */
export type CoverValues = { cover_image: File | string | null; remove_cover: '1' | '' }

export const NO_COVER: CoverValues = { cover_image: null, remove_cover: '' }

/** In milliseconds. */
const PREVIEW_DEBOUNCE = 500

type Pictured = { cover_picture: string; cover_thumbnail: string }

/** The cover of a record, for its form. Only a typed link has no thumbnail of its own: it can be typed on. */
export function coverValuesOf({ cover_picture, cover_thumbnail }: Pictured): CoverValues {
  const isLink = /^https?:/.test(cover_picture) && cover_picture === cover_thumbnail
  return { ...NO_COVER, cover_image: isLink ? cover_picture : null }
}

type Props<Values extends FieldValues> = {
  control: Control<Values>
  image: FieldPath<Values>
  remove: FieldPath<Values>
  /** The address of the picture that the record has, or ''. */
  present: string
}

/** The cover: a file or, with 'Cover Image Link' ticked, a typed link. */
export function CoverField<Values extends FieldValues>({ control, image, remove, present }: Props<Values>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name: image })
  const removal = useController({ control, name: remove }).field
  const value: unknown = field.value
  const file = value instanceof File ? value : null
  const link = typeof value === 'string' ? value : ''
  // The admin's own choice, if any; what he leaves for the other side is kept for his coming back.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [aside, setAside] = useState<File | string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const byLink = ticked ?? link !== ''
  const isRemoved = removal.value === '1'

  const put = (next: File | string | null) => {
    setProblem(null)
    field.onChange(next)
    if (next) removal.onChange('')
  }
  const turn = (on: boolean) => {
    const isOther = on ? typeof aside === 'string' : aside instanceof File
    setTicked(on)
    setAside(file ?? link)
    // An empty link is not the same as no file: only the file may be required.
    put(isOther ? aside : on ? '' : null)
  }
  const takeAway = () => {
    put(byLink ? '' : null)
    setTicked(byLink)
    if (!file && present) removal.onChange('1')
  }

  const chosen = useObjectUrl(file)
  // Not every letter of a link that is being typed is worth a request.
  const [rested] = useDebouncedValue(link, PREVIEW_DEBOUNCE)
  const linked = rested === link && /^https?:\/\/./.test(link) ? link : ''
  const shown = chosen ?? (link ? linked : isRemoved ? '' : present)
  return (
    <FormPart title={t('catalogue.cover.title')}>
      <Checkbox
        className={styles.byLink}
        label={t('catalogue.cover.byLink')}
        checked={byLink}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {byLink ? (
        <TextInput
          {...field}
          value={link}
          onChange={(event) => put(event.currentTarget.value)}
          type="url"
          label={t('catalogue.cover.link')}
          error={fieldState.error?.message}
          placeholder="https://"
          autoComplete="off"
          mb={12}
        />
      ) : (
        <CoverDrop
          inputRef={field.ref}
          hasPicture={shown !== ''}
          error={problem ?? fieldState.error?.message ?? null}
          onTake={put}
          onRefuse={setProblem}
        />
      )}
      {shown && <Preview key={shown} src={shown} isNew={shown !== present} />}
      {isRemoved && present && (
        <p className={styles.note} role="status">
          {t('catalogue.cover.willGo')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => removal.onChange('')}>
            {t('catalogue.cover.undo')}
          </Button>
        </p>
      )}
      {shown && (
        <Button variant="subtle" size="compact-sm" className={styles.remove} onClick={takeAway}>
          {t('catalogue.cover.remove')}
        </Button>
      )}
    </FormPart>
  )
}

function Preview({ src, isNew }: { src: string; isNew: boolean }) {
  const { t } = useTranslation()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.note}>{t('catalogue.cover.linkBroken')}</p>
  return (
    <img
      className={styles.preview}
      src={src}
      alt={t(isNew ? 'catalogue.cover.chosen' : 'catalogue.cover.present')}
      onError={() => setBroken(true)}
    />
  )
}
