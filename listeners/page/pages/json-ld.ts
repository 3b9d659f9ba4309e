import {
  type Artist,
  idOf,
  type Named,
  nameIn,
  otherName,
  type PagedKind,
  pagedAs,
  type Track,
} from '../shared/records.ts'
import { absolute, canonicalOf } from './head.ts'
import { recordAt, type View } from './page.ts'

/** A record as structured data, in the terms of schema.org. */
export function thing(view: View, kind: PagedKind, record: Named & object): Record<string, unknown> {
  const { cover_picture } = record
  return {
    '@type': pagedAs(kind).thing,
    name: nameIn(view.lang, record).text,
    alternateName: otherName(view.lang, record)?.text,
    url: canonicalOf(view, recordAt(kind, idOf(kind, record)), view.lang),
    image: cover_picture ? absolute(view, cover_picture) : undefined,
  }
}

export const byArtist = (view: View, artists: readonly Artist[] | undefined) =>
  artists && artists.length > 0 ? artists.map((artist) => thing(view, 'artists', artist)) : undefined

export function recording(view: View, track: Track): Record<string, unknown> {
  return {
    ...thing(view, 'tracks', track),
    duration: track.duration === null ? undefined : `PT${Math.round(track.duration)}S`,
    byArtist: byArtist(view, track.artists),
  }
}
