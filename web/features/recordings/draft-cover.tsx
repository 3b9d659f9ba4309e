import { Button } from '@mantine/core'
import { useRef } from 'react'
import { CoverTools } from '#web/catalogue/cover/cover-tools.tsx'
import { addressOfKey, type CoverValue, editOf, NOTHING } from '#web/catalogue/cover/cover-value.ts'
import { LateEditedCover } from '#web/catalogue/cover/late-edited-cover.tsx'
import { useObjectUrl } from '#web/catalogue/cover/use-object-url.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './drafts.module.css'

const fileOf = ({ image }: CoverValue) => (image instanceof File ? image : null)

export const hasCover = (cover: CoverValue): boolean => fileOf(cover) !== null || cover.existing !== ''

/** Converts a cover to the fields of the call that sets it. */
export const sentCover = (cover: CoverValue) => ({
  cover_image: fileOf(cover) ?? undefined,
  existing_cover: cover.existing,
  cover_edit: cover.edit,
})

type Props = { cover: CoverValue; onChange: (cover: CoverValue) => void }

/** The cover for all selected drafts: a file, or a picture that a record has, and its crop. */
export function DraftCover({ cover, onChange }: Props) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const file = fileOf(cover)
  const url = useObjectUrl(file)
  const stored = cover.existing === '' ? null : cover.existing
  const edit = editOf(cover)
  const label = t('catalogue.cover.title')
  const shown = url ?? (stored && addressOfKey(stored))
  return (
    <div className={styles.choice}>
      {label}
      {shown &&
        (edit ? (
          <LateEditedCover file={url} stored={stored} edit={edit} className={styles.chosenCover} />
        ) : (
          <img className={styles.chosenCover} src={shown} alt={t('catalogue.cover.chosen')} />
        ))}
      <Button variant="default" onClick={() => picker.current?.click()}>
        {file ? file.name : t('action.chooseFile')}
      </Button>
      <CoverTools
        file={url}
        stored={stored}
        present={null}
        edit={edit}
        pictured="tracks"
        onEdit={(next) => onChange({ ...cover, ...next })}
        onExisting={(existing) => onChange({ ...NOTHING, existing })}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [image = null] = currentTarget.files ?? []
          onChange({ ...NOTHING, image })
        }}
      />
    </div>
  )
}
