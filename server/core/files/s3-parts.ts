import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

type Service = { s3: typeof import('@aws-sdk/client-s3'); client: S3Client }
type Target = { Bucket: string; Key: string }

/** In bytes: at least 5 MB, and at most 10,000 of them make a file. Each is kept in memory until it is sent. */
export const PART_BYTES = 16 * 1024 * 1024
/** In milliseconds: an unfinished upload that was begun longer ago has lost its process. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/** Writes a large file in parts, each of which is sent again by itself when it fails; the file appears with the last. */
export async function writeInParts(
  { s3, client }: Service,
  target: Target & { ContentType: string },
  source: Readable,
  options: { abortSignal?: AbortSignal | undefined; requestTimeout: number },
): Promise<void> {
  const { Bucket, Key } = target
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target), options)
  const upload = { Bucket, Key, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of partsOf(source)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body }), options)
      Parts.push({ PartNumber, ETag })
    }
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
      options,
    )
  } catch (error) {
    // An upload that cannot be given up now is swept later; the first error is the one to report.
    await Promise.allSettled([client.send(new s3.AbortMultipartUploadCommand(upload))])
    throw error
  }
}

async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= PART_BYTES) {
      const joined = Buffer.concat(chunks)
      yield joined.subarray(0, PART_BYTES)
      chunks = [joined.subarray(PART_BYTES)]
      length -= PART_BYTES
    }
  }
  if (length > 0) yield Buffer.concat(chunks)
}

/** Gives up uploads in parts whose process has died; returns their number. */
export async function abandonParts({ s3, client }: Service, bucket: { Bucket: string }): Promise<number> {
  const before = Date.now() - ABANDONED_AFTER_MS
  const { Uploads = [] } = await client.send(new s3.ListMultipartUploadsCommand(bucket))
  const old = Uploads.filter(({ Initiated }) => Initiated && Initiated.getTime() < before)
  for (const { Key, UploadId } of old)
    await client.send(new s3.AbortMultipartUploadCommand({ ...bucket, Key, UploadId }))
  return old.length
}
