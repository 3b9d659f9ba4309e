import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { oneByOne, quantile } from './measure.ts'
import { writeSheet } from './sheet.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: node bench/start.mjs import [rows, 10000 by default]: imports a sheet, and again in one request, on an empty
 * database; then the same on a database that was used and analysed.
 */
const rows = Number(process.argv[2] ?? 10_000)
const MEGABYTE = 1024 * 1024

const bench = await startBench()
const directory = await mkdtemp(join(tmpdir(), 'sangraha-sheet-'))
const sheet = join(directory, 'tracks.xlsx')
await writeSheet(sheet, rows)
console.log(`${rows} rows, ${Math.round((await stat(sheet)).size / MEGABYTE)} MB`)

/** Sends a request and returns its data. */
async function ask(path: string, body: FormData | object): Promise<Record<string, unknown>> {
  const isForm = body instanceof FormData
  const response = await fetch(`${bench.address}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bench.token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as {
    success: number
    message: string
    data: Record<string, unknown>
  }
  if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
  return answer.data
}

/** Runs `work` while another admin requests lists; returns the durations of both. */
async function measured(name: string, work: () => Promise<unknown>) {
  const others: number[] = []
  const [idle, start] = [process.memoryUsage().rss, performance.now()]
  let [most, over] = [idle, false]
  const looking = (async () => {
    while (!over) {
      const asked = performance.now()
      await ask(contract.tracks.list.path, {})
      others.push(performance.now() - asked)
      most = Math.max(most, process.memoryUsage().rss)
      await pause(50)
    }
  })()
  await work()
  over = true
  const seconds = (performance.now() - start) / 1000
  await looking
  return {
    name,
    seconds: Math.round(seconds * 100) / 100,
    'rows/s': Math.round(rows / seconds),
    'MB over idle': Math.round((most - idle) / MEGABYTE),
    'list p50 ms': Math.round(quantile(others, 0.5)),
    'list p95 ms': Math.round(quantile(others, 0.95)),
  }
}

function form(content: Blob, name: string) {
  const body = new FormData()
  body.append('excelFile', content, name)
  return body
}
const sheetForm = async () => form(await openAsBlob(sheet), 'tracks.xlsx')

const { readExcel, upload, cancel, undo, rows: listedRows } = contract.imports

/** A preview, an import, the same file again and the undo; and a search in the rows of the preview. */
async function measureOn(database: 'fresh' | 'used') {
  let import_id: unknown
  const results = [
    await measured('preview', async () => {
      import_id = (await ask(upload.path, await sheetForm())).import_id
    }),
  ]
  const rowsPath = listedRows.path.replace('{id}', String(import_id))
  const searches = await oneByOne(9, () => ask(rowsPath, { searchText: 'hanuman' }))
  await ask(cancel.path, { import_id })
  results.push(
    await measured('import in one call', async () => {
      const done = await ask(readExcel.path, await sheetForm())
      if (done.added !== rows) throw new Error(`Only ${done.added} were added`)
      import_id = done.import_id
    }),
    await measured('the same again', async () => ask(readExcel.path, await sheetForm())),
    await measured('undo', () => ask(undo.path, { import_id })),
  )
  console.log(`On a ${database} database:`)
  console.table(results)
  console.log(`search hanuman in the rows of the preview: ${Math.round(quantile(searches, 0.5))} ms`)
}

/** Makes the planner expect small imports: some small ones with invalid rows, then statistics about them. */
async function use(): Promise<void> {
  for (let n = 0; n < 18; n++) {
    const lines = Array.from({ length: 30 }, (_, row) => {
      const description = row % 3 === 0 ? 'Good' : ''
      return `Used ${n} ${row},प्रयुक्त,${description},विवरण,https://example.org/used/${n}-${row}.mp3,Used album ${n}`
    })
    const csv = ['Track Name,Hindi Name,Description,Hindi Description,Track Link,Album', ...lines].join('\n')
    await ask(readExcel.path, form(new Blob([csv]), 'used.csv'))
  }
  await sql`vacuum analyze`.execute(bench.db)
}

await ask(contract.tracks.list.path, {})
await measureOn('fresh')
await use()
await measureOn('used')
await bench.stop()
await rm(directory, { recursive: true, force: true })
