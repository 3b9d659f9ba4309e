import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Upload } from '#contract/upload.ts'
import { temporaryNames } from '#server/files/temporary-names.ts'
import { say } from '#server/words/say.ts'
import { invalid, tooLarge, unparseable } from './refusals.ts'
import { storable } from './storable.ts'

/** Every part in bytes and number; a form has some twenty fields, and one of them may be 10,000 ids. */
const LIMITS = { fieldNameSize: 100, fieldSize: 1024 * 1024, fields: 10_100, files: 10, parts: 10_110 }
/** A form of twenty texts never needs more, in bytes. */
const MOST_TEXT = 4 * 1024 * 1024

/** The folder of what is being uploaded; every process on one `DATA_DIR` has its files there. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'tmp')

/** Makes multipart readable; temporary files go to `directory`, which is rid of what dead processes have left there. */
export async function acceptMultipart(app: FastifyInstance, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await temporaryNames(directory).sweep()
  await app.register(multipart, { limits: LIMITS })
}

type Form = { body: Record<string, unknown>; discard: () => Promise<void> }

/**
 * Reads all parts, in any order: texts, and files streamed to `directory` as `Upload`s. Parts that are not named in
 * `files` are read past. Call `discard` when the call ends, however it ends.
 */
export async function readForm(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
  directory: string,
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
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } })) {
      if (part.type === 'field') {
        const text = storable(String(part.value))
        length += text.length
        if (part.valueTruncated || part.fieldnameTruncated || length > MOST_TEXT)
          throw tooLarge(say('request.longForm'))
        // A part without a name has none here either.
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
      const upload = await receive(part, path, most)
      if (upload.size > 0) uploads.set(part.fieldname, upload)
    }
  } catch (error) {
    await discard()
    throw isBroken(error) ? unparseable(say('request.brokenForm')) : error
  }
  return { body: Object.fromEntries([...withoutNone(texts), ...uploads]), discard }
}

const isBroken = (error: unknown) =>
  error instanceof Error && /unexpected end|premature close|aborted|malformed|boundary/i.test(error.message)

/** Streams one file to disk. What is too large is read to its end, so that the sender gets the answer, but not kept. */
async function receive(part: MultipartFile, path: string, most: number): Promise<Upload> {
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most * 4) return done(tooLarge(say('request.hugeFile')))
      done(null, size > most ? undefined : chunk)
    },
  })
  const source: Readable = part.file
  await pipeline(source, limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (size > most)
    throw invalid({
      [part.fieldname]: say('request.atMostMegabytes', { most: Math.round(most / 1024 / 1024) }),
    })
  return new Upload(path, storable(part.filename ?? ''), size)
}

/** The texts 'null' and 'undefined' come from clients that append a missing value; they mean none. */
function* withoutNone(texts: Map<string, string[]>): Generator<[string, string | string[]]> {
  for (const [name, values] of texts) {
    const given = values.filter((value) => value !== 'null' && value !== 'undefined')
    if (given.length === 1 && given[0] !== undefined) yield [name, given[0]]
    if (given.length > 1) yield [name, given]
  }
}
