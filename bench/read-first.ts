import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { contract } from '#contract/index.ts'
import { tracks as kind } from '#contract/kinds/tracks.ts'
import type { Load, Result } from './http-load.ts'
import { nameOf, works } from './names.ts'

/** Lists and searches as a client of its own process asks for them: again and again, and each for the first time. */
export type FirstRead = {
  name: string
  /** The least of a few would be that of a page that is kept. */
  'median ms': number
  'p99 ms': number
  'a second': number
  refused: number
}

export async function load(asked: Load): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'http-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(asked))
  return JSON.parse(await text(child.stdout))
}

type Reads = { name: string; bodies: object[]; connections: number; compressed?: true }

/** Numbers that look random, and are the same in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What is asked for; `calls` is how much of it. */
export async function firstReads(tracks: number, seed: number): Promise<Reads[]> {
  const below = numbers(seed)
  const orders = [...kind.sorted].flatMap((id) => [true, false].map((desc) => ({ id, desc })))
  const anyOrder = () => orders[below(orders.length)]
  const pages = (count: number, most: number) =>
    Array.from({ length: count }, () => ({ page_no: below(most), sorted: anyOrder() }))
  const all = await works()
  /** Two words of one name, without its number, so that something is found. */
  const twoWords = () => {
    const named = nameOf(below(tracks), all).english.toLowerCase().split(' ').slice(0, -1)
    const first = below(named.length)
    return `${named[first]} ${named[(first + 1 + below(named.length - 1)) % named.length]}`
  }
  const two = (count: number) => Array.from({ length: count }, () => ({ searchText: twoWords() }))
  const deepest = Math.floor(tracks / 10)
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
    { name: 'search, two other words', bodies: two(300), connections: 1 },
    { name: 'search, any two words, 20 callers', bodies: two(1500), connections: 20 },
  ]
}

export const path = `/api/${contract.tracks.list.path}`
