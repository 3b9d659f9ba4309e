import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Who } from '#contract/calls/permissions.ts'
import { Random } from '../random.ts'
import { bodyFor } from './body.ts'
import { valueFor } from './from-schema.ts'
import { anything, oddId, oddText } from './odd-values.ts'

/** Who sends a request. `stranger` sends something that is no valid token. */
export type Identity = 'main' | 'sub' | 'key' | 'nobody' | 'stranger'

export type Fuzzed = {
  identity: Identity
  method: string
  /** With the query string, as it stands on the wire. */
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
  /** Sends only this many bytes of the body, and then closes the connection. */
  abortAfter: number | null
  /** The path leads to the route: who may not call it must get 401 or 403. */
  reaches: boolean
}

const IDENTITIES: Readonly<Record<Who, readonly (readonly [number, Identity])[]>> = {
  anyone: [
    [70, 'nobody'],
    [20, 'main'],
    [10, 'stranger'],
  ],
  admins: [
    [60, 'main'],
    [25, 'sub'],
    [7, 'nobody'],
    [5, 'stranger'],
    [3, 'key'],
  ],
  'main admin': [
    [60, 'main'],
    [25, 'sub'],
    [8, 'nobody'],
    [5, 'stranger'],
    [2, 'key'],
  ],
  apps: [
    [80, 'key'],
    [8, 'nobody'],
    [8, 'stranger'],
    [4, 'main'],
  ],
}

const HEADERS: readonly (readonly [string, (random: Random) => string | string[]])[] = [
  [
    'accept-language',
    (random) => random.pick(['hi', 'ar;q=0.5,fr', '*', ';;;q=x', 'x'.repeat(2000), '-', 'hi;q=1e400']),
  ],
  ['accept-encoding', (random) => random.pick(['br', 'gzip', '*', 'identity;q=0', 'x', 'gzip;q=2'])],
  ['accept', (random) => random.pick(['text/html', '*/*', 'x', ''])],
  ['origin', (random) => random.pick(['null', 'https://evil.example', 'x', ''])],
  ['referer', () => 'https://evil.example/'],
  ['sec-fetch-site', (random) => random.pick(['cross-site', 'same-origin', 'x'])],
  ['if-none-match', (random) => random.pick(['*', '"x"', 'W/', '"', ','.repeat(500)])],
  ['if-modified-since', (random) => random.pick(['x', 'Tue, 99 Foo 99999 99:99:99 GMT'])],
  [
    'range',
    (random) =>
      random.pick([
        'bytes=0-',
        'bytes=-1',
        'bytes=9-1',
        'bytes=x',
        'bytes=0-1,2-3',
        'x',
        `bytes=${'9'.repeat(40)}-`,
      ]),
  ],
  ['x-forwarded-for', (random) => random.pick(['127.0.0.1', 'x', ', ,', '::1%eth0'])],
  ['x-forwarded-host', () => 'evil.example'],
  ['cookie', (random) => random.pick(['a=b', ';;;', '='.repeat(3000)])],
  ['x-http-method-override', () => 'DELETE'],
  ['x-request-id', () => 'chosen by the client'],
  ['connection', () => 'close'],
  ['te', () => 'trailers'],
  ['admin-id', (random) => random.pick(['', '1', '0', 'x', '9'.repeat(30), ['1', '2']])],
]

const STRANGERS = [
  'Bearer',
  'Bearer ',
  `Bearer ${'x'.repeat(43)}`,
  `Bearer ${'x'.repeat(4000)}`,
  'Basic YTpi',
  "Bearer ' or 1=1",
  'bearer null',
  `Bearer sgr_${'x'.repeat(43)}`,
  'é',
]
/** Stands for the token of a user who is signed in. */
export const USER = '{user}'

const RAW = [
  '%ff',
  '%00',
  '%',
  '%2',
  '%zz',
  '%c0%80',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..',
  '.',
  '%2f',
  '%5c',
  '%25',
  '%0d%0a',
  '1;x',
  '1%20',
  '%E0%A4%B6',
  "'",
  '$',
  '*',
  ':id',
  '{id}',
]

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed())

/** A path parameter, and whether the address still leads to the route. */
function parameter(random: Random): { text: string; leads: boolean } {
  return random.weighed([
    [60, () => ({ text: encoded(oddId(random)), leads: true })],
    [12, () => ({ text: encoded(oddText(random)).slice(0, 3000), leads: true })],
    [10, () => ({ text: random.pick(RAW), leads: false })],
    [3, () => ({ text: 'x'.repeat(random.int(90, 9000)), leads: true })],
    [2, () => ({ text: '', leads: false })],
  ])()
}

/** Parameters after the question mark: those of the call, then doubled, nested, broken. */
function queryFor(endpoint: Endpoint, random: Random): string {
  const asked = endpoint.query ? valueFor(endpoint.query, random) : {}
  const pairs = Object.entries(asked as object).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const odd = () =>
    random.pick([
      () => random.pick(pairs.length > 0 ? pairs : ['a=1&a=2']),
      () => `${encoded(oddText(random)).slice(0, 500)}=${encoded(anything(random)).slice(0, 500)}`,
      () =>
        random.pick([
          '__proto__=1',
          'a[b]=c',
          'a[]=1',
          '=',
          '&&',
          '%',
          '%ff=%ff',
          '%00',
          'x=%ed%a0%80',
          '?',
          '#',
          'limit=1&limit=2',
          'fields=%00',
          'q=%',
        ]),
    ])()
  if (random.chance(endpoint.query ? 0.25 : 0.08)) pairs.push(odd())
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** The n-th request of a seed to a route: the same each time. */
export function requestFor(endpoint: Endpoint, seed: number, n: number): Fuzzed {
  const random = new Random(`${seed} ${endpoint.method} ${endpoint.path} ${n}`)
  let reaches = true
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => {
    const { text, leads } = parameter(random)
    if (!leads || text === '') reaches = false
    return text
  })
  const bent = random.chance(0.02)
    ? random.pick([
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        `${path}%00`,
        `${path}%`,
        path.replace('/', '%2f'),
        `./${path}`,
      ])
    : path
  if (bent !== path) reaches = false
  const body = endpoint.method === 'POST' || random.chance(0.1) ? bodyFor(endpoint, random) : null
  const headers: Fuzzed['headers'] = { ...body?.headers }
  if (body?.type != null) headers['content-type'] = body.type
  if (body?.type != null && random.chance(0.01)) headers['content-type'] = [body.type, 'text/plain']
  const odd = random.chance(0.2) ? random.int(1, 4) : 0
  for (const [name, value] of random.shuffled(HEADERS).slice(0, odd)) headers[name] = value(random)
  const identity = random.weighed(IDENTITIES[endpoint.who])
  // Replaced by the token of a user; without it, most calls of users end before their body is read.
  if (endpoint.who === 'apps' && random.chance(endpoint.user ? 0.9 : 0.05))
    headers['user-token'] = random.chance(0.95) ? USER : random.pick(STRANGERS)
  if (identity === 'stranger') headers.authorization = random.pick(STRANGERS)
  const aborts = body !== null && body.bytes.length > 1 && random.chance(endpoint.files ? 0.06 : 0.01)
  return {
    identity,
    method: random.chance(0.004)
      ? random.pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'GET'])
      : endpoint.method,
    path: `/api/${bent}${queryFor(endpoint, random)}`,
    headers,
    body: body?.bytes ?? null,
    abortAfter: aborts ? random.int(1, body.bytes.length - 1) : null,
    reaches,
  }
}
