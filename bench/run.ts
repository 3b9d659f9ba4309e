import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { contract } from '#contract/index.ts'
import { generateAlbums } from './generate.ts'
import { oneByOne, quantile, together } from './measure.ts'
import { startBench } from './start-bench.ts'

/** Usage: npm run bench -- [records, 100000 by default] [file for the results as JSON] */
const [size = '100000', output] = process.argv.slice(2)
const records = Number(size)
const TIMES = 50

const { db, address, token, stop } = await startBench()
const generating = performance.now()
await generateAlbums(db, records)
console.log(`${records} albums generated in ${((performance.now() - generating) / 1000).toFixed(1)} s`)

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

await stop()

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
