import { deflateSync, gzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import type { Random } from '../random.ts'
import { broken, FilePart, valueFor } from './from-schema.ts'
import { anything, oddText } from './odd-values.ts'

export type Body = { type: string | null; bytes: Buffer; headers?: Record<string, string> }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CSV = Buffer.from(
  'Track Name,Hindi Name,Description,Hindi Description,Track Link\nOdd,अ,a,b,https://example.org/a.mp3\n',
)
const FILES = [
  PNG,
  PNG,
  CSV,
  mp3([64, 64, 64]),
  Buffer.alloc(0),
  Buffer.from('<svg/>'),
  Buffer.from('GIF89a'),
  Buffer.from('PK\u0003\u0004'),
]
const TYPES = ['image/png', 'text/csv', 'audio/mpeg', 'text/html', 'application/octet-stream', 'x', '']

/** A boundary as clients make it, or one that a parser may not expect. */
const boundaryOf = (random: Random) =>
  random.weighed<() => string>([
    [20, () => `----form${random.int(0, 1e9)}`],
    [1, () => 'x'.repeat(random.pick([70, 71, 200, 252, 253, 300, 5000]))],
    [1, () => random.pick(['', '"', '-', '--', '"a b"', 'a;b', "'()+_,-./:=?", '=', 'é'])],
  ])()

const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_name, inner: unknown) => (inner instanceof FilePart ? 'a file' : inner)) ?? ''

function sentTo(endpoint: Endpoint, random: Random): unknown {
  const made = endpoint.body ? valueFor(endpoint.body, random) : {}
  return random.weighed<() => unknown>([
    [60, () => made],
    [25, () => broken(made, random)],
    [8, () => broken(broken(made, random), random)],
    [4, () => anything(random)],
    [3, () => ({})],
  ])()
}

/** A body for a call: mostly JSON or a form as its schema asks, else something malformed. Null for none. */
export function bodyFor(endpoint: Endpoint, random: Random): Body | null {
  if (!endpoint.body && random.chance(0.7)) return null
  return random.weighed<() => Body | null>([
    [60, () => ({ type: 'application/json', bytes: Buffer.from(jsonOf(sentTo(endpoint, random))) })],
    [endpoint.files ? 60 : 6, () => formOf(endpoint, random)],
    [12, () => malformed(endpoint, random)],
    [2, () => null],
  ])()
}

function malformed(endpoint: Endpoint, random: Random): Body {
  const json = jsonOf(sentTo(endpoint, random))
  const of = (type: string | null, bytes: Buffer | string, headers?: Record<string, string>): Body => ({
    type,
    bytes: Buffer.from(bytes),
    ...(headers && { headers }),
  })
  return random.weighed<() => Body>([
    [4, () => of('application/json', json.slice(0, random.int(0, json.length)))],
    [2, () => of('application/json', `${json}${json}`)],
    [2, () => of('application/json', '['.repeat(random.pick([10, 1000, 100_000])))],
    [1, () => of('application/json', `{"a":${'{"a":'.repeat(4000)}1${'}'.repeat(4001)}`)],
    [2, () => of('application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}')],
    [2, () => of('application/json', '{"id":1,"id":2,"name":"a","name":"b"}')],
    [
      2,
      () =>
        of(
          'application/json',
          '{"id":1e400,"pageSize":-1e400,"expected_count":123456789012345678901234567890}',
        ),
    ],
    [
      2,
      () =>
        of(
          'application/json',
          Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
        ),
    ],
    [1, () => of('application/json', Buffer.from(`\ufeff${json}`, 'utf16le'))],
    [1, () => of('application/json', ' '.repeat(1_100_000))],
    [2, () => of('application/json', gzipSync(json), { 'content-encoding': 'gzip' })],
    [1, () => of('application/json', deflateSync(json), { 'content-encoding': 'deflate, gzip' })],
    [
      2,
      () =>
        of(
          random.pick([
            'application/json; charset=utf-16',
            'APPLICATION/JSON',
            'application/json;',
            'application/ld+json',
            'application/json, text/plain',
          ]),
          json,
        ),
    ],
    [
      2,
      () =>
        of(
          random.pick([
            'text/plain',
            'text/html',
            'application/xml',
            'application/x-www-form-urlencoded',
            'x',
            '/',
            ';',
            'é/ü',
            '*/*',
          ]),
          'a=1&a=2&name=%ff',
        ),
    ],
    [1, () => of(null, json)],
    [
      2,
      () =>
        of(
          random.pick([
            'multipart/form-data',
            'multipart/form-data; boundary',
            'multipart/form-data; boundary=',
            'multipart/mixed; boundary=x',
            'multipart/',
          ]),
          '--x\r\n',
        ),
    ],
  ])()
}

/** A form with the fields of the call: in order, then perhaps doubled, unnamed, nested, unfinished. */
function formOf(endpoint: Endpoint, random: Random): Body {
  const value = sentTo(endpoint, random)
  const boundary = boundaryOf(random)
  const fields = Object.entries(typeof value === 'object' && value ? value : { value })
  const parts = fields.flatMap(([name, inner]) =>
    (Array.isArray(inner) && random.chance(0.5) ? inner : [inner])
      .slice(0, 50)
      .map((each) => part(name, each, random)),
  )
  const files = Object.keys(endpoint.files ?? {})
  if (files.length > 0 && random.chance(0.4)) parts.push(part(random.pick(files), new FilePart(), random))
  if (random.chance(0.1)) parts.push(...parts.slice(0, 2))
  if (random.chance(0.06))
    parts.push(part(random.pick(['', '[]', 'a[0][b]', '__proto__', 'x'.repeat(150), '"', 'é']), 'x', random))
  const plain = boundary.replace(/^"(.*)"$/, '$1')
  const bytes = Buffer.concat([
    ...parts.flatMap((each) => [Buffer.from(`--${plain}\r\n`), each, Buffer.from('\r\n')]),
    Buffer.from(random.chance(0.93) ? `--${plain}--\r\n` : random.pick(['', `--${plain}`, '\r\n\r\n'])),
  ])
  const cut = random.chance(0.04) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: cut }
}

function part(name: string, value: unknown, random: Random): Buffer {
  const line = name.toWellFormed().replaceAll(/[\r\n"]/g, '')
  if (!(value instanceof FilePart)) {
    const text = typeof value === 'string' ? value : jsonOf(value)
    return Buffer.from(`Content-Disposition: form-data; name="${line}"\r\n\r\n${text}`)
  }
  const file = random.pick([
    'a.png',
    'a.csv',
    'a.mp3',
    '',
    '../a.png',
    'गीत.mp3',
    oddText(random).replaceAll(/[\r\n"]/g, ''),
  ])
  const head = `Content-Disposition: form-data; name="${line}"; filename="${file}"\r\nContent-Type: ${random.pick(TYPES)}\r\n\r\n`
  const bytes = random.pick(FILES)
  return Buffer.concat([
    Buffer.from(head),
    random.chance(0.15) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes,
  ])
}
