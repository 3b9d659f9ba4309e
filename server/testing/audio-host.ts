import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setInterval as every } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

/** How an address of the host answers. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => unknown

type Seen = { method: string; headers: IncomingHttpHeaders }

/** A server on loopback whose addresses behave as badly as they are told to. */
export async function startAudioHost() {
  const behaviours = new Map<string, Behaviour>()
  const seen = new Map<string, Seen[]>()
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const { method = '', headers } = request
    seen.set(path, [...(seen.get(path) ?? []), { method, headers }])
    response.on('error', () => undefined)
    await (behaviours.get(path) ?? status(404))(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host listens on no port')
  const { port } = address

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Makes `path` behave so; answers its address. */
    at(path: string, behaviour: Behaviour) {
      behaviours.set(path, behaviour)
      return `http://127.0.0.1:${port}${path}`
    },
    /** What `path` was asked so far. */
    asked: (path: string) => seen.get(path) ?? [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type AudioHost = Awaited<ReturnType<typeof startAudioHost>>

type File = { ranges?: boolean; etag?: string; modified?: string; type?: string }

/** The file as any good server sends it; `ranges` answers parts of it too. */
export function file(bytes: Buffer, { ranges = true, type = 'audio/mpeg', ...names }: File = {}): Behaviour {
  return (request, response) => send(request, response, bytes, bytes.length, { ranges, type, ...names })
}

/** The same, but the connection breaks after `at` bytes of every answer. */
export function cut(bytes: Buffer, at: number, { ranges = true, ...names }: File = {}): Behaviour {
  return (request, response) => send(request, response, bytes, at, { ranges, type: 'audio/mpeg', ...names })
}

/** At most so many bytes from where a part was asked for; or from `start`, whatever was asked for. */
export function part(bytes: Buffer, most: number, start?: number): Behaviour {
  return ({ headers }, response) => {
    const from = start ?? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const body = bytes.subarray(from, from + most)
    const range = `bytes ${from}-${from + body.length - 1}/${bytes.length}`
    response
      .writeHead(206, { 'content-length': body.length, 'content-range': range, etag: '"one"' })
      .end(body)
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  most: number,
  { ranges, etag = '"one"', modified, type }: File,
) {
  const start = ranges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
  const isPart = start > 0 && request.headers['if-range'] === (etag || modified)
  const body = isPart ? bytes.subarray(start) : bytes
  response.writeHead(isPart ? 206 : 200, {
    'content-type': type,
    'content-length': body.length,
    ...(etag ? { etag } : {}),
    ...(modified ? { 'last-modified': modified } : {}),
    ...(isPart ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  })
  if (request.method === 'HEAD') return response.end()
  if (body.length <= most) return response.end(body)
  response.write(body.subarray(0, most), () => response.socket?.end())
}

/** Answers with a status and nothing else. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    response.writeHead(code, headers).end()

/** Redirects; with `%n` in `to`, every time to another address. */
export function redirect(to: string, code = 302): Behaviour {
  let times = 0
  return (_request, response) => {
    times++
    response.writeHead(code, { location: to.replace('%n', String(times)) }).end()
  }
}

/** One behaviour after the other, the last for ever. */
export function inTurn(...behaviours: [Behaviour, ...Behaviour[]]): Behaviour {
  let times = 0
  return (request, response) => {
    const behaviour = behaviours[Math.min(times, behaviours.length - 1)]
    times++
    return behaviour?.(request, response)
  }
}

export const page: Behaviour = (_request, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<!doctype html><title>A song</title>')

/** Takes the request and says nothing. */
export const mute: Behaviour = () => undefined

/** Begins as `bytes` do and says nothing more. */
export const silentAfter =
  (bytes: Buffer): Behaviour =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length + 1000, etag: '"one"' }).write(bytes)

/** One byte after the other, with a pause of so many milliseconds. */
export const dripping =
  (bytes: Buffer, pause: number): Behaviour =>
  async (_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length, etag: '"one"' })
    let sent = 0
    for await (const _ of every(pause)) {
      if (response.destroyed || sent === bytes.length) break
      response.write(bytes.subarray(sent, sent + 1))
      sent++
    }
  }

/** Never ends, and does not say how long it is. */
export const endless =
  (bytes: Buffer): Behaviour =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    const more = () => {
      while (!response.destroyed && response.write(bytes));
    }
    response.on('drain', more)
    more()
  }

/** Says another length than it sends. */
export const lying =
  (bytes: Buffer, length: number): Behaviour =>
  (_request, response) =>
    response.socket?.end(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: audio/mpeg\r\ncontent-length: ${length}\r\n\r\n`),
        bytes,
      ]),
    )

/** Says no length and ends with the connection, after each of these many bytes in turn. */
export function undelimited(bytes: Buffer, ...lengths: [number, ...number[]]): Behaviour {
  let times = 0
  return (_request, response) => {
    const length = lengths[Math.min(times, lengths.length - 1)]
    times++
    response.socket?.end(
      Buffer.concat([
        Buffer.from('HTTP/1.0 200 OK\r\ncontent-type: audio/mpeg\r\n\r\n'),
        bytes.subarray(0, length),
      ]),
    )
  }
}

const PACKED_BY: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
}

/** Packed although nobody asked. */
export const packed =
  (bytes: Buffer, encoding = 'gzip', body = PACKED_BY[encoding]?.(bytes)): Behaviour =>
  (_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'audio/mpeg',
        'content-encoding': encoding,
        'content-length': body?.length,
      })
      .end(body)
