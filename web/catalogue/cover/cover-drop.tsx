import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_IMAGE_BYTES } from '#contract/values/fields.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconPhotoUp } from '#web/ui/icons.ts'
import { isWriting } from '#web/ui/keys.ts'

/** Number of bytes needed to check every signature. */
const HEAD = 64

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** An AVIF file may name another major brand and list its own among the compatible ones. */
const isAvif = (bytes: Uint8Array) =>
  text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, Math.min(bytes[3] ?? 0, HEAD)))

/** Whether a file is an image of a format that the server accepts, by its content, not its name or type. */
async function isAcceptedImage(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'
  const isGif = text(bytes, 0, 4) === 'GIF8'
  const isWebp = text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'
  return isJpeg || isPng || isGif || isWebp || isAvif(bytes)
}

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
