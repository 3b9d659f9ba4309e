import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pictures } from '#contract/features/pictures.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { Loading } from '#web/ui/loading.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { CropEditor } from './crop-editor.tsx'

export type CropProps = {
  opened: boolean
  /** The address of a chosen file; null for a stored picture. */
  file: string | null
  /** The key of a stored picture. */
  stored: string | null
  /** The crop of the form; null: that of the stored picture. */
  edit: PictureEdit | null
  onClose: () => void
  /** Gets the new crop, and that of the stored picture as it is now. */
  onDone: (edit: PictureEdit, present: PictureEdit | null) => void
}

/** Crops, turns and focuses a picture of a form. */
export default function CropDialog({ opened, file, stored, edit, onClose, onDone }: CropProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      size={720}
      title={t('crop.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      // Otherwise the size of the crop area would be measured while the dialog grows.
      transitionProps={{ transition: 'fade', exitDuration: 0 }}
    >
      {file !== null ? (
        <CropEditor src={file} initial={edit} onCancel={onClose} onDone={(next) => onDone(next, null)} />
      ) : (
        stored !== null && <StoredCrop stored={stored} edit={edit} onClose={onClose} onDone={onDone} />
      )}
    </Modal>
  )
}

type StoredProps = Pick<CropProps, 'edit' | 'onClose' | 'onDone'> & { stored: string }

/** The crop of a stored picture, which begins with the whole picture that it was made of. */
function StoredCrop({ stored, edit, onClose, onDone }: StoredProps) {
  const { data, error, refetch } = useQueryOf(
    pictures.get,
    { body: { key: stored } },
    { meta: { quiet: true } },
  )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Loading height={360} radius={10} />
  return (
    <CropEditor
      src={data.whole}
      initial={edit ?? data.edit}
      onCancel={onClose}
      onDone={(next) => onDone(next, data.edit)}
    />
  )
}
