import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrateToLatest } from '#server/database/migrate.ts'
import { fileAddresses } from '#server/files/addresses.ts'
import { openStore } from '#server/files/store.ts'
import { prepareQueue } from '#server/jobs/prepare-queue.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { ensureMainAdmin } from '#server/session/bootstrap.ts'
import { openSession } from '#server/session/session.store.ts'
import { readSettings } from '#server/settings.ts'
import { startLog } from '#server/start-log.ts'
import { generateAlbums } from './generate.ts'
import { oneByOne, quantile, together } from './measure.ts'

/** Usage: npm run bench -- [records, 100000 by default] [file for the results as JSON] */
const [size = '100000', output] = process.argv.slice(2)
const records = Number(size)
const TIMES = 50

const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-bench-'))
const log = startLog('warn')
const embedded = await startEmbedded(dataDir, log)
const db = connect(embedded.url)
await migrateToLatest(db)
await prepareQueue(db)
const settings = readSettings({
  DATA_DIR: dataDir,
  DATABASE_URL: embedded.url,
  PORT: '0',
  ADMIN_PASSWORD: 'only for the bench',
})
await ensureMainAdmin(db, settings)
const generating = performance.now()
await generateAlbums(db, records)
console.log(`${records} albums generated in ${((performance.now() - generating) / 1000).toFixed(1)} s`)

const addresses = fileAddresses({ basePath: '', publicUrl: null, secret: 'bench' })
const app = await buildApp(
  {
    settings,
    db,
    store: openStore(settings),
    addresses,
    queue: await openQueue(db, log),
    log,
    webAddress: () => '',
  },
  { web: null, logs: false },
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const { admin_id } = await db.selectFrom('admins').select('admin_id').executeTakeFirstOrThrow()
const token = await openSession(db, admin_id)

async function list(body: object): Promise<unknown> {
  const response = await fetch(`${address}/api/${contract.albums.list.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

const pages = Math.ceil(records / 10)
const cases: [string, object][] = [
  ['first page, default order', {}],
  ['first page of 1,000', { pageSize: 1000 }],
  ['page at 90% depth', { page_no: Math.floor(pages * 0.9) }],
  ['worst page: the middle', { page_no: Math.floor(pages / 2) }],
  [
    'worst page by Hindi name, descending',
    { page_no: Math.floor(pages / 2), sorted: { id: 'hindi_name', desc: true } },
  ],
  ['worst page by name', { page_no: Math.floor(pages / 2), sorted: { id: 'name', desc: false } }],
  ['search hanuman', { searchText: 'hanuman' }],
  ['search हनुमान', { searchText: 'हनुमान' }],
  ['search chalisa', { searchText: 'chalisa' }],
  ['search aarti, by name', { searchText: 'aarti', sorted: { id: 'name', desc: false } }],
  ['search ram', { searchText: 'ram' }],
  ['search ra (two letters)', { searchText: 'ra' }],
  ['search hanuman chalisa 77', { searchText: 'hanuman chalisa 77' }],
  ['search without a hit', { searchText: 'xyzzyplugh' }],
]

const results = []
for (const [name, body] of cases) {
  const taken = await oneByOne(TIMES, () => list(body))
  results.push({ name, 'p50 ms': rounded(quantile(taken, 0.5)), 'p95 ms': rounded(quantile(taken, 0.95)) })
}
const rate = await together(20, 5, () => list({ page_no: Math.floor(Math.random() * Math.min(pages, 100)) }))
console.table(results)
console.log(`list of 10, 20 connections: ${Math.round(rate)} requests/s`)
const memory = Math.round(process.memoryUsage().rss / 1024 / 1024)
console.log(`memory of the server and the bench together: ${memory} MB`)
if (output)
  await writeFile(output, JSON.stringify({ records, cpus: cpus().length, results, rate, memory }, null, 2))

await app.close()
await db.destroy()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
