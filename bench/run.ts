import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { bulk } from './bulk.ts'
import { clientOf } from './client.ts'
import { RULE, regressions } from './compare.ts'
import { databaseSize } from './database-size.ts'
import { generateTracks } from './generate-tracks.ts'
import { imports } from './imports.ts'
import { alone, besideLists, type Measured, measureRound } from './measure.ts'
import { measureProduct } from './product.ts'
import { measureFirstReads } from './read-first.ts'
import { reads } from './reads.ts'
import { writeSheet } from './sheet.ts'
import { startBench } from './start-bench.ts'
import { use } from './use.ts'

/**
 * Usage: npm run bench -- [tracks, 10000 by default] [file for the results] [file of earlier results to compare with].
 * Exits with 1 if something has become slower, see `compare.ts`.
 */
const [size = '10000', output, earlier] = process.argv.slice(2)
const tracks = Number(size)
/** In rows: larger sheets take minutes and say the same. */
const SHEET_ROWS = Math.min(tracks, 100_000)

type Row = { database: 'fresh' | 'used' } & Measured

const bench = await startBench()
const ask = clientOf(bench)
const list = () => ask(contract.tracks.list.path, {})
const directory = await mkdtemp(join(tmpdir(), 'sangraha-sheet-'))
const sheet = join(directory, 'tracks.xlsx')

async function measureOn(database: Row['database']): Promise<Row[]> {
  const measured: Measured[] = []
  const add = (rows: Measured[]) => {
    for (const row of rows) console.error(new Date().toISOString(), database, JSON.stringify(row))
    measured.push(...rows)
  }
  for (const round of reads(ask, bench.db, tracks)) add(await measureRound(round, alone))
  for (const round of [...bulk(ask, bench.db, tracks), ...imports(ask, bench.db, sheet, SHEET_ROWS)])
    add(await measureRound(round, besideLists(list)))
  return measured.map((row) => ({ database, ...row }))
}

try {
  await generateTracks(bench.db, tracks)
  const filled = await databaseSize(bench.db)
  await writeSheet(sheet, SHEET_ROWS)
  const fresh = await measureOn('fresh')
  await use(ask, bench.db)
  const rows = [...fresh, ...(await measureOn('used'))]
  const first = await measureFirstReads(bench, tracks, 1)
  await bench.close()
  const product = await measureProduct(bench.dataDir, directory)
  for (const table of [rows, first, product]) console.table(table)
  console.log('The database, as it was filled:')
  console.table(filled)
  const machine = { cpus: cpus().length, load: loadavg().map((load) => Number(load.toFixed(1))) }
  console.log(`${tracks} tracks; ${machine.cpus} cores, load averages ${machine.load.join(', ')}`)
  if (output)
    await writeFile(output, JSON.stringify({ tracks, ...machine, rows, first, product, filled }, null, 2))
  if (earlier) compareWith(JSON.parse(await readFile(earlier, 'utf8')), rows)
} finally {
  await bench.stop()
  await rm(directory, { recursive: true })
}

function compareWith(before: { tracks: number; rows: Row[] }, rows: readonly Row[]): void {
  if (before.tracks !== tracks) throw new Error(`${earlier} has the results of ${before.tracks} tracks`)
  const slower = regressions(before.rows, rows)
  console.log(RULE)
  console.log(slower.length === 0 ? 'Nothing has become slower.' : slower.join('\n'))
  if (slower.length > 0) process.exitCode = 1
}
