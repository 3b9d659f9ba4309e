import { apiKeys, READ_SCOPES } from '#contract/resources/api-keys.ts'
import { clientOf } from './client.ts'
import { generateTracks } from './generate-tracks.ts'
import type { Load } from './http-load.ts'
import { load } from './read-first.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- apps [tracks, 200000 by default]. Reads the catalogue as apps do, with 20 callers at once: the same
 * 50 addresses again and again, which are kept in memory, and thousands of lists of 20, each for the first time.
 */
const tracks = Number(process.argv[2] ?? 200_000)
const CALLERS = 20
const SECONDS = 10
/** As many as `generateTracks` makes. */
const ALBUMS = 2000

const bench = await startBench()
try {
  await generateTracks(bench.db, tracks)
  const body = { name: 'Bench', scopes: READ_SCOPES, origins: '', rate_per_minute: 1_000_000 }
  const { data } = await clientOf(bench)(apiKeys.save.path, body)
  const of = { address: bench.address, connections: CALLERS, seconds: SECONDS }
  const headers = { authorization: `Bearer ${data.api_key}` }
  const albums = Array.from({ length: ALBUMS }, (_, index) => `/api/app/tracks?album_id=${index + 1}`)
  const kept = albums.slice(0, 50).map((path) => `${path}&limit=20`)
  const firstTime = ['', '&lang=en', '&lang=hi'].flatMap((lang) => albums.map((path) => path + lang))
  const embedded = albums.map((path) => `${path}&embed=artists,albums`)
  const runs: [string, Omit<Load, 'address' | 'connections' | 'seconds'>][] = [
    ['warm-up', { headers, paths: kept, isOnce: false }],
    ['kept lists of 20', { headers, paths: kept, isOnce: false }],
    ['kept, compressed', { headers: { ...headers, 'accept-encoding': 'br' }, paths: kept, isOnce: false }],
    ['lists of 20, each once', { headers, paths: firstTime, isOnce: true }],
    ['with artists and albums, each once', { headers, paths: embedded, isOnce: true }],
  ]
  for (const [what, asked] of runs) {
    const { requests, refused, perSecond, median, p99, bytes } = await load({ ...of, ...asked })
    console.log(
      `${what}: ${Math.round(perSecond)} a second, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${requests} requests, ${refused} refused, ${Math.round(bytes)} bytes each)`,
    )
  }
} finally {
  await bench.stop()
}
