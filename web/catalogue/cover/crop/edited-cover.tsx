import { pictures } from '#contract/features/pictures.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { EditedPicture } from './edited-picture.tsx'

type Props = {
  /** The object URL of a chosen file; null for a stored picture. */
  file: string | null
  /** The key of a stored picture. */
  stored: string | null
  edit: PictureEdit
  className: string | undefined
}

/** In pixels: twice the width of the form's column, for dense screens. */
const LONGEST_PX = 800

/** The picture of a form as it will be once its crop is saved. */
export default function EditedCover({ file, stored, edit, className }: Props) {
  const { t } = useTranslation()
  const { data } = useQueryOf(
    pictures.get,
    { body: { key: stored ?? '' } },
    { enabled: file === null && stored !== null, meta: { quiet: true } },
  )
  const src = file ?? data?.whole
  if (!src) return null
  return (
    <EditedPicture
      src={src}
      edit={edit}
      longest={LONGEST_PX}
      className={className}
      label={t('catalogue.cover.chosen')}
    />
  )
}
