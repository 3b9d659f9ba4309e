import { loadavg } from 'node:os'
import { apiKeys, READ_SCOPES } from '#contract/resources/api-keys.ts'
import { clientOf } from './client.ts'
import { generateTracks } from './generate-tracks.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- sync [tracks, 100000 by default]. Copies a catalogue as an app does, then follows a bulk change
 * of all tracks, and shows how much memory the server takes meanwhile; what is copied is counted and not kept.
 */
const tracks = Number(process.argv[2] ?? 100_000)
const LIMIT = 500
const MEGABYTE = 2 ** 20

const bench = await startBench()
const ask = clientOf(bench)

type Part = { changed: unknown[]; removed: unknown[]; next: string; more: boolean }

async function follow(key: unknown, from: string | null, what: string): Promise<string> {
  const began = performance.now()
  let since = from
  let records = 0
  const memory: number[] = []
  for (let parts = 1; ; parts++) {
    const query = since === null ? '' : `&since=${since}`
    const response = await fetch(`${bench.address}/api/app/changes?limit=${LIMIT}${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    // The envelope of the API.
    const { data } = (await response.json()) as { data: Part }
    records += data.changed.length + data.removed.length
    since = data.next
    if (parts % 20 === 0) {
      globalThis.gc?.()
      memory.push(process.memoryUsage().heapUsed / MEGABYTE)
    }
    if (!data.more) break
  }
  const seconds = (performance.now() - began) / 1000
  const tenths = Array.from({ length: 10 }, (_, i) => memory[Math.floor((i * (memory.length - 1)) / 9)] ?? 0)
  console.log(
    `${what}: ${records} records in ${seconds.toFixed(1)} s, ${Math.round(records / seconds)} a second`,
  )
  console.log(
    `  heap after collection, from first to last part, in MB: ${tenths.map((mb) => mb.toFixed(1)).join(' ')}`,
  )
  return since
}

try {
  await generateTracks(bench.db, tracks)
  const body = { name: 'Bench', scopes: READ_SCOPES, origins: '', rate_per_minute: 1_000_000 }
  const { data } = await ask(apiKeys.save.path, body)
  const copied = await follow(data.api_key, null, 'All records')
  const began = performance.now()
  await bench.db.updateTable('tracks').set({ description: 'changed' }).execute()
  console.log(`A change of ${tracks} tracks: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await follow(data.api_key, copied, 'A change of all tracks')
  console.log(
    `load averages ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await bench.stop()
}
