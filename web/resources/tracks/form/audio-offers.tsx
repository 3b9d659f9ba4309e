import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { fileNameOfLink } from '#contract/resources/tracks.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { equalTo, type Lookup } from '#web/catalogue/lookup/lookup.ts'
import { LookupCreate } from '#web/catalogue/lookup/lookup-create.tsx'
import { useCreate } from '#web/catalogue/lookup/use-create.ts'
import { useMayChoose } from '#web/catalogue/lookup/use-may-choose.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './audio-field.module.css'
import { fileOfDataAddress } from './data-address.ts'
import { useOffers, useShownOffer } from './shown-offers.ts'
import type { Offer, Values } from './track-form-values.ts'

/** Moves the focus to the filled field, because the suggestion's button disappears and the text may still need editing. */
function focusField(form: HTMLFormElement | null, name: keyof Values) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

type TextField =
  | 'display_name'
  | 'display_name_hindi'
  | 'file_name'
  | 'record_date'
  | 'lyrics'
  | 'lyrics_hindi'

type TextProps = {
  control: Control<Values>
  name: TextField
  of: (offer: Offer) => string | null
  /** Formats the text, where it is shown in another form than it is stored. */
  show?: (text: string, language: string) => string
}

/** The suggestion of a text from the uploaded recording, shown while the field is empty. */
export function TextOffer({ control, name, of, show = (text) => text }: TextProps) {
  const { t, i18n } = useTranslation()
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name })
  const text = recording?.offer ? of(recording.offer) : null
  const wanted = field.value.trim() === '' ? text : null
  useShownOffer(name, wanted ? () => field.onChange(wanted) : null)
  if (!wanted) return null
  const use = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    field.onChange(wanted)
    focusField(form, name)
  }
  const shown = show(wanted, i18n.language)
  return <OfferLine text={shown} from={t('tracks.audio.fromFile', { text: shown })} onUse={use} />
}

/** Suggests as file name that of the chosen file, or the one in the link, while the field has another. */
export function FileNameOffer({ control }: { control: Control<Values> }) {
  const { t } = useTranslation()
  const recording = useWatch({ control, name: 'audio_upload' })
  const [byLink, link] = useWatch({ control, name: ['audio_by_link', 'track_link'] })
  const { field } = useController({ control, name: 'file_name' })
  const text = byLink ? fileNameOfLink(link) : (recording?.offer?.file_name ?? recording?.file.name)
  const wanted = text && text !== field.value ? text : null
  useShownOffer('file_name', wanted && field.value === '' ? () => field.onChange(wanted) : null)
  if (!wanted) return null
  const use = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    field.onChange(wanted)
    focusField(form, 'file_name')
  }
  const from = t(byLink ? 'tracks.audio.fromLink' : 'tracks.audio.fromFile', { text: wanted })
  return <OfferLine text={wanted} from={from} onUse={use} />
}

const DEVANAGARI = /\p{Script=Devanagari}/u
const inEnglish = (text: string | null) => (text && !DEVANAGARI.test(text) ? text : null)
const inHindi = (text: string | null) => (text && DEVANAGARI.test(text) ? text : null)
/** The beginning of the lyrics, enough to recognise them. */
const firstLine = (lyrics: string) => `${lyrics.split('\n', 1)[0]?.slice(0, 60)}…`

export const TitleOffer = ({ control }: { control: Control<Values> }) => (
  <TextOffer control={control} name="display_name" of={({ title }) => inEnglish(title)} />
)
export const HindiTitleOffer = ({ control }: { control: Control<Values> }) => (
  <TextOffer control={control} name="display_name_hindi" of={({ title }) => inHindi(title)} />
)
export const RecordDateOffer = ({ control }: { control: Control<Values> }) => (
  <TextOffer control={control} name="record_date" of={({ record_date }) => record_date} show={writeDay} />
)
export const LyricsOffer = ({ control }: { control: Control<Values> }) => (
  <TextOffer control={control} name="lyrics" of={({ lyrics }) => lyrics} show={firstLine} />
)
export const HindiLyricsOffer = ({ control }: { control: Control<Values> }) => (
  <TextOffer control={control} name="lyrics_hindi" of={(offer) => offer.lyrics_hindi} show={firstLine} />
)

