import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { equalTo } from '#web/catalogue/lookup/lookup.ts'
import { whyNot } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { artistLookup } from '#web/resources/lookups.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './audio-field.module.css'
import { fileOfDataAddress } from './data-address.ts'
import type { Offer, Values } from './track-form-values.ts'

/** The suggestion's button disappears: moves the focus to the filled field, which may still need editing. */
function focusField(form: HTMLFormElement | null, name: keyof Values) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

type TextField = 'display_name' | 'display_name_hindi' | 'file_name'

type TextProps = {
  control: Control<Values>
  name: TextField
  of: (offer: Offer) => string | null
}

/**
 * A suggestion for a field from the uploaded recording: shown while the field is empty; a file name also while it
 * differs.
 */
export function TextOffer({ control, name, of }: TextProps) {
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name })
  const text = recording?.offer ? of(recording.offer) : null
  const isWanted = field.value.trim() === '' || name === 'file_name'
  if (!text || !isWanted || text === field.value) return null
  const use = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    field.onChange(text)
    focusField(form, name)
  }
  return <OfferLine text={text} onUse={use} />
}

const DEVANAGARI = /\p{Script=Devanagari}/u

export const englishTitle = ({ title }: Offer) => (title && !DEVANAGARI.test(title) ? title : null)
export const hindiTitle = ({ title }: Offer) => (title && DEVANAGARI.test(title) ? title : null)

type LineProps = {
  text: string
  use?: string
  isBusy?: boolean
  onUse: (event: MouseEvent<HTMLButtonElement>) => void
}

function OfferLine(props: LineProps) {
  const { t } = useTranslation()
  const { text, use = t('tracks.audio.use'), isBusy, onUse } = props
  return (
    <p className={styles.offer}>
      <span>
        <Hindi text={t('tracks.audio.fromFile', { text })} />
      </span>
      <BusyButton
        variant="subtle"
        size="compact-sm"
        loading={isBusy}
        aria-label={`${use}: ${text}`}
        onClick={onUse}
      >
        {use}
      </BusyButton>
    </p>
  )
}

/**
 * Suggests the artist in the recording's tags while none is chosen: chooses an existing one of this name, or creates
 * it.
 */
export function ArtistOffer({ control }: { control: Control<Values> }) {
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name: 'artist_id' })
  const artist = recording?.offer?.artist
  if (!artist || field.value.length > 0) return null
  return <NamedArtist name={artist} onUse={(choice) => field.onChange([choice])} />
}

function NamedArtist({ name, onUse }: { name: string; onUse: (artist: Choice) => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutateAsync: save, isPending } = useMutation({ mutationFn: artistLookup.save })
  const { data } = useQuery({
    queryKey: ['lookup', artistLookup.name, 'equal', name],
    queryFn: ({ signal }) => artistLookup.list({ page_no: 0, search_text: name, sorted: {} }, signal),
    meta: { quiet: true },
  })
  if (!data) return null
  const known = equalTo(data.options, name)
  const take = (form: HTMLFormElement | null, artist: Choice) => {
    onUse(artist)
    focusField(form, 'artist_id')
  }
  if (known) return <OfferLine text={name} onUse={({ currentTarget }) => take(currentTarget.form, known)} />

  const create = async (form: HTMLFormElement | null) => {
    const saving = save({ name, hindi_name: '' })
    const why = await whyNot(saving)
    if (why !== null) return toast(t('tracks.audio.noArtist', { reason: why }))
    const answer = await saving
    if (answer.success === 0) return
    toast(answer.message)
    take(form, answer.data)
    void queryClient.invalidateQueries()
  }
  return (
    <OfferLine
      text={name}
      use={t('tracks.audio.createArtist')}
      isBusy={isPending}
      onUse={({ currentTarget }) => void create(currentTarget.form)}
    />
  )
}

/** Suggests the cover in the recording's tags while the form has none. */
export function CoverOffer({ control, offer: { cover } }: { control: Control<Values>; offer: Offer }) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'cover_image' })
  if (!cover || field.value) return null
  return (
    <div className={`${styles.offer} ${styles.withCover}`}>
      <img className={styles.cover} src={cover} alt="" width={48} height={48} />
      <span>{t('tracks.audio.coverFromFile')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('tracks.audio.useCover')}
        onClick={({ currentTarget: { form } }) => {
          field.onChange(fileOfDataAddress(cover, 'cover'))
          focusField(form, 'cover_image')
        }}
      >
        {t('tracks.audio.use')}
      </Button>
    </div>
  )
}
