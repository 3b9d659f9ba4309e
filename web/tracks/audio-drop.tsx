import { IconFileMusic } from '@tabler/icons-react'
import { type DragEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LARGEST_AUDIO } from '#contract/tracks.ts'
import { megabytes } from './audio-facts.ts'
import styles from './audio-field.module.css'

/** Browsers know some of the endings by no type, or by that of a video. */
const ACCEPTED = 'audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac'

type Props = {
  /** Where the focus goes when the form finds a fault here. */
  inputRef: Ref<HTMLButtonElement>
  hasAudio: boolean
  isInvalid: boolean
  onTake: (file: File) => void
  onRefuse: (why: string) => void
}

/** Takes a recording by drop or by choice; whether it is one is for the server to say, by its content. */
export function AudioDrop({ inputRef, hasAudio, isInvalid, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size <= LARGEST_AUDIO) return onTake(file)
    onRefuse(t('tracks.audio.tooLarge', { size: megabytes(file.size, i18n.language) }))
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-invalid={isInvalid || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileMusic size={26} stroke={1.4} aria-hidden />
      <p>
        {t('tracks.audio.drop')}{' '}
        <button
          ref={inputRef}
          type="button"
          className={styles.choose}
          onClick={() => picker.current?.click()}
        >
          {t(hasAudio ? 'tracks.audio.chooseOther' : 'tracks.audio.choose')}
        </button>
      </p>
      <p className={styles.limits}>{t('tracks.audio.limits')}</p>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t('tracks.audio.title')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file can be chosen again after it was taken away.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
