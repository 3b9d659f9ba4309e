import { IconPhotoUp } from '@tabler/icons-react'
import { type Ref, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LARGEST_PICTURE } from '#contract/fields.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { isWriting } from '../ui/keys.ts'

const MEGABYTE = 1024 * 1024

type Props = {
  inputRef?: Ref<HTMLButtonElement>
  hasPicture: boolean
  error: string | null
  onTake: (file: File) => void
  onRefuse: (why: string) => void
}

/** Takes an image by drop, by choice, or pasted anywhere on the screen. */
export function CoverDrop({ inputRef, hasPicture, error, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()

  const take = (file: File) => {
    if (!file.type.startsWith('image/')) return onRefuse(t('catalogue.cover.notImage'))
    if (file.size <= LARGEST_PICTURE) return onTake(file)
    const size = (file.size / MEGABYTE).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
    onRefuse(t('catalogue.cover.tooLarge', { size }))
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const image = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // What is copied from a table or a text comes as a picture of itself, too: a field is meant to have the words.
    if (!image || (isWriting(target) && clipboardData?.getData('text/plain'))) return
    event.preventDefault()
    take(image)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  return (
    <FileDrop
      icon={IconPhotoUp}
      label={t('catalogue.cover.title')}
      accept="image/*"
      choose={t(hasPicture ? 'catalogue.cover.chooseOther' : 'catalogue.cover.choose')}
      limits={t('catalogue.cover.limits')}
      error={error}
      inputRef={inputRef}
      onTake={take}
    >
      {t('catalogue.cover.drop')}
    </FileDrop>
  )
}
