import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Settings } from '#server/core/settings/settings.ts'
import { signatureProblem } from './s3-signature.ts'

type Stored = { bytes: Buffer; type: string; modified: Date }

/**
 * A storage service on loopback that speaks as much of S3 as the product uses, over real HTTP, and is as strict as the
 * services that only resemble S3: calls and addresses with a valid signature only, no checksums after the body, a body of
 * the length announced.
 */
export async function fakeS3(bucket = 'media') {
  const objects = new Map<string, Stored>()
  const calls: string[] = []
  const failures: {
    status?: number
    silence?: boolean | RegExp
    writes?: { status: number; code: string }
  } = {}
  /** Uploads in parts that are neither complete nor given up. */
  const uploads = new Map<
    string,
    { key: string; type: string; initiated: Date; parts: Map<number, Buffer> }
  >()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const path = decodeURIComponent(pathname)
    calls.push(`${request.method} ${path}`)
    if (
      failures.silence instanceof RegExp
        ? failures.silence.test(`${request.method} ${path}`)
        : failures.silence
    )
      return
    if (failures.status) return refuse(response, failures.status, 'InternalError')
    if (failures.writes && request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, failures.writes.status, failures.writes.code)
    const problem = signatureProblem(request, settings)
    if (problem) return refuse(response, 403, problem)
    if (!path.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket')
    const key = path.slice(bucket.length + 2)
    if (key === '' && query.has('uploads')) return listUploads(response)
    if (key === '' && request.method === 'GET') return list(query, response)
    if (key === '') return response.writeHead(200).end()
    if (query.has('uploads') || query.has('uploadId')) return inParts(key, query, request, response)
    if (request.method === 'PUT') return put(key, request, response)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return get(key, query, request, response)
  }

  async function inParts(
    key: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const id = query.get('uploadId') ?? `upload-${calls.length}`
    if (query.has('uploads'))
      uploads.set(id, {
        key,
        type: request.headers['content-type'] ?? '',
        initiated: new Date(),
        parts: new Map(),
      })
    const upload = uploads.get(id)
    if (!upload) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    const body = await bodyOf(request)
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: `"${body.length}"` }).end()
    }
    if (query.has('uploads'))
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, n]) =>
      Number(n),
    )
    const parts = numbers.map((n) => upload.parts.get(n) ?? Buffer.alloc(0))
    if (parts.slice(0, -1).some((part) => part.length < MIN_PART_BYTES))
      return refuse(response, 400, 'EntityTooSmall')
    objects.set(key, { bytes: Buffer.concat(parts), type: upload.type, modified: now() })
    uploads.delete(id)
    sendXml(response, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
  }

  function listUploads(response: ServerResponse) {
    const all = [...uploads].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    sendXml(response, `<ListMultipartUploadsResult>${all.join('')}</ListMultipartUploadsResult>`)
  }

  /** Fewer to a page than tests have, so that pages are followed. */
  function list(query: URLSearchParams, response: ServerResponse) {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, 100)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
    )
    const next = keys.length > 100 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    sendXml(
      response,
      `<ListBucketResult><IsTruncated>${keys.length > 100}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    if (request.headers['content-encoding']?.includes('aws-chunked'))
      return refuse(response, 501, 'NotImplemented')
    const bytes = await bodyOf(request)
    if (bytes.length !== Number(request.headers['content-length']))
      return refuse(response, 400, 'IncompleteBody')
    objects.set(key, { bytes, type: request.headers['content-type'] ?? '', modified: now() })
    response.writeHead(200, { etag: '"stored"' }).end()
  }

  function get(key: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const size = found.bytes.length
    const [, first, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const last = to ? Math.min(Number(to), size - 1) : size - 1
    const part = first === undefined ? found.bytes : found.bytes.subarray(Number(first), last + 1)
    const disposition = query.get('response-content-disposition')
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': part.length,
      'content-type': query.get('response-content-type') ?? found.type,
      'accept-ranges': 'bytes',
      ...(disposition && { 'content-disposition': disposition }),
      'last-modified': found.modified.toUTCString(),
      ...(first !== undefined && { 'content-range': `bytes ${first}-${last}/${size}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const settings: NonNullable<Settings['s3']> = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'test',
    secretAccessKey: 'not-a-secret',
  }

  return {
    settings,
    objects,
    uploads,
    /** Every call so far, as `PUT /media/images/…`. */
    calls,
    /**
     * Set `status` to fail every call with it, `writes` those that
     * change something, `silence` to leave every call, or those that match, without an answer.
     */
    failures,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** In bytes: of every part but the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024

/** The header that tells it has seconds only. */
const now = () => new Date(Math.floor(Date.now() / 1000) * 1000)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sendXml(response: ServerResponse, content: string) {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?>${content}`)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
