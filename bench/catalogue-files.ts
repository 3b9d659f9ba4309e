import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nameOf, works } from './names.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- catalogue-files [tracks, 10000 by default]. Imports generated tracks with the command of the
 * terminal, imports them again, and exports them; prints time and resident memory of the command.
 */
const tracks = Number(process.argv[2] ?? 10_000)
const OTHERS = { artists: 500, categories: 50, tags: 100 }
/** In milliseconds. */
const SAMPLE_INTERVAL_MS = 500
/** How many of the samples are printed. */
const SHOWN = 8

const all = await works()
const bench = await startBench()
const folder = await mkdtemp(join(tmpdir(), 'sangraha-catalogue-'))

async function write(resource: string, lines: Iterable<object>) {
  const hash = createHash('sha256')
  const counted = { resource, count: 0, size: 0 }
  function* bytes() {
    for (const line of lines) {
      const text = Buffer.from(`${JSON.stringify(line)}\n`)
      hash.update(text)
      counted.count++
      counted.size += text.length
      yield text
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(join(folder, 'from', `${resource}.ndjson`)))
  return { ...counted, sha256: hash.digest('hex') }
}

function* named(kind: string, count: number) {
  for (let n = 0; n < count; n++) {
    const { english, hindi } = nameOf(n, all)
    const [name, other] = kind === 'tags' ? ['tag_name', 'tag_name_hindi'] : ['name', 'hindi_name']
    yield { key: `${n}`, [name]: `${english} ${kind}`, [other]: hindi }
  }
}

function* recordings() {
  for (let n = 0; n < tracks; n++) {
    const { english, hindi } = nameOf(n, all)
    yield {
      ...{ key: `${n}`, display_name: english, display_name_hindi: hindi, file_name: `${n}.mp3` },
      ...{ track_link: `https://example.org/${n}.mp3`, record_date: '2010-01-01' },
      artists: [`${n % OTHERS.artists}`],
      categories: [...new Set([`${(n * 7) % OTHERS.categories}`, `${(n * 11) % OTHERS.categories}`])],
      tags: [`${n % OTHERS.tags}`],
    }
  }
}

/** Runs a command, and prints its time and its resident memory at several moments. */
async function measure(what: string, command: string, ...args: string[]) {
  const started = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server', `${command}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const samples: number[] = []
  const sampling = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? []
    if (kilobytes) samples.push(Math.round(Number(kilobytes) / 1024))
  }, SAMPLE_INTERVAL_MS)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${output}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  const shown = Array.from({ length: SHOWN }, (_, n) => samples[Math.floor((n * samples.length) / SHOWN)])
  console.log(`${what}: ${seconds} s; MB of memory: ${shown.join(', ')}; at most ${Math.max(...samples)}`)
  console.log(output.trim().split('\n').slice(-4).join('\n'))
}

try {
  await mkdir(join(folder, 'from'))
  const records = []
  for (const [kind, count] of Object.entries(OTHERS)) records.push(await write(kind, named(kind, count)))
  records.push(await write('tracks', recordings()))
  const manifest = {
    ...{ format: 'sangraha-catalogue', version: 1, product: '0.1.0', made_at: '2026-01-01T00:00:00Z' },
    ...{ source: 'bench', records, files: { count: 0, size: 0 }, missing: [] },
  }
  await writeFile(join(folder, 'from/manifest.json'), JSON.stringify(manifest))
  console.log(
    `${tracks} tracks, ${records.at(-1)?.size} bytes; ${cpus().length} cores, load ${loadavg().map((load) => load.toFixed(1))}`,
  )
  await measure('First import', 'import-catalogue', join(folder, 'from'))
  await measure('Second import', 'import-catalogue', join(folder, 'from'))
  await measure('Export', 'export-catalogue', join(folder, 'to'))
  console.log(`load ${loadavg().map((load) => load.toFixed(1))}`)
} finally {
  await bench.stop()
  await rm(folder, { recursive: true })
}
