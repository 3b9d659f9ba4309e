import { IconFileMusic } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { LARGEST_AUDIO } from '#contract/tracks.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { megabytes } from './audio-facts.ts'

/** Browsers know some of the endings by no type, or by that of a video. */
const ACCEPTED = 'audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac'

type Props = {
  inputRef: Ref<HTMLButtonElement>
  hasAudio: boolean
  error: string | null
  onTake: (file: File) => void
  onRefuse: (why: string) => void
}

/** Takes a recording by drop or by choice; whether it is one is for the server to say, by its content. */
export function AudioDrop({ inputRef, hasAudio, error, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()
  const take = (file: File) => {
    if (file.size <= LARGEST_AUDIO) return onTake(file)
    onRefuse(t('tracks.audio.tooLarge', { size: megabytes(file.size, i18n.language) }))
  }
  return (
    <FileDrop
      icon={IconFileMusic}
      label={t('tracks.audio.title')}
      accept={ACCEPTED}
      choose={t(hasAudio ? 'tracks.audio.chooseOther' : 'tracks.audio.choose')}
      limits={t('tracks.audio.limits')}
      error={error}
      inputRef={inputRef}
      onTake={take}
    >
      {t('tracks.audio.drop')}
    </FileDrop>
  )
}
