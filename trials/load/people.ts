import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { Random } from '../random.ts'
import type { Measures } from './measures.ts'

const { albums, tracks, artists, dashboard, history, globalSearch, tags } = contract
const SEARCHES = ['shiv', 'शिव', 'krishna', 'bhajan', 'ॐ', 'aarti mp3', 'ganesh', 'hanuman chalisa', 'xyz']
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** In milliseconds: an editor who waits longer gives up. */
const REQUEST_TIMEOUT_MS = 60_000

export type People = { origin: string; measures: () => Measures; isOver: () => boolean }

async function send({ origin, measures }: People, path: string, token: string, body?: FormData | object) {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(`${origin}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    measures().note(response.status, response.headers.get('retry-after'))
    return { status: response.status, text }
  } catch {
    measures().counts.cut++
    return { status: 0, text: '' }
  }
}

/** Works as an editor does: lists, searches, saves and uploads, with a pause after each. */
export async function editor(people: People, token: string, seed: number): Promise<void> {
  const random = new Random(`editor ${seed}`)
  let saved = 0
  const list = (path: string, body: object) => send(people, path, token, { pageSize: 100, ...body })
  const album = (more: Record<string, string | File>) => {
    const form = new FormData()
    const fields = { action: 'add', name: `Load ${seed} ${++saved}`, ...more }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return send(people, albums.save.path, token, form)
  }
  while (!people.isOver()) {
    const began = performance.now()
    await random.weighed<() => Promise<unknown>>([
      [6, () => list(tracks.list.path, { page_no: random.int(0, 5) })],
      [6, () => list(tracks.list.path, { searchText: random.pick(SEARCHES) })],
      [3, () => list(albums.list.path, { searchText: random.pick(SEARCHES) })],
      [2, () => list(artists.list.path, { sorted: { id: 'name', desc: true } })],
      [2, () => list(history.list.path, {})],
      [2, () => send(people, dashboard.counts.path, token)],
      [3, () => send(people, globalSearch.search.path, token, { searchText: random.pick(SEARCHES) })],
      [3, () => send(people, tags.save.path, token, { tag_name: `Load ${seed} ${++saved}` })],
      [1, () => album({ cover_image: new File([PNG], 'cover.png', { type: 'image/png' }) })],
      [1, () => album({})],
    ])()
    people.measures().latencies.push(performance.now() - began)
    await pause(random.int(200, 900))
  }
}

const CALLS = [
  'app/home',
  'app/albums?embed=artists&limit=50',
  'app/tracks?sort=new',
  'app/new',
  'app/most-played',
  'app/search?q=shiv',
  'app/search?q=%E0%A4%B6%E0%A4%BF%E0%A4%B5',
]

/** Reads the catalogue as an app does. */
export async function listener(people: People, key: string, seed: number): Promise<void> {
  const random = new Random(`listener ${seed}`)
  while (!people.isOver()) {
    await send(people, random.pick(CALLS), key)
    people.measures().listeners++
    await pause(random.int(50, 250))
  }
}
