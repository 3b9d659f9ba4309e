import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_IMAGE_BYTES } from '#contract/values/fields.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconPhotoUp } from '#web/ui/icons.ts'
import { isWriting } from '#web/ui/keys.ts'
import { isAcceptedImage } from './image-format.ts'

const MEGABYTE = 1024 * 1024

type Props = {
  name?: string
  inputRef?: Ref<HTMLButtonElement>
  hasPicture: boolean
  error: string | null
  onTake: (file: File) => void
  onRefuse: (problem: string) => void
}

/** Takes an image that is dropped, chosen in the file dialog, or pasted anywhere on the screen by an admin who may edit. */
export function CoverDrop({ name, inputRef, hasPicture, error, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()
  const mayEdit = useMayHere()('edit')

  const latest = useRef<File>(null)
  const take = async (file: File) => {
    latest.current = file
    // A file that cannot be read, such as one that was deleted since, does not count as an image.
    const isAccepted = await isAcceptedImage(file).catch(() => false)
    if (latest.current !== file) return
    if (!isAccepted)
      return onRefuse(t(`catalogue.cover.${file.type.startsWith('image/') ? 'format' : 'notImage'}`))
    if (file.size <= MAX_IMAGE_BYTES) return onTake(file)
    const size = (file.size / MEGABYTE).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
    onRefuse(t('catalogue.cover.tooLarge', { size }))
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const image = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // A copied table or text comes with an image of itself; in a text field, the text is meant.
    if (!mayEdit || !image || (isWriting(target) && clipboardData?.getData('text/plain'))) return
    event.preventDefault()
    void take(image)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  if (!mayEdit) return null
  return (
    <FileDrop
      icon={IconPhotoUp}
      label={t('catalogue.cover.title')}
      accept="image/jpeg, image/png, image/webp, image/gif, image/avif"
      choose={t(hasPicture ? 'action.chooseOtherFile' : 'action.chooseFile')}
      limits={t('catalogue.cover.limits')}
      error={error}
      name={name}
      inputRef={inputRef}
      onTake={(file) => void take(file)}
    >
      {t('catalogue.cover.drop')}
    </FileDrop>
  )
}
