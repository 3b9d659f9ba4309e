import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unknownPath } from '#server/http/refusals.ts'
import type { Settings } from '#server/settings.ts'
import { exactSize } from './exact-size.ts'
import { checkKey } from './keys.ts'
import { endWhenStalled } from './stalled.ts'
import { serviceFailure } from './storage-failures.ts'
import type { FileStore, LocalFile } from './store.ts'

/** Milliseconds until the first byte of an answer. */
const ANSWER = 15_000
/** Slower than this a second, an upload counts as stuck, in bytes. */
const SLOWEST = 256 * 1024
/** Every listener holds a connection while the audio plays. */
const CONNECTIONS = 2000

function hasStatus(error: unknown, status: number) {
  if (!(error instanceof Error) || !('$metadata' in error)) return false
  const details = error.$metadata
  return (
    typeof details === 'object' && details && 'httpStatusCode' in details && details.httpStatusCode === status
  )
}

/** Files in a bucket of an S3-compatible service, addressed by path, as not every service has names for buckets. */
export function s3Store(settings: NonNullable<Settings['s3']>): FileStore {
  const bucket = { Bucket: settings.bucket }
  const object = (key: string) => ({ ...bucket, Key: checkKey(key) })
  let connecting: ReturnType<typeof connect> | undefined
  const service = () => {
    connecting ??= connect(settings)
    return connecting
  }

  return {
    async write(
      key: string,
      source: Buffer | Readable | LocalFile,
      options: { contentType: string; size?: number },
    ) {
      const about = { ...object(key), ContentType: options.contentType }
      const { s3, client } = await service()
      const { size, stream } = await sized(source, options.size)
      const target = { ...about, ContentLength: size }
      const requestTimeout = ANSWER + (size / SLOWEST) * 1000
      try {
        await sending(stream, size, (body, abortSignal) =>
          client.send(new s3.PutObjectCommand({ ...target, Body: body }), { abortSignal, requestTimeout }),
        )
      } catch (error) {
        throw error instanceof SourceFailure ? error.cause : serviceFailure(error)
      }
    },

    async head(key) {
      const target = object(key)
      const { s3, client } = await service()
      try {
        const found = await client.send(new s3.HeadObjectCommand(target))
        return { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw serviceFailure(error)
      }
    },

    async read(key, range) {
      const target = { ...object(key), Range: range && `bytes=${range.start}-${range.end}` }
      const { s3, client } = await service()
      try {
        const { Body: body } = await client.send(new s3.GetObjectCommand(target))
        if (!(body instanceof Readable)) throw new Error('The storage service answered without a body')
        return endWhenStalled(body)
      } catch (error) {
        throw hasStatus(error, 404) ? unknownPath() : serviceFailure(error)
      }
    },

    async remove(key) {
      const target = object(key)
      const { s3, client } = await service()
      try {
        await client.send(new s3.DeleteObjectCommand(target))
      } catch (error) {
        if (!hasStatus(error, 404)) throw serviceFailure(error)
      }
    },

    // The service itself drops what was not sent to its end.
    sweep: async () => 0,

    async check() {
      const { s3, client } = await service()
      try {
        await client.send(new s3.HeadBucketCommand(bucket))
      } catch (error) {
        throw serviceFailure(error)
      }
    },
  }
}

/** Loaded at the first use: the library costs memory and start time that files on disk do not need. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Settings['s3']>) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // It would print to the console what it throws as well.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Checksums after the body are what most services that only resemble S3 do not understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: ANSWER,
      throwOnRequestTimeout: true,
      // An idle socket is a paused player as often as a dead service; `endWhenStalled` tells them apart.
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  return { s3, client }
}

/** What was to be sent could not be read: no fault of the service. */
class SourceFailure extends Error {}

async function sized(source: Buffer | Readable | LocalFile, size?: number) {
  if (Buffer.isBuffer(source)) return { size: source.length, stream: source }
  if (!(source instanceof Readable))
    return { size: (await stat(source.path)).size, stream: createReadStream(source.path) }
  if (size === undefined) throw new Error('A stream is stored with its size only')
  return { size, stream: source }
}

/** Sends a body; a stream that fails or has another length than announced ends the call, so that nothing is stored. */
async function sending(
  source: Buffer | Readable,
  size: number,
  send: (body: Buffer | Readable, signal?: AbortSignal) => Promise<unknown>,
) {
  if (Buffer.isBuffer(source)) return send(source)
  const counted = exactSize(size)
  const stop = new AbortController()
  let failure: SourceFailure | undefined
  const flow = pipeline(source, counted).catch((cause) => {
    failure = new SourceFailure('The source of an upload failed', { cause })
    stop.abort()
  })
  try {
    await send(counted, stop.signal)
  } catch (error) {
    throw failure ?? error
  } finally {
    counted.destroy()
    await flow
  }
}
