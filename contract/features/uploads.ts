import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { audioFiles } from '../kinds/tracks.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { tracks } from '../resources/tracks.ts'
import { REQUIRED } from '../values/fields.ts'
import { Upload } from '../values/files.ts'
import { recordings } from './recordings.ts'

/** In bytes: the largest part of a file. */
export const MAX_PART_BYTES = 8 * 1024 * 1024
/** In bytes: the smallest part of a file, except for the last one. */
export const MIN_PART_BYTES = 64 * 1024
/** In hours: an upload to which nothing was added for so long is removed. */
export const UPLOAD_HOURS = 24

/** The calls that take a file sent in parts, each with the rights it needs and the maximum size of the file in bytes. */
export const CALLS_WITH_PARTS = {
  [tracks.uploadAudio.path]: { needs: tracks.uploadAudio.needs, most: audioFiles.file },
  [recordings.upload.path]: { needs: recordings.upload.needs, most: recordings.upload.files.file },
}
export type CallWithParts = keyof typeof CALLS_WITH_PARTS

const wholeNumber = z.pipe(
  z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,15}$/))], REQUIRED),
  z.transform(Number),
)
const uploadId = z.uuid(REQUIRED)

export const uploads = {
  begin: endpoint({
    path: 'upload/begin',
    needs: ['tracks.edit'],
    needsOf: ({ call }: { call: CallWithParts }) => CALLS_WITH_PARTS[call].needs,
    summary:
      'Begins to send a file in parts, or finds what the caller has sent of it within a day: with the same fingerprint, name and size.',
    body: z.object({
      /** The path of the call that the file is for. */
      call: z.enum([tracks.uploadAudio.path, recordings.upload.path]),
      file_name: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(1000, REQUIRED)),
      /** The size of the whole file, in bytes. */
      size: z.int(REQUIRED).check(z.minimum(1, ruleMessage('rules.required'))),
      /** A fingerprint that changes when the file does, for example with its time. Without one, the upload is always a new one. */
      fingerprint: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
    }),
    data: z.object({
      upload_id: z.string(),
      /** The number of bytes that the server has, at which the next part begins. */
      received: z.int(),
    }),
  }),
  part: endpoint({
    path: 'upload/part',
    needs: ['tracks.edit'],
    summary: `Takes the next part of a file, of ${MIN_PART_BYTES} to ${MAX_PART_BYTES} bytes; only the last may be smaller. Answers 409 with the code wrong_offset, and what was received in data, when it begins elsewhere. Once all is received, the call that it is for takes { "upload_id" } instead of the file, as JSON.`,
    body: z.object({
      upload_id: uploadId,
      /** The offset of the part in the file, in bytes. */
      offset: wholeNumber,
      part: z.instanceof(Upload, { error: REQUIRED }),
    }),
    files: { part: MAX_PART_BYTES },
    data: z.object({ received: z.int() }),
  }),
  remove: endpoint({
    path: 'upload/remove',
    needs: ['tracks.edit'],
    summary:
      "Removes the parts of the caller's file, which are needed no more. Otherwise they go after a day.",
    body: z.object({ upload_id: uploadId }),
    data: z.object({ removed: z.int() }),
  }),
}
