import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { oneByOne, quantile } from './measure.ts'
import { writeSheet } from './sheet.ts'
import { startBench } from './start-bench.ts'

/** Usage: node bench/start.mjs import [rows, 10000 by default]: imports a sheet, and again, as one call. */
const rows = Number(process.argv[2] ?? 10_000)
const MEGABYTE = 1024 * 1024

const bench = await startBench()
const directory = await mkdtemp(join(tmpdir(), 'sangraha-sheet-'))
const sheet = join(directory, 'tracks.xlsx')
await writeSheet(sheet, rows)
console.log(`${rows} rows, ${Math.round((await stat(sheet)).size / MEGABYTE)} MB`)

/** Makes a call and answers its data. */
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

/** Runs `work` while another admin looks at lists; what both felt. */
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

const form = async () => {
  const body = new FormData()
  body.append('excelFile', await openAsBlob(sheet), 'tracks.xlsx')
  return body
}
const { readExcel, upload, cancel, undo, rows: listedRows } = contract.imports
await ask(contract.tracks.list.path, {})
const results = []
let import_id: unknown
results.push(
  await measured('preview', async () => {
    import_id = (await ask(upload.path, await form())).import_id
  }),
)
const rowsPath = listedRows.path.replace('{id}', String(import_id))
const searches = await oneByOne(9, () => ask(rowsPath, { searchText: 'hanuman' }))
await ask(cancel.path, { import_id })
results.push(
  await measured('import in one call', async () => {
    const done = await ask(readExcel.path, await form())
    if (done.added !== rows) throw new Error(`Only ${done.added} were added`)
    import_id = done.import_id
  }),
)
results.push(await measured('the same again', async () => ask(readExcel.path, await form())))
results.push(await measured('undo', () => ask(undo.path, { import_id })))
console.table(results)
console.log(`search hanuman in the rows of the preview: ${Math.round(quantile(searches, 0.5))} ms`)
await bench.stop()
await rm(directory, { recursive: true, force: true })
