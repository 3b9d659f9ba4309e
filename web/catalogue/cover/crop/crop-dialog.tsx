import { Modal } from '@mantine/core'
import { pictures } from '#contract/features/pictures.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { Loading } from '#web/ui/loading.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { CropEditor } from './crop-editor.tsx'

export type CropProps = {
  opened: boolean
  /** The object URL of a chosen file; null for a stored picture. */
  file: string | null
  /** The key of a stored picture. */
  stored: string | null
  /** The crop that the form holds; null means the crop that the stored picture has. */
  edit: PictureEdit | null
  onClose: () => void
  /** Gets the new crop, and the crop that the stored picture has now. */
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
      // Without the fade, the crop area would be measured while the dialog is still growing.
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

/** The crop editor for a stored picture, which starts from the whole original. */
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
