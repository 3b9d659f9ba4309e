import type { Ref } from 'react'
import { MAX_AUDIO_BYTES } from '#contract/kinds/tracks.ts'
import { ACCEPTED_AUDIO } from '#contract/values/audio-endings.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconFileMusic } from '#web/ui/icons.ts'

type Props = {
  inputRef: Ref<HTMLButtonElement>
  hasAudio: boolean
  error: string | null
  onTake: (file: File) => void
  onRefuse: (problem: string) => void
}

/** Takes a recording by drop or file dialog, from admins who may edit; the server validates its content. */
export function AudioDrop({ inputRef, hasAudio, error, onTake, onRefuse }: Props) {
  const { t, i18n } = useTranslation()
  const mayEdit = useMayHere()('edit')
  const take = (file: File) => {
    if (file.size <= MAX_AUDIO_BYTES) return onTake(file)
    onRefuse(t('tracks.audio.tooLarge', { size: megabytes(file.size, i18n.language) }))
  }
  if (!mayEdit) return null
  return (
    <FileDrop
      icon={IconFileMusic}
      label={t('field.audio')}
      accept={ACCEPTED_AUDIO}
      choose={t(hasAudio ? 'action.chooseOtherFile' : 'action.chooseFile')}
      limits={t('tracks.audio.limits')}
      error={error}
      inputRef={inputRef}
      onTake={take}
    >
      {t('tracks.audio.drop')}
    </FileDrop>
  )
}
