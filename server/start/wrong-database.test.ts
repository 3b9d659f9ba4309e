import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect, type Database } from '#server/core/database/connect.ts'
import type { Schema } from '#server/core/database/schema.ts'
import { checkServer } from '#server/core/database/start-checks/check-server.ts'
import { startErrorOf } from '#server/core/database/start-checks/start-errors.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { allJobs } from '#server/jobs.ts'
import { emptyDatabase } from '#server/testing/backups.ts'
import { directory, endOf, start } from '#server/testing/copies.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startLog } from './start-log.ts'

const log = startLog('silent')

async function failureAt(url: string): Promise<Error> {
  const db = connect(url)
  onTestFinished(() => db.destroy())
  return prepareDatabase(db, allJobs, log).then(
    () => new Error('It started'),
    (thrown) => thrown,
  )
}

const changed = (
  url: string,
  part: 'host' | 'password' | 'pathname' | 'username' | 'search',
  value: string,
) => {
  const address = new URL(url)
  address[part] = value
  return address.href
}

test.each([
  ['a wrong password', 'password', 'wrong', /refuses this user or password/],
  ['no such database', 'pathname', '/nothing', /no such database/],
  ['nobody at the port', 'host', '127.0.0.1:1', /does not answer\. Start it/],
  ['no such host', 'host', 'nowhere.invalid', /host .* is not known/],
  ['TLS that it does not offer', 'search', '?sslmode=verify-full', /offers no TLS/],
] as const)(
  'with %s, the start ends with a way out, without the password',
  async (_what, part, value, said) => {
    const url = inject('databaseUrl')
    const error = await failureAt(changed(url, part, value))
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(said)
    expect(error.message).toContain('DATABASE_URL')
    expect(error.message).not.toContain(new URL(url).password)
  },
)

/** A server on loopback that is no PostgreSQL. */
async function noPostgres(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test.each([
  ['hangs up', (socket: Socket) => void socket.end()],
  ['is silent, as behind a firewall', () => undefined],
  [
    'speaks HTTP',
    (socket: Socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  ],
])('an address of something that %s is said not to answer', async (_what, answer) => {
  const url = changed(inject('databaseUrl'), 'host', await noPostgres(answer))
  const error = await failureAt(url)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toMatch(/does not answer\. .* DATABASE_URL/)
})

test('commands of the terminal and the direct address of a pooler end in the same words', async () => {
  const silent = changed(inject('databaseUrl'), 'host', '127.0.0.1:1')
  const backup = start(
    await directory(),
    { DATABASE_URL: silent, BACKUP_TARGET: '/nowhere' },
    program('backup'),
  )
  expect(await endOf(backup)).toBe(1)
  expect(backup.output()).toMatch(/^\s+The database does not answer\./)
  expect(backup.output()).not.toContain('    at ')
  const product = start(await directory(), {
    DATABASE_URL: inject('databaseUrl'),
    DATABASE_DIRECT_URL: silent,
  })
  expect(await endOf(product)).toBe(1)
  expect(product.output()).toContain('correct host and port in DATABASE_DIRECT_URL')
})

const program = (name: string) => join(import.meta.dirname, '..', `${name}.ts`)

test('a user without rights in the database is told to own it', async () => {
  const { url, drop } = await emptyDatabase()
  const guest = `guest_${randomUUID().slice(0, 8)}`
  const asOwner = async (statement: string) => {
    const db = connect(url, { max: 1 })
    await sql.raw(statement).execute(db)
    await db.destroy()
  }
  await asOwner(`create role ${guest} login password 'guest'`)
  onTestFinished(async () => {
    await asOwner(`drop role ${guest}`)
    await drop()
  })
  const error = await failureAt(changed(changed(url, 'username', guest), 'password', 'guest'))
  expect(error.message).toMatch(/ALTER DATABASE/)
})

test('a server without pg_trgm is refused with what to install', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const db = connect(url, { max: 1 })
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.ref(name)} set extension_control_path = '/nowhere'`.execute(db)
  await db.destroy()
  expect((await failureAt(url)).message).toMatch(
    /lacks the extension pg_trgm\. Install the PostgreSQL contrib package/,
  )
})

test('a database whose transactions read an older snapshot is refused with the setting', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const db = connect(url, { max: 1 })
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.ref(name)} set default_transaction_isolation = 'repeatable read'`.execute(db)
  await db.destroy()
  expect((await failureAt(url)).message).toMatch(/"repeatable read".*default_transaction_isolation/)
})

test('a database that keeps text in another encoding is refused with the statement that makes a right one', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const db = connect(url, { max: 1 })
  const name = `ascii_${randomUUID().slice(0, 8)}`
  await sql`create database ${sql.ref(name)} encoding 'SQL_ASCII' locale 'C' template template0`.execute(db)
  onTestFinished(async () => {
    await sql`drop database ${sql.ref(name)} with (force)`.execute(db)
    await db.destroy()
  })
  const copy = start(await directory(), { DATABASE_URL: changed(url, 'pathname', `/${name}`) })
  expect(await endOf(copy)).toBe(1)
  expect(copy.output()).toMatch(/keeps text as SQL_ASCII.*ENCODING 'UTF8'.*DATABASE_URL/)
  expect(copy.output()).not.toContain('    at ')
})

test('a database whose disk is full is said to be that', () => {
  const error = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  expect(startErrorOf(error)).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('The disk of the database is full'),
  })
})

test('an older PostgreSQL is refused with the version that is needed', async () => {
  const rows = [{ major: 17, version: '17.4 (Debian)', trigrams: true }]
  const client = { query: async () => ({ command: 'SELECT', rowCount: 1, rows }), release: () => undefined }
  const pool = { connect: async () => client, end: async () => undefined }
  const old: Database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as never }) })
  await expect(checkServer(old)).rejects.toThrow(/runs PostgreSQL 17\.4.*PostgreSQL 18 or later/)
})
