import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/core/errors/start-error.ts'
import { startLog } from '#server/start/start-log.ts'
import { startEmbedded } from './embedded.ts'

const log = startLog('silent')
const isRoot = process.getuid?.() === 0

test('the database is UTF-8 in a locale of its own, sorts by ICU, and keeps what it has acknowledged', async () => {
  const { url } = await started(await directory())
  const [row] = await query(
    url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commits, current_setting('TimeZone') as zone,
       pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale,
       (select string_agg(x, '' order by x collate "und-x-icu") from unnest(array['b', 'A', 'a', 'अ', 'B']) x) as sorted
     from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    fsync: 'on',
    pages: 'on',
    commits: 'on',
    zone: 'UTC',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    sorted: 'aAbBअ',
  })
})

test('what was written is there after a stop and a start, and a stop leaves no process', async () => {
  const dataDir = await directory()
  const first = await started(dataDir)
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(serversOn(dataDir)).toEqual([])
  const second = await started(dataDir)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('only the owner of the data directory can read the password', async () => {
  const dataDir = await directory()
  const { url } = await started(dataDir)
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  const guessed = new URL(url)
  guessed.password = 'guessed'
  await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a server left by a killed process is stopped, and nothing that it acknowledged is lost', async () => {
  const dataDir = await directory()
  const url = await startedAndKilled(dataDir)
  await query(url, 'create table kept as select 42 as answer')
  await expect.poll(() => serversOn(dataDir).length).toBeGreaterThan(0)
  const left = serversOn(dataDir)
  const second = await started(dataDir)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(serversOn(dataDir)).not.toContain(left[0])
})

test('a lock file whose process number now belongs to another server is removed, that server left alone', async () => {
  const dataDir = await directory()
  await (await started(dataDir)).stop()
  const otherDir = await directory()
  await started(otherDir)
  const [pid] = (await readFile(join(otherDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n${dataDir}/postgres\n1\n5432\n`)
  const { url } = await started(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readFile(join(otherDir, 'postgres', 'postmaster.pid'), 'utf8')).toMatch(`${pid}\n`)
})

test('a lock file that cannot be removed is reported', async () => {
  const dataDir = await directory()
  await mkdir(join(dataDir, 'postgres', 'postmaster.pid'), { recursive: true })
  const refused = startEmbedded(dataDir, log)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/postmaster\.pid cannot be removed/)
})

test('what was left by a start killed while it created the database is removed', async () => {
  const dataDir = await directory()
  await mkdir(join(dataDir, 'postgres-partial-x1', 'cluster'), { recursive: true })
  await writeFile(join(dataDir, 'postgres-partial-x1', 'cluster', 'PG_VERSION'), '18')
  await started(dataDir)
  expect((await readdir(dataDir)).filter((name) => name.includes('partial'))).toEqual([])
})

test('a server that exits unexpectedly is restarted at the same address', async () => {
  const dataDir = await directory()
  const { url } = await started(dataDir)
  const [postmaster] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  await expect
    .poll(() => query(url, "select current_setting('port') as port").catch(() => []), { timeout: 30_000 })
    .toEqual([{ port: new URL(url).port }])
})

test('when it does not start, the error ends with the output of PostgreSQL', async () => {
  const settings = { max_connections: 'plenty' }
  await expect(startEmbedded(await directory(), log, { settings })).rejects.toThrow(
    /did not start[\s\S]*max_connections.*plenty/,
  )
})

test('a password of another database, and a database whose files are gone, are reported', async () => {
  const dataDir = await directory()
  const { stop } = await started(dataDir)
  await stop()
  const file = join(dataDir, 'postgres.password')
  const password = await readFile(file, 'utf8')
  await writeFile(file, 'another')
  const failure = () => startEmbedded(dataDir, log).catch((error: Error) => error)
  expect(await failure()).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`${file} is not the password`),
  })
  await writeFile(file, password)
  await rm(join(dataDir, 'postgres', 'base'), { recursive: true })
  expect(await failure()).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`The database in ${join(dataDir, 'postgres')} is damaged`),
  })
})

test('a missing password and a database of another version are reported', async () => {
  const dataDir = await directory()
  await (await started(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbedded(dataDir, log)).rejects.toThrow('PostgreSQL 17')
  await rm(join(dataDir, 'postgres.password'))
  await expect(startEmbedded(dataDir, log)).rejects.toThrow('postgres.password is missing')
})

if (isRoot)
  test('root runs it as another user below a directory that only root can enter, and goes back', async () => {
    const dataDir = await directory()
    await chmod(dataDir, 0o700)
    const inside = join(dataDir, 'data')
    const other = await started(inside, 'other user')
    expect(other.runAs).toBe('other user')
    expect(await ownersOf(inside)).not.toContain(0)
    await query(other.url, 'create table kept as select 42 as answer')
    await other.stop()
    const again = await started(inside)
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    if (again.runAs === 'user namespace') expect(new Set(await ownersOf(inside))).toEqual(new Set([0]))
  })

/** With a space and a letter that is not ASCII, as a person's folder may have. */
async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha é '))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function started(dataDir: string, runAs?: 'other user') {
  const embedded = await startEmbedded(dataDir, log, { runAs })
  onTestFinished(embedded.stop)
  return embedded
}

/** Another process starts it, tells the address and is killed. */
async function startedAndKilled(dataDir: string) {
  const program = `
    import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
    import { startLog } from '#server/start/start-log.ts'
    const { url } = await startEmbedded(process.argv[1], startLog('silent'))
    process.stdout.write(url, () => process.kill(process.pid, 'SIGKILL'))`
  const args = ['--input-type=module', '--eval', program, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let url = ''
  child.stdout.on('data', (text) => {
    url += text
  })
  await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  return url
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function serversOn(dataDir: string) {
  // A machine full of browsers has megabytes of command lines.
  const { stdout, error } = spawnSync('ps', ['-eww', '-o', 'pid=,args='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  expect(error).toBeUndefined()
  // Without a UTF-8 locale ps does not write the é of the path: its random end tells it from the others.
  const end = `${dataDir.slice(-6)}/postgres`
  const lines = stdout.split('\n').filter((line) => line.includes('bin/postgres') && line.includes(end))
  return lines.map((line) => Number.parseInt(line, 10))
}

async function ownersOf(dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  const names = ['.', ...(await readdir(cluster))]
  return Promise.all(names.map(async (name) => (await stat(join(cluster, name))).uid))
}
