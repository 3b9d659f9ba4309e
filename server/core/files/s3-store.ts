import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unknownPath } from '#server/core/errors/api-errors.ts'
import { serviceError, statusOf } from '#server/core/errors/storage-errors.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { exactSize } from './exact-size.ts'
import { checkKey } from './keys.ts'
import { presign } from './presign.ts'
import { abandonParts, PART_BYTES, writeInParts } from './s3-parts.ts'
import { endWhenStalled } from './stalled.ts'
import type { FileStore, LocalFile } from './store.ts'

/** In milliseconds: how long the first byte of a response may take. */
const ANSWER = 15_000
/** In bytes: an upload slower than this per second counts as stuck. */
const MIN_BYTES_PER_SECOND = 256 * 1024
/** The most connections to the service: every listener holds one while the audio plays. */
const CONNECTIONS = 2000
/** A file of more than two parts is sent in parts. */
const LARGE_BYTES = 2 * PART_BYTES
/**
 * In seconds: how long a signed address is valid. It is long enough to begin to play or download, and short for a track that is
 * withdrawn.
 */
const ADDRESS_SECONDS = 15 * 60

/** Stores files in a bucket of an S3-compatible service; path-style, since not every service has bucket host names. */
export function s3Store(
  settings: NonNullable<Settings['s3']>,
  publicEndpoint: string | null = null,
): FileStore {
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
      const timeoutFor = (bytes: number) => ANSWER + (bytes / MIN_BYTES_PER_SECOND) * 1000
      const requestTimeout = timeoutFor(size)
      try {
        if (size > LARGE_BYTES && !Buffer.isBuffer(stream))
          return await reading(stream, size, (source, abortSignal) =>
            writeInParts({ s3, client }, about, source, {
              abortSignal,
              requestTimeout: timeoutFor(PART_BYTES),
            }),
          )
        await sending(stream, size, (body, abortSignal) =>
          client.send(new s3.PutObjectCommand({ ...target, Body: body }), { abortSignal, requestTimeout }),
        )
      } catch (error) {
        throw error instanceof SourceError ? error.cause : serviceError(error)
      }
    },

    async head(key) {
      const target = object(key)
      const { s3, client } = await service()
      try {
        const found = await client.send(new s3.HeadObjectCommand(target))
        return { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw serviceError(error)
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
        throw statusOf(error) === 404 ? unknownPath() : serviceError(error)
      }
    },

    async *list(prefix) {
      const { s3, client } = await service()
      for (let token: string | undefined; ; ) {
        const target = { ...bucket, Prefix: prefix, ContinuationToken: token }
        const page = await client.send(new s3.ListObjectsV2Command(target)).catch((error: unknown) => {
          throw serviceError(error)
        })
        for (const { Key: key, Size: size } of page.Contents ?? []) if (key) yield { key, size: size ?? 0 }
        token = page.NextContinuationToken
        if (!token) return
      }
    },

    async remove(key) {
      const target = object(key)
      const { s3, client } = await service()
      try {
        await client.send(new s3.DeleteObjectCommand(target))
      } catch (error) {
        if (statusOf(error) !== 404) throw serviceError(error)
      }
    },

    async sweep() {
      try {
        return await abandonParts(await service(), bucket)
      } catch (error) {
        throw serviceError(error)
      }
    },

    pathOf: null,

    addressOf: publicEndpoint
      ? (key, { type, disposition }) =>
          presign({
            ...settings,
            url: `${publicEndpoint}/${settings.bucket}/${checkKey(key)}`,
            seconds: ADDRESS_SECONDS,
            query: { 'response-content-type': type, 'response-content-disposition': disposition },
          })
      : null,

    async check() {
      const { s3, client } = await service()
      try {
        await client.send(new s3.HeadBucketCommand(bucket))
      } catch (error) {
        throw serviceError(error)
      }
    },
  }
}

/** Imported at first use: local storage should not pay for the library's memory and start time. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Settings['s3']>) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // The default logger would also print to the console what the library throws.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Many S3-compatible services do not understand checksums after the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: ANSWER,
      throwOnRequestTimeout: true,
      // An idle socket may be a paused player as well as a dead service; `endWhenStalled` tells them apart.
      socketTimeout: 0,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  return { s3, client }
}

/** Thrown when the source of an upload cannot be read, which is not an error of the service. */
class SourceError extends Error {}

async function sized(source: Buffer | Readable | LocalFile, size?: number) {
  if (Buffer.isBuffer(source)) return { size: source.length, stream: source }
  if (!(source instanceof Readable))
    return { size: (await stat(source.path)).size, stream: createReadStream(source.path) }
  if (size === undefined) throw new Error('A stream is stored with its size only')
  return { size, stream: source }
}

/** Sends a body; a stream that fails or has a wrong length aborts the request, so that nothing is stored. */
async function sending(
  source: Buffer | Readable,
  size: number,
  send: (body: Buffer | Readable, signal?: AbortSignal) => Promise<unknown>,
) {
  return Buffer.isBuffer(source) ? send(source) : reading(source, size, send)
}

async function reading<T>(
  source: Readable,
  size: number,
  send: (body: Readable, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const counted = exactSize(size)
  const stop = new AbortController()
  let failure: SourceError | undefined
  const flow = pipeline(source, counted).catch((cause) => {
    failure = new SourceError('The source of an upload failed', { cause })
    stop.abort()
  })
  try {
    return await send(counted, stop.signal)
  } catch (error) {
    throw failure ?? error
  } finally {
    counted.destroy()
    await flow
  }
}
