import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { tracks as kind } from '#contract/kinds/tracks.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type Ask, clientOf } from './client.ts'
import type { Load, Result } from './http-load.ts'
import { alone, quantile } from './measure.ts'
import { nameOf, works } from './names.ts'

/**
 * Lists and searches as a client of its own process asks for them: again and again, and each for the first time, which is
 * most of what a site in use reads. `plain`: the median of some of the same pages in plain SQL, asked for one at a time.
 */
type FirstRead = {
  name: string
  'median ms': number
  'plain ms': number | null
  'p99 ms': number
  'a second': number
}

export async function load(asked: Load): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(asked))
  return JSON.parse(await text(child.stdout))
}

type Body = {
  page_no?: number
  pageSize?: number
  sorted?: { id: string; desc: boolean }
  searchText?: string
}
/** What players search for is asked for by address, without a body. */
type Reads = { name: string; connections: number; compressed?: true } & (
  | { bodies: Body[] }
  | { paths: string[] }
)

/** Numbers that look random, and are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What is asked for; `calls` is how much of it. */
async function firstReads(ask: Ask, tracks: number, seed: number): Promise<Reads[]> {
  const below = numbers(seed)
  const orders = [...kind.sorted].flatMap((id) => [true, false].map((desc) => ({ id, desc })))
  const anyOrder = () => orders[below(orders.length)] ?? { id: 'date_modified', desc: true }
  const pages = (count: number, most: number) =>
    Array.from({ length: count }, () => ({ page_no: below(most), sorted: anyOrder() }))
  const all = await works()
  /** The words of a name, without its number, so that something is found. */
  const anyName = () => nameOf(below(tracks), all).english.toLowerCase().split(' ').slice(0, -1)
  const oneWord = () => {
    const named = anyName()
    return { searchText: named[below(named.length)] ?? '' }
  }
  const twoWords = () => {
    const named = anyName()
    const first = below(named.length)
    return `${named[first]} ${named[(first + 1 + below(named.length - 1)) % named.length]}`
  }
  const two = (count: number) => Array.from({ length: count }, () => ({ searchText: twoWords() }))
  const deepest = Math.floor(tracks / 10)
  const players = await searchesOfPlayers(ask)
  return [
    { name: 'list of 10, kept', bodies: [{}], connections: 1 },
    { name: 'list of 10, never asked', bodies: pages(300, deepest), connections: 1 },
    { name: 'first 20 pages of any order, 20 callers', bodies: pages(4000, 20), connections: 20 },
    { name: 'any page of any order, 20 callers', bodies: pages(4000, deepest), connections: 20 },
    { name: 'list of 1,000, kept, gzip', bodies: [{ pageSize: 1000 }], connections: 1, compressed: true },
    {
      name: 'list of 1,000, never asked, gzip',
      bodies: pages(40, deepest / 100).map((body) => ({ ...body, pageSize: 1000 })),
      connections: 1,
      compressed: true,
    },
    { name: 'search hanuman again', bodies: [{ searchText: 'hanuman' }], connections: 1 },
    { name: 'search, another word', bodies: Array.from({ length: 300 }, oneWord), connections: 1 },
    { name: 'search, two other words', bodies: two(300), connections: 1 },
    { name: 'search, any two words, 20 callers', bodies: two(1500), connections: 20 },
    { name: 'search3 of players, ten words in turn', paths: players, connections: 1 },
    { name: 'search3 of players, 20 callers', paths: players, connections: 20 },
  ]
}

const WORDS = [
  'hanuman',
  'chalisa',
  'aarti',
  'shiva',
  'krishna',
  'ganesh',
  'durga',
  'stotram',
  'bhajan',
  'rama',
]

async function searchesOfPlayers(ask: Ask): Promise<string[]> {
  const { users, playerPasswords } = contract
  const user = { action: 'add', name: 'Bench', email: 'listener@example.org', phone_num: '98765' }
  const { data: added } = await ask(users.save.path, user)
  const { data } = await ask(playerPasswords.add.path, { user_id: added.id, name: 'Bench' })
  return WORDS.map(
    (query) =>
      `/rest/search3?${new URLSearchParams({ apiKey: String(data.password), v: '1.16.1', c: 'Bench', f: 'json', query })}`,
  )
}

const path = `/api/${contract.tracks.list.path}`

/** As many of them are also read in plain SQL. */
const PLAIN = 20

export async function measureFirstReads(
  bench: { db: Database; address: string; token: string },
  tracks: number,
  seed: number,
): Promise<FirstRead[]> {
  const { db, address, token } = bench
  const measured: FirstRead[] = []
  for (const { name, connections, compressed, ...what } of await firstReads(clientOf(bench), tracks, seed)) {
    const bodies = 'bodies' in what ? what.bodies : undefined
    const headers = { authorization: `Bearer ${token}`, ...(compressed && { 'accept-encoding': 'gzip' }) }
    const paths = 'paths' in what ? what.paths : what.bodies.map(() => path)
    const isOnce = bodies !== undefined && bodies.length > 1
    const asked = { address, headers, paths, bodies, connections, isOnce }
    // What is asked for again is kept by then.
    if (!isOnce) await load({ ...asked, seconds: 1 })
    const { median, p99, perSecond, refused } = await load({ ...asked, seconds: 3 })
    if (refused > 0) throw new Error(`${name}: ${refused} were refused`)
    const plain: number[] = []
    if (connections === 1 && bodies)
      for (const body of bodies.slice(0, PLAIN)) plain.push((await alone(() => plainly(db, body))).ms)
    measured.push({
      name,
      'median ms': rounded(median),
      'plain ms': plain.length === 0 ? null : rounded(quantile(plain, 0.5)),
      'p99 ms': rounded(p99),
      'a second': Math.round(perSecond),
    })
  }
  return measured
}

const rounded = (ms: number) => Number(ms.toFixed(1))

function plainly(
  db: Database,
  { page_no = 0, pageSize = 10, sorted, searchText = '' }: Body,
): Promise<unknown> {
  const { id = 'date_modified', desc = true } = sorted ?? {}
  const way = desc ? sql`desc` : sql`asc`
  const matches = searchText.split(' ').map((word) => {
    const pattern = `%${word}%`
    return sql`(display_name ilike ${pattern} or display_name_hindi ilike ${pattern})`
  })
  return sql`
    select * from tracks ${searchText ? sql`where ${sql.join(matches, sql` and `)}` : sql``}
    order by ${sql.ref(id)} ${way} nulls last, track_id ${way}
    limit ${pageSize} offset ${page_no * pageSize}`.execute(db)
}
