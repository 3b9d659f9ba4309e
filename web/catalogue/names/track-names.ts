import type { LinkedResource } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { listOfNames, type Names } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { formatDuration } from '#web/ui/duration.ts'

type Track = { display_name: string; display_name_hindi: string | null }
type Linked = readonly Names[]
/** The artists and albums of a track, and its length. */
export type Line = { linked: readonly (Names & { kind: string })[]; duration: number | null }

/** A track's names, which its table calls otherwise than those of other records. */
export const trackNames = ({ display_name, display_name_hindi }: Track): Names => ({
  name: display_name,
  hindi_name: display_name_hindi,
})

/** The artists, albums and length of a track, read from a row of a list. */
export const lineOf = (track: {
  trackArtist?: Linked
  trackAlbum?: Linked
  duration: number | null
}): Line => ({
  linked: [
    ...(track.trackArtist ?? []).map((names) => ({ kind: 'artists', ...names })),
    ...(track.trackAlbum ?? []).map((names) => ({ kind: 'albums', ...names })),
  ],
  duration: track.duration,
})

/** The text that tells tracks of the same name apart: the artists, or the albums if there are none, and the length. */
export function trackLine({ linked, duration }: Line): string {
  const names = listOfNames(linked.filter(({ kind }) => kind === linked[0]?.kind))
  return [names, duration === null ? '' : formatDuration(duration)].filter(Boolean).join(' · ')
}

/**
 * The label that a column and the details have for records linked to a track: by the specification in the singular, except for
 * albums.
 */
export const trackLinkLabel = (to: LinkedResource): TextKey =>
  to === 'albums' ? 'kind.albums' : `field.${kinds[to].noun}`
