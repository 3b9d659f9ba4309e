import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { Random } from '../random.ts'

const { albums, tracks, dashboard, globalSearch } = contract
const SEARCHES = ['shiv', 'शिव', 'krishna', 'bhajan', 'aarti', 'hanuman']
/** In milliseconds: the pauses after which the web application repeats a call that only reads. */
const PAUSES_MS = [500, 1000, 2000, 4000]
/** The same for its player, which repeats for longer. */
const PLAYER_PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]
const TIMEOUT_MS = 30_000

/** `repeated`: why, for each time. */
export type Reads = { requests: number; repeated: string[]; failed: string[] }

type Read = { path: string; body?: object; range?: string }

/** `fetch` has the reason of a broken connection in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** Reads lists, searches, records, pages and audio through the proxy, as browsers do, until it is told to stop. */
export function startReaders(origin: string, token: string, count: number) {
  const reads: Reads = { requests: 0, repeated: [], failed: [] }
  let isOver = false

  async function once({ path, body, range }: Read): Promise<unknown> {
    const response = await fetch(new URL(path, origin), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(range && { range }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const bytes = await response.bytes()
    if (response.status !== (range ? 206 : 200)) throw new Error(`${response.status}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? JSON.parse(Buffer.from(bytes).toString()) : null
  }

  async function read(what: Read): Promise<unknown> {
    reads.requests++
    for (let failures = 0; ; failures++) {
      try {
        return await once(what)
      } catch (error) {
        const wait = (what.range ? PLAYER_PAUSES_MS : PAUSES_MS)[failures]
        const why = `${what.path.split('?')[0]}: ${reasonOf(error)}`
        if (wait === undefined) {
          reads.failed.push(why)
          return null
        }
        reads.repeated.push(why)
        await pause(wait)
      }
    }
  }

  const call = (path: string, body?: object) => read({ path: `/api/${path}`, ...(body && { body }) })

  async function play(random: Random): Promise<void> {
    const page = await call(tracks.list.path, { pageSize: 50 })
    const { Info = [] } = (page as { data?: { Info?: { track_id: number }[] } } | null)?.data ?? {}
    if (Info.length === 0) return
    const one = await call(tracks.get.path.replace('{id}', String(random.pick(Info).track_id)))
    const address = (one as { data?: { trackData?: string | null } } | null)?.data?.trackData
    if (address?.startsWith(origin)) await read({ path: address, range: `bytes=${random.int(0, 500)}-2000` })
  }

  async function reader(random: Random): Promise<void> {
    while (!isOver) {
      await random.weighed<() => Promise<unknown>>([
        [5, () => call(albums.list.path, { page_no: 0, pageSize: 20 })],
        [5, () => call(tracks.list.path, { searchText: random.pick(SEARCHES) })],
        [3, () => call(globalSearch.search.path, { searchText: random.pick(SEARCHES) })],
        [3, () => call(dashboard.counts.path)],
        [2, () => read({ path: '/listen' })],
        [2, () => play(random)],
      ])()
      await pause(random.int(10, 60))
    }
  }

  const running = Promise.all(Array.from({ length: count }, (_, n) => reader(new Random(`reader ${n}`))))
  return {
    reads,
    async stop() {
      isOver = true
      await running
    },
  }
}
