import { type ComponentType, type ReactNode, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { LINK_FIELDS, LINKED } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { type Track, tracks } from '#contract/resources/tracks.ts'
import { returnSoonOnSuccess } from '#web/catalogue/form/form-types.ts'
import { kindForm } from '#web/catalogue/kind-screens/kind-form.tsx'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { call } from '#web/core/client/call.ts'
import { AudioField } from './audio-field.tsx'
import {
  HindiLyricsOffer,
  HindiTitleOffer,
  LyricsOffer,
  RecordDateOffer,
  RecordOffer,
  TitleOffer,
} from './audio-offers.tsx'
import { createOffers, OffersContext } from './shown-offers.ts'
import { blank, bodyOf, check, NO_AUDIO, rules, type Values, valuesOf } from './track-form-values.ts'

type Controlled = { control: Control<Values> }

/** The suggestions from the chosen recording, each shown below the field that it can fill. */
const offers = {
  display_name: TitleOffer,
  display_name_hindi: HindiTitleOffer,
  category_id: (props: Controlled) => (
    <RecordOffer {...props} name="category_id" lookup={lookups.categories} of={({ genre }) => genre} />
  ),
  album_id: (props: Controlled) => (
    <RecordOffer {...props} name="album_id" lookup={lookups.albums} of={({ album }) => album} />
  ),
  artist_id: (props: Controlled) => (
    <RecordOffer {...props} name="artist_id" lookup={lookups.artists} of={({ artist }) => artist} />
  ),
  record_date: RecordDateOffer,
  lyrics: LyricsOffer,
  lyrics_hindi: HindiLyricsOffer,
}

function Offers({ children }: { children: ReactNode }) {
  const [shown] = useState(createOffers)
  return <OffersContext value={shown}>{children}</OffersContext>
}

const Audio = ({ control, record }: { control: Control<FieldValues>; record: unknown }) => (
  <AudioField control={control as unknown as Control<Values>} track={record as Track | null} />
)

export default kindForm('tracks', {
  titles: { add: 'tracks.form.add', edit: 'tracks.form.edit' },
  labels: {
    // By the specification, the labels of linked records are in the singular, except for tags.
    ...Object.fromEntries(LINKED.map((name) => [LINK_FIELDS[name], `field.${kinds[name].noun}` as const])),
    tag_id: 'kind.tags',
    track_link: 'tracks.audio.link',
  },
  rules,
  check: (values, record) => check(values as Values, record as Track | null),
  blank,
  valuesOf,
  // A duplicate starts without audio, because a recording belongs to one track.
  duplicated: NO_AUDIO,
  save: (values, edited, way) => {
    const body = bodyOf(values as Values, edited)
    return edited
      ? call(tracks.edit, { body: { ...body, action: 'edit' }, ...way })
      : call(tracks.save, { body: { ...body, action: 'add' }, ...way })
  },
  onSaved: returnSoonOnSuccess,
  below: offers as unknown as Record<string, ComponentType<{ control: Control<FieldValues> }>>,
  aside: Audio,
  needsPicture: true,
  around: Offers,
})
