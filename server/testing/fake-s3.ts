import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Settings } from '#server/core/settings/settings.ts'

type Stored = { bytes: Buffer; type: string; modified: Date }

/**
 * A storage service on loopback that speaks as much of S3 as the product uses, over real HTTP, and is as strict as the
 * services that only resemble S3: signed calls only, no checksums after the body, a body of the length announced.
 */
export async function fakeS3(bucket = 'media') {
  const objects = new Map<string, Stored>()
  const calls: string[] = []
  const failures: { status?: number; silence?: boolean | RegExp } = {}

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname)
    calls.push(`${request.method} ${path}`)
    if (
      failures.silence instanceof RegExp
        ? failures.silence.test(`${request.method} ${path}`)
        : failures.silence
    )
      return
    if (failures.status) return refuse(response, failures.status, 'InternalError')
    if (!isSigned(request)) return refuse(response, 403, 'AccessDenied')
    if (!path.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket')
    const key = path.slice(bucket.length + 2)
    if (key === '' && request.method === 'GET')
      return list(new URL(request.url ?? '/', 'http://s3').searchParams, response)
    if (key === '') return response.writeHead(200).end()
    if (request.method === 'PUT') return put(key, request, response)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return get(key, request, response)
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
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > 100}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    if (request.headers['content-encoding']?.includes('aws-chunked'))
      return refuse(response, 501, 'NotImplemented')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (bytes.length !== Number(request.headers['content-length']))
      return refuse(response, 400, 'IncompleteBody')
    const modified = new Date(Math.floor(Date.now() / 1000) * 1000)
    objects.set(key, { bytes, type: request.headers['content-type'] ?? '', modified })
    response.writeHead(200, { etag: '"stored"' }).end()
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse) {
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const size = found.bytes.length
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === undefined ? 200 : 206, {
      'content-length': part.length,
      'content-type': found.type,
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
    /** Every call so far, as `PUT /media/images/…`. */
    calls,
    /** Set `status` to fail every call with it, `silence` to leave every call, or those that match, without an answer. */
    failures,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const isSigned = ({ headers }: IncomingMessage) =>
  /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/.test(
    headers.authorization ?? '',
  ) && headers['x-amz-content-sha256'] !== undefined

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
