import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { whyNot } from '../api/outcome.ts'
import { equalTo } from '../catalogue/lookup.ts'
import { artistLookup } from '../lookups.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Hindi } from '../ui/hindi.tsx'
import { toast } from '../ui/toast.ts'
import styles from './audio-field.module.css'
import { fileOfDataAddress } from './data-address.ts'
import type { Offer, Values } from './track-form-values.ts'

type TextField = 'display_name' | 'display_name_hindi' | 'file_name'

type TextProps = {
  control: Control<Values>
  name: TextField
  of: (offer: Offer) => string | null
}

/** What the uploaded recording says for a field: offered while the field is empty; a file name also while it differs. */
export function TextOffer({ control, name, of }: TextProps) {
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name })
  const text = recording?.offer ? of(recording.offer) : null
  const isWanted = field.value.trim() === '' || name === 'file_name'
  if (!text || !isWanted || text === field.value) return null
  const use = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    field.onChange(text)
    // The button goes with its offer; what was taken may still need a hand.
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
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

/** The artist that the uploaded recording names, while none is chosen: taken when there is one of this name, else created and chosen. */
export function ArtistOffer({ control }: { control: Control<Values> }) {
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name: 'artist_id' })
  const artist = recording?.offer?.artist
  if (!artist || field.value.length > 0) return null
  return <NamedArtist name={artist} onUse={(choice) => field.onChange([choice])} />
}

function NamedArtist({
  name,
  onUse,
}: {
  name: string
  onUse: (artist: Values['artist_id'][number]) => void
}) {
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
  if (known) return <OfferLine text={name} onUse={() => onUse(known)} />

  const create = async () => {
    const saving = save({ name, hindi_name: '' })
    const why = await whyNot(saving)
    if (why !== null) return toast(t('tracks.audio.noArtist', { reason: why }))
    const answer = await saving
    if (answer.success === 0) return
    toast(answer.message)
    onUse(answer.data)
    void queryClient.invalidateQueries()
  }
  return (
    <OfferLine
      text={name}
      use={t('tracks.audio.createArtist')}
      isBusy={isPending}
      onUse={() => void create()}
    />
  )
}

/** The cover that the uploaded recording brings, while the form has none. */
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
        onClick={() => field.onChange(fileOfDataAddress(cover, 'cover'))}
      >
        {t('tracks.audio.use')}
      </Button>
    </div>
  )
}
