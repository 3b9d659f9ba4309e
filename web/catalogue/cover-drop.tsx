import { IconPhotoUp } from '@tabler/icons-react'
import { type DragEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LARGEST_PICTURE } from '#contract/fields.ts'
import styles from './cover-field.module.css'

const MEGABYTE = 1024 * 1024

type Props = {
  /** Where the focus goes when the form finds a fault here. */
  inputRef?: Ref<HTMLButtonElement>
  hasPicture: boolean
  error: string | null
  onTake: (file: File) => void
  onRefuse: (why: string) => void
}

/** Takes an image by drop, by choice, or pasted anywhere on the screen. */
export function CoverDrop({ inputRef, hasPicture, error, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const take = (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return onRefuse(t('catalogue.cover.notImage'))
    if (file.size <= LARGEST_PICTURE) return onTake(file)
    const size = (file.size / MEGABYTE).toLocaleString(i18n.language, { maximumFractionDigits: 1 })
    onRefuse(t('catalogue.cover.tooLarge', { size }))
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!image) return
    event.preventDefault()
    take(image)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={error !== null || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <IconPhotoUp size={26} stroke={1.4} aria-hidden />
        <p>
          {t('catalogue.cover.drop')}{' '}
          <button
            ref={inputRef}
            type="button"
            className={styles.choose}
            onClick={() => picker.current?.click()}
          >
            {t(hasPicture ? 'catalogue.cover.chooseOther' : 'catalogue.cover.choose')}
          </button>
        </p>
        <p className={styles.limits}>{t('catalogue.cover.limits')}</p>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('catalogue.cover.title')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
