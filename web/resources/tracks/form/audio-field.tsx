import { Checkbox, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, useController, useFormState } from 'react-hook-form'
import type { Track } from '#contract/resources/tracks.ts'
import { useObjectUrl } from '#web/catalogue/cover/use-object-url.ts'
import { FlagField, FormPart, TextField } from '#web/catalogue/form/form-fields.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { type Sound, usePlayer } from '#web/ui/audio/audio-player.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import { AudioDrop } from './audio-drop.tsx'
import { useAudioFacts } from './audio-facts.ts'
import styles from './audio-field.module.css'
import { CoverOffer, FileNameOffer, UseAllOffers } from './audio-offers.tsx'
import { AudioProgress } from './audio-progress.tsx'
import type { Offer, Recording, Values } from './track-form-values.ts'
import { useAudioUpload } from './use-audio-upload.ts'

type Props = { control: Control<Values>; track: Track | null }

/**
 * The audio part of the form: a file, uploaded before the form is saved, or a link when 'Audio Link' is ticked, and the file
 * name.
 */
export function AudioField({ control, track }: Props) {
  const { t } = useTranslation()
  const translate = useTranslateMessage()
  const mayEdit = useMayHere()('edit')
  const byLink = useController({ control, name: 'audio_by_link' }).field
  const { field: link, fieldState: linkState } = useController({ control, name: 'track_link' })
  const file = useController({ control, name: 'audio_upload' }).field
  const { isSubmitted } = useFormState({ control })

  const turn = (on: boolean) => {
    byLink.onChange(on)
    if (!isSubmitted) return
    // The tick changes which of the two is required, so both are validated again.
    link.onChange(link.value)
    file.onChange(file.value)
  }
  return (
    <FormPart title={t('field.audio')} required={!track && !byLink.value}>
      {mayEdit && (
        <Checkbox
          className={styles.byLink}
          label={t('tracks.audio.byLink')}
          checked={byLink.value}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      )}
      {track?.trackData && <PresentRecording track={track} address={track.trackData} />}
      {byLink.value ? (
        <TextInput
          {...link}
          type="url"
          label={t('tracks.audio.link')}
          description={t('tracks.audio.linkHint')}
          error={translate(linkState.error?.message)}
          placeholder="https://"
          autoComplete="off"
          withAsterisk
          aria-required
        />
      ) : (
        <AudioFile control={control} track={track} />
      )}
      <div className={styles.fileName}>
        <TextField control={control} name="file_name" label="field.file_name" required={!track}>
          <FileNameOffer control={control} />
        </TextField>
      </div>
      <div className={styles.download}>
        <FlagField
          control={control}
          name="is_download_allowed"
          label="field.is_download_allowed"
          description={t('tracks.form.downloadHint')}
        />
      </div>
    </FormPart>
  )
}

function AudioFile({ control, track }: Props) {
  const { field, fieldState } = useController({ control, name: 'audio_upload' })
  const translate = useTranslateMessage()
  const fileName = useController({ control, name: 'file_name' }).field
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const recording = field.value
  const put = (next: Recording | null) => {
    setFileProblem(null)
    field.onChange(next)
  }
  const { share, problem, retry } = useAudioUpload(recording, {
    onDone: (offer) => {
      if (recording) put({ ...recording, offer })
      if (fileName.value === '') fileName.onChange(offer.file_name)
    },
    onRefused: (problem) => {
      put(null)
      setFileProblem(problem)
    },
  })
  const error = fileProblem ?? translate(fieldState.error?.message) ?? null
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(recording)
  useEffect(() => {
    const hasChanged = shown.current !== recording
    shown.current = recording
    // The focus is restored if it was on the button that chose or removed the file, which has disappeared.
    if (hasChanged && document.activeElement === document.body)
      part.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [recording])
  return (
    <div ref={part}>
      {recording && (
        <Chosen
          recording={recording}
          share={share}
          problem={problem}
          onRetry={retry}
          onRemove={() => put(null)}
        />
      )}
      {recording?.offer && <UseAllOffers />}
      {recording?.offer && !track?.cover_picture && <CoverOffer control={control} offer={recording.offer} />}
      {!recording || recording.offer ? (
        <AudioDrop
          inputRef={field.ref}
          hasAudio={recording !== null || Boolean(track?.trackData)}
          error={error}
          onTake={(file) => put({ file, offer: null })}
          onRefuse={setFileProblem}
        />
      ) : (
        error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )
      )}
    </div>
  )
}

type ChosenProps = {
  recording: Recording
  share: number
  problem: string | null
  onRetry: () => void
  onRemove: () => void
}

/** The chosen recording, which can be played at once from the file itself. */
function Chosen({ recording: { file, offer }, ...upload }: ChosenProps) {
  const url = useObjectUrl(file)
  const duration = offer?.duration ?? null
  const facts = useAudioFacts({ duration, bitrate: offer?.bitrate ?? null, audio_size: file.size })
  return (
    <div className={styles.chosen}>
      {url && <Preview sound={{ key: url, name: file.name, hindi_name: null, address: url, duration }} />}
      <div className={styles.about}>
        <div className={styles.name} dir="auto" title={file.name}>
          {file.name}
        </div>
        <div className={styles.facts}>{facts}</div>
      </div>
      {offer && <ClaimedLength {...offer} />}
      <AudioProgress file={file} isDone={offer !== null} {...upload} />
    </div>
  )
}

/**
 * Warns that a file claims another length than it has. It is no error, because tools that shorten an MP3 often leave the old
 * length in it.
 */
function ClaimedLength({ duration, claimed_duration }: Pick<Offer, 'duration' | 'claimed_duration'>) {
  const { t } = useTranslation()
  if (duration === null || claimed_duration === null) return null
  return (
    <p className={styles.warning} role="status">
      {t('tracks.audio.shorter', {
        claimed: formatDuration(claimed_duration),
        present: formatDuration(duration),
      })}
    </p>
  )
}

/** The player for a file that exists only while this form is mounted. */
function Preview({ sound }: { sound: Sound }) {
  const player = usePlayer()
  const { key } = sound
  const leave = useEffectEvent(() => {
    if (player.current().sound?.key === key) player.close()
  })
  useEffect(() => () => leave(), [])
  return <PlayButton sound={sound} />
}

function PresentRecording({ track, address }: { track: Track; address: string }) {
  const { t } = useTranslation()
  const { track_id, display_name, display_name_hindi, duration } = track
  const facts = useAudioFacts(track)
  return (
    <div className={styles.chosen}>
      <PlayButton
        sound={{ key: track_id, name: display_name, hindi_name: display_name_hindi, address, duration }}
      />
      <div className={styles.about}>
        <div className={styles.name}>{t('tracks.audio.present')}</div>
        <div className={styles.facts}>{facts}</div>
      </div>
    </div>
  )
}
