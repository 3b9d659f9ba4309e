import * as z from 'zod/mini'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { described } from '#contract/catalogue/described.ts'
import type { Track, tracks } from '#contract/resources/tracks.ts'
import { REQUIRED, REQUIRED_WITH_STOP } from '#contract/values/fields.ts'
import type { Edited, FieldMessages } from '#web/catalogue/form/form-types.ts'
import { sentBody } from '#web/catalogue/form/sent-body.ts'
import { type KindRecord, type KindValues, kindValues } from '#web/catalogue/kind-screens/kind-values.ts'
import { message } from '#web/core/i18n/messages.ts'

/** The server's response to a recording uploaded before the form is saved. */
export type Offer = DataOf<typeof tracks.uploadAudio>

/** A chosen recording; `offer` is set when the upload is complete. */
export type Recording = { file: File; offer: Offer | null }

export type Values = KindValues<'tracks'> & { audio_by_link: boolean; audio_upload: Recording | null }

export const NO_AUDIO = {
  file_name: '',
  track_link: '',
  audio_by_link: false,
  audio_upload: null,
}

const declared = kindValues('tracks', ['track_link', 'audio_upload'])

export const blank = { ...declared.blank, ...NO_AUDIO, is_download_allowed: '1' } as unknown as Values

export const valuesOf = (track: KindRecord) =>
  ({
    ...declared.valuesOf(track),
    audio_by_link: Boolean(track.track_link),
    audio_upload: null,
  }) as unknown as Values

/** The contract's rules for the values that are sent unchanged; `check` validates the rest. */
export const { rules } = declared

function linkProblem(link: string): string | undefined {
  if (link.trim() === '') return REQUIRED_WITH_STOP
  return z.safeParse(described('tracks').fields.shape.track_link, link.trim()).error?.issues[0]?.message
}

function recordingProblem({ audio_upload }: Values, track: Track | null): string | undefined {
  if (audio_upload) return audio_upload.offer ? undefined : message('tracks.audio.notYet')
  return track ? undefined : REQUIRED
}

function coverProblem({ cover_image, remove_cover }: Values, track: Track | null): string | undefined {
  // A string, even an empty one, means that the admin chose to give a link.
  if (cover_image !== null) return undefined
  // A track that came without a cover, such as an imported one, needs one when its form is saved (specification 2, section 5).
  return track && track.cover_picture !== '' && remove_cover !== '1' ? undefined : REQUIRED
}

/** Checks what the rules of single fields in the track form cannot (specification 2, section 5). */
export function check(values: Values, track: Track | null): FieldMessages {
  const { audio_by_link, file_name } = values
  const found = {
    file_name: track || file_name.trim() ? undefined : REQUIRED,
    track_link: audio_by_link ? linkProblem(values.track_link) : undefined,
    audio_upload: audio_by_link ? undefined : recordingProblem(values, track),
    cover_image: coverProblem(values, track),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  )
}

/**
 * The body of the save call, with only the chosen one of file and link, so that the other audio is unchanged. Unchanged links
 * are left out, because a bulk action may have added many tracks to a playlist since without changing their versions.
 */
export function bodyOf({ audio_by_link, ...values }: Values, edited: Edited | null) {
  const { audio_upload, cover_image, ...sent } = sentBody('track_id', values, edited)
  const untouched = (edited?.untouched ?? []).map((field) => [field, undefined])
  return {
    ...sent,
    ...Object.fromEntries(untouched),
    ...(typeof cover_image === 'string' ? { cover_picture: cover_image } : { cover_image }),
    track_link: audio_by_link ? values.track_link.trim() : '',
    audio_upload: audio_by_link ? null : (values.audio_upload?.offer?.audio_upload ?? null),
  }
}
