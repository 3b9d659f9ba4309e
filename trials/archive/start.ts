import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { CatalogueDetails } from '#contract/features/imports/catalogue.ts'
import { contract } from '#contract/index.ts'
import { freePort } from '#server/core/database/embedded/server.ts'
import { readLines } from '#server/features/catalogue-files/lines.ts'
import { tarTree } from '#server/features/catalogue-files/tar-tree.ts'
import { whatIsMissing } from '../cluster/needs.ts'
import { startWebProxy } from '../cluster/proxies.ts'
import { startStore } from '../cluster/store.ts'
import { throwAwayDatabase } from '../database.ts'
import { ADMIN, startProduct } from '../product.ts'
import { makeArchive } from './make-archive.ts'

/**
 * Usage: npm run archive -- [--gigabytes 2] [--tracks 1000]. Uploads a large archive of the catalogue through nginx to a product
 * with its files in Swift, imports it, exports it again, and compares every recording; prints times and memory.
 */
const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '2' },
    tracks: { type: 'string', default: '1000' },
  },
})
const TRACKS = Number(values.tracks)
const SIZE = Math.ceil((Number(values.gigabytes) * 1024 ** 3) / TRACKS / 4) * 4
/** In milliseconds. */
const SAMPLE_INTERVAL_MS = 500
/** How many of the samples are printed. */
const SHOWN = 8

const missing = whatIsMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}

const { catalogueFiles, imports, session } = contract
const directory = await mkdtemp(join(tmpdir(), 'sangraha-archive-'))
const [archive, back] = [join(directory, 'catalogue.tar'), join(directory, 'back.tar')]
const database = await throwAwayDatabase()
const store = await startStore(directory)
const dataDir = join(directory, 'product')
await mkdir(dataDir)
const [port, own] = [await freePort(), await freePort()]
const product = await startProduct({
  ...store.settings,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: String(own),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  TRUST_PROXY: 'loopback',
})
const proxy = await startWebProxy(directory, port, [own])
const api = `http://127.0.0.1:${port}/api`
let failures = 0

/** What the process of the product has resident, in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const samples = [await memory()]
  const sampling = setInterval(async () => {
    samples.push(await memory())
  }, SAMPLE_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(sampling)
    const seconds = Math.round((performance.now() - started) / 1000)
    const shown = Array.from({ length: SHOWN }, (_, n) => samples[Math.floor((n * samples.length) / SHOWN)])
    console.log(`${what}: ${seconds} s; MB of memory: ${shown.join(', ')}; at most ${Math.max(...samples)}`)
  }
}

async function ask<Data>(path: string, body?: object | FormData, token?: string): Promise<Data> {
  const isForm = body instanceof FormData
  const response = await fetch(`${api}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok || !text.includes('"success":1')) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text).data
}

try {
  const hashes = await makeArchive(archive, TRACKS, SIZE)
  const { size } = await stat(archive)
  console.log(`${TRACKS} recordings, ${size} bytes; load ${loadavg().map((load) => load.toFixed(1))}`)
  const { adminInfo } = await ask<{ adminInfo: { access_token: string } }>(session.signIn.path, ADMIN)
  const token = adminInfo.access_token

  const uploaded = await measure('Upload and storing', async () => {
    const form = new FormData()
    form.append('file', await openAsBlob(archive), 'catalogue.tar')
    return ask<CatalogueDetails>(imports.uploadCatalogue.path, form, token)
  })
  const importPath = imports.get.path.replace('{id}', String(uploaded.import_id))
  /** The import once the background process has taken its next step. */
  async function ended(): Promise<CatalogueDetails> {
    for (;;) {
      const now = await ask<CatalogueDetails>(importPath, undefined, token)
      if (now.state !== 'reading' && now.state !== 'importing') return now
      await pause(1000)
    }
  }
  await measure('Check', ended)
  const last = await measure('Import', async () => {
    await ask(imports.start.path, { import_id: uploaded.import_id }, token)
    return ended()
  })
  const [counts] = last.counts
  console.log(JSON.stringify({ state: last.state, message: last.message, ...counts }))
  if (last.state !== 'done' || counts?.added !== TRACKS) failures++

  await measure('Export', async () => {
    const { token: export_token } = await ask<{ token: string }>(
      catalogueFiles.prepareExport.path,
      { with_files: '1' },
      token,
    )
    const response = await fetch(`${api}/${catalogueFiles.export.path.replace('{token}', export_token)}`)
    if (!response.body) throw new Error(`The export was answered with ${response.status}`)
    await pipeline(Readable.from(response.body), createWriteStream(back))
  })
  const tree = await tarTree(back, 'back.tar')
  const lines = await tree.read('tracks.ndjson')
  let same = 0
  for await (const line of lines ? readLines(lines, 0) : []) {
    if (!('record' in line)) continue
    const { display_name, audio } = z
      .object({ display_name: z.string(), audio: z.object({ file: z.string() }) })
      .parse(line.record)
    const content = await tree.read(audio.file)
    const found =
      content &&
      createHash('sha256')
        .update(await buffer(content))
        .digest('hex')
    if (found === hashes[Number(/\d+$/.exec(display_name)?.[0])]) same++
  }
  await tree.close()
  console.log(`${same} of ${TRACKS} recordings came back as they were`)
  if (same !== TRACKS) failures++
} finally {
  await proxy.close()
  await product.end('SIGTERM')
  await Promise.all([store.close(), database.stop()])
  if (product.output().includes('"level":50')) console.log(product.output())
  await rm(directory, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
