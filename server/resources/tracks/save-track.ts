import type { BodyOf } from '#contract/calls/endpoint.ts'
import type { Message } from '#contract/messages/message.ts'
import type { tracks } from '#contract/resources/tracks.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { Upload } from '#contract/values/files.ts'
import { type Prepared, takeWritten } from '#server/catalogue/catalogue.routes.ts'
import { withPicture } from '#server/catalogue/pictures.ts'
import type { Values } from '#server/catalogue/records.ts'
import { requestRenditions } from '#server/core/audio/renditions/request-renditions.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { claimAudio, storeAudio } from '#server/core/files/audio.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'
import { endFetch } from './fetches.store.ts'
import { startFetches, WAITING } from './start-fetches.ts'
import { tracksResource } from './tracks.store.ts'

type Body = BodyOf<typeof tracks.save>
type Recording = { key: string; size: number; duration: number | null; bitrate: number | null }

/** The field names under which clients send the recording. */
const RECORDING = ['track', 'track_file', 'audio', 'file'] as const

/** The uploaded recording of a request and the name of its field, or null. */
export function sentRecording(body: Pick<Body, (typeof RECORDING)[number]>): [string, Upload] | null {
  for (const field of RECORDING) {
    const sent = body[field]
    if (sent instanceof Upload) return [field, sent]
  }
  return null
}

const stored = ({ key, size, duration, bitrate }: Recording): Values => ({
  audio_key: key,
  audio_size: size,
  duration,
  bitrate,
  is_track_complete: '1',
  message: null,
  track_link: null,
})

/**
 * Converts the form of a track. Its recording is a file in the request, an earlier upload, or a link, which is downloaded
 * in the background while the current recording stays. A new track requires one of them.
 */
export async function prepareTrack(context: Context, body: Body, edited: number | null): Promise<Prepared> {
  const recording = sentRecording(body)
  const file_name = body.file_name ?? (edited === null ? recording?.[1].file_name : undefined)
  if (edited === null) checkNew(body, recording !== null, file_name)
  const record_date = body.record_date === '' ? null : body.record_date
  const written = { ...takeWritten(tracksResource, body), file_name, record_date }
  const { values, beforeSave: keepPicture } = await withPicture(context, body, written)
  const audio = await prepareAudio(context, body, edited, recording)
  return {
    values: { ...values, ...audio.values },
    beforeSave: async (trx, admin) => ({
      ...(await keepPicture?.(trx, admin)),
      ...(await audio.beforeSave?.(trx, admin)),
    }),
    afterSave: audio.afterSave,
  }
}

function checkNew(body: Body, hasFile: boolean, file_name: string | null | undefined): void {
  const errors: Record<string, Message> = {}
  if (!hasFile && !body.audio_upload && !body.track_link) errors.track = REQUIRED
  if (!file_name) errors.file_name = REQUIRED
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Converts the recording in a track's form, or the link from which it is downloaded. */
export async function prepareAudio(
  context: Context,
  { track_link, audio_upload }: Pick<Body, 'track_link' | 'audio_upload'>,
  edited: number | null,
  recording: [string, Upload] | null,
): Promise<Prepared> {
  if (recording) {
    const [field, upload] = recording
    const audio = await storeAudio(context, upload, field)
    return {
      values: stored(audio),
      async beforeSave(trx) {
        await keepFiles(trx, [audio.key])
        await requestRenditions(trx, context, audio.key)
        return {}
      },
      afterSave: endFetch,
    }
  }
  if (audio_upload) {
    const key = audio_upload
    return {
      values: {},
      async beforeSave(trx, admin) {
        const audio = await claimAudio(trx, key, admin.admin_id)
        await requestRenditions(trx, context, key)
        return stored(audio)
      },
      afterSave: endFetch,
    }
  }
  if (!track_link) return { values: {} }
  let isNew = true
  return {
    values: {},
    // The link is read under a lock: a download that is ending has either stored its recording already, or sees the new link.
    async beforeSave(trx) {
      const present = edited === null ? undefined : await readAudio(trx, edited)
      isNew = present?.track_link !== track_link
      // A current recording stays and can be played until the new one is stored.
      return isNew ? { track_link, message: WAITING, is_track_complete: present?.audio_key ? '1' : '0' } : {}
    },
    afterSave: async (trx, track_id) => {
      if (isNew) await startFetches(trx, context.queue, [track_id])
    },
  }
}

const readAudio = (trx: Transaction, track_id: number) =>
  trx
    .selectFrom('tracks')
    .select(['track_link', 'audio_key'])
    .where('track_id', '=', track_id)
    .forUpdate()
    .executeTakeFirst()
