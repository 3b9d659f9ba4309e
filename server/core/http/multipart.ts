import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Upload } from '#contract/values/files.ts'
import { invalid, tooLarge, unparseable } from '#server/core/errors/api-errors.ts'
import { diskError } from '#server/core/errors/storage-errors.ts'
import { message } from '#server/core/messages/message.ts'
import type { DiskRoom } from '#server/core/temporary-files/disk-room.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { storable } from './storable.ts'

/** Limits per request; a form has some twenty fields, and one of them may hold 10,000 ids. */
const LIMITS = { fieldNameSize: 100, fieldSize: 1024 * 1024, fields: 10_100, files: 10, parts: 10_110 }
/** In bytes: more than a form of twenty texts ever needs. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024

/** In bytes: the free disk space is checked again after receiving this much of a file. */
const CHECK_ROOM_EVERY = 16 * 1024 * 1024

/** The folder of uploads in progress; shared by all processes with the same `DATA_DIR`. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'tmp')

/** Enables multipart bodies; temporary files go to `directory`, from which leftovers of dead processes are removed. */
export async function acceptMultipart(app: FastifyInstance, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await temporaryNames(directory).sweep()
  await app.register(multipart, { limits: LIMITS })
}

/** The folder of file parts during a request, and the check that its disk has space for them. */
export type Uploads = { directory: string; room: DiskRoom }

type Form = { body: Record<string, unknown>; discard: () => Promise<void> }

/**
 * Reads all parts, in any order: texts, and files streamed to `directory` as `Upload`s. Skips parts that are not named
 * in `files`. Call `discard` when the request ends, for whatever reason.
 */
export async function readForm(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
  { directory, room }: Uploads,
): Promise<Form> {
  const texts = new Map<string, string[]>()
  const uploads = new Map<string, Upload>()
  const names = temporaryNames(directory)
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
    for (const path of paths) names.release(path)
  }
  let length = 0
  try {
    for await (const part of readable(
      request.parts({ limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } }),
    )) {
      if (part.type === 'field') {
        const text = storable(String(part.value))
        length += text.length
        if (part.valueTruncated || part.fieldnameTruncated || length > MAX_TEXT_BYTES)
          throw tooLarge(message('request.longForm'))
        // A part of a form may lack a name.
        const name = (part.fieldname ?? '').replace(/\[\d*\]$/, '')
        const values = texts.get(name)
        if (values) values.push(text)
        else texts.set(name, [text])
        continue
      }
      const most = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined
      if (most === undefined) {
        part.file.resume()
        continue
      }
      const path = names.take(randomUUID())
      paths.push(path)
      const upload = await receive(part, path, most, room)
      // Where no file was chosen, a browser sends an empty part without a file name.
      if (upload.size > 0) uploads.set(part.fieldname, upload)
      else if (upload.file_name) throw invalid({ [part.fieldname]: message('files.empty') })
    }
  } catch (error) {
    await discard()
    throw diskError(error)
  }
  return { body: Object.fromEntries([...withoutNone(texts), ...uploads]), discard }
}

/**
 * Passes the parts of a parser through and turns its errors into client errors; only limits have a status of their own. Errors in
 * handling a part, such as writing it to disk, do not come from the parser and stay unchanged.
 */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : unparseable(message('request.brokenForm'))
  }
}

/** Streams one file to disk. A file that is too large is read to the end, so that the sender gets the response. */
async function receive(part: MultipartFile, path: string, most: number, room: DiskRoom): Promise<Upload> {
  let size = 0
  let checked = 0
  await room.check()
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most * 4) return done(tooLarge(message('request.hugeFile')))
      if (size > most) return done()
      if (size - checked < CHECK_ROOM_EVERY) return done(null, chunk)
      checked = size
      room.check().then(() => done(null, chunk), done)
    },
  })
  await pipeline(readable<Buffer>(part.file), limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (size > most)
    throw invalid({
      [part.fieldname]: message('request.atMostMegabytes', { most: Math.round(most / 1024 / 1024) }),
    })
  return new Upload(path, storable(part.filename ?? ''), size)
}

/** Yields the texts of a form; 'null' and 'undefined' count as null, since some clients append missing values as texts. */
function* withoutNone(texts: Map<string, string[]>): Generator<[string, string | string[]]> {
  for (const [name, values] of texts) {
    const given = values.filter((value) => value !== 'null' && value !== 'undefined')
    if (given.length === 1 && given[0] !== undefined) yield [name, given[0]]
    if (given.length > 1) yield [name, given]
  }
}