type LineProps = {
  text: string
  from: string
  use?: string
  isBusy?: boolean
  onUse: (event: MouseEvent<HTMLButtonElement>) => void
}

function OfferLine(props: LineProps) {
  const { t } = useTranslation()
  const { text, from, use = t('tracks.audio.use'), isBusy, onUse } = props
  return (
    <p className={styles.offer}>
      <span>
        <Hindi text={from} />
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

type RecordProps = {
  control: Control<Values>
  name: 'artist_id' | 'album_id' | 'category_id'
  lookup: Lookup
  of: (offer: Offer) => string | null
}

/**
 * Suggests the record that the tags of the recording name, while none is chosen. It uses an existing record of this name, or
 * creates one.
 */
export function RecordOffer({ control, name, lookup, of }: RecordProps) {
  const recording = useWatch({ control, name: 'audio_upload' })
  const { field } = useController({ control, name })
  const { mayChoose, mayCreate } = useMayChoose(lookup)
  const named = mayChoose && recording?.offer ? of(recording.offer) : null
  if (!named || field.value.length > 0) return null
  return (
    <NamedRecord
      name={name}
      lookup={lookup}
      named={named}
      mayCreate={mayCreate}
      onUse={(choice) => field.onChange([choice])}
    />
  )
}

type NamedProps = Pick<RecordProps, 'name' | 'lookup'> & {
  named: string
  mayCreate: boolean
  onUse: (record: Choice) => void
}

function NamedRecord({ name, lookup, named, mayCreate, onUse }: NamedProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const take = (record: Choice) => {
    onUse(record)
    focusField(form.current, name)
  }
  const creation = useCreate(lookup, take)
  const { data } = useQuery({
    queryKey: ['lookup', lookup.name, 'equal', named],
    queryFn: ({ signal }) => lookup.list({ page_no: 0, search_text: named, sorted: {} }, signal),
    meta: { quiet: true },
  })
  const known = data && equalTo(data.options, named)
  // "Use all" only takes an existing record, because a tag is often misspelt or too general to create one.
  useShownOffer(name, known ? () => onUse(known) : null)
  if (!data || (!known && !mayCreate)) return null
  const use = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    form.current = currentTarget.form
    if (known) take(known)
    else void creation.create(named, data.pages <= 1)
  }
  return (
    <>
      <OfferLine
        text={named}
        from={t('tracks.audio.fromFile', { text: named })}
        use={known ? undefined : t('tracks.audio.create')}
        isBusy={creation.isBusy}
        onUse={use}
      />
      {creation.problem && (
        <p className={styles.error} role="alert">
          {creation.problem}
        </p>
      )}
      {creation.asking && (
        <LookupCreate
          lookup={lookup}
          names={creation.asking}
          onSave={creation.save}
          onCancel={creation.stopAsking}
        />
      )}
    </>
  )
}

/** Suggests the cover in the recording's tags while the form has none. */
export function CoverOffer({ control, offer: { cover } }: { control: Control<Values>; offer: Offer }) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'cover_image' })
  const wanted = field.value ? null : cover
  const take = (picture: string) => field.onChange(fileOfDataAddress(picture, 'cover'))
  useShownOffer('cover_image', wanted ? () => take(wanted) : null)
  if (!wanted) return null
  return (
    <div className={`${styles.offer} ${styles.withCover}`}>
      <img className={styles.cover} src={wanted} alt="" width={48} height={48} />
      <span>{t('tracks.audio.coverFromFile')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('tracks.audio.useCover')}
        onClick={({ currentTarget: { form } }) => {
          take(wanted)
          focusField(form, 'cover_image')
        }}
      >
        {t('tracks.audio.use')}
      </Button>
    </div>
  )
}

/** The button that fills all fields for which the recording's tags have a suggestion. It appears for two or more. */
export function UseAllOffers() {
  const { t } = useTranslation()
  const offers = useOffers()
  if (offers.size < 2) return null
  return (
    <div className={`${styles.offer} ${styles.withCover}`}>
      <span>{t('tracks.audio.fillsFields')}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={({ currentTarget: { form } }) => {
          for (const use of offers.values()) use()
          focusField(form, 'display_name')
        }}
      >
        {t('tracks.audio.useAll')}
      </Button>
    </div>
  )
}
