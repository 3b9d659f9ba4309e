import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { Download } from '#contract/values/files.ts'
import { type Assembly, buildApp } from '#server/app.ts'
import type { Context } from '#server/core/context.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import { fileAddresses } from '#server/core/files/addresses.ts'
import { openStore } from '#server/core/files/store.ts'
import { openQueue } from '#server/core/jobs/queue.ts'
import { startWorkers } from '#server/core/jobs/workers.ts'
import { openReplicas } from '#server/core/replicas/open-replicas.ts'
import { deriveKeys } from '#server/core/secrets/derive-keys.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { allJobs } from '#server/jobs.ts'
import { startLog } from '#server/start/start-log.ts'
import { webAddressOf } from '#server/start/start-message.ts'
import { checkAnswer } from './check-answer.ts'
import { testDatabase } from './database.ts'

type Signed = { admin_id: number; access_token: string }
type Sent = { params?: Record<string, string | number>; body?: unknown; headers?: Record<string, string> }

/** What an answer was: its HTTP status, its headers and its envelope. */
export type Answered<Data> = {
  status: number
  headers: Headers
  body: Envelope<Data> & Record<string, unknown>
}

export const PASSWORD = 'correct horse battery'

/** Hashed once per test file: it takes a core for some 20 ms, and one file adds more than a thousand admins. */
const passwordHash = hashPassword(PASSWORD)

/** The envelope; a file that was answered instead stands in it as a `Download`. */
async function bodyOf<Data>(response: Response): Promise<Answered<Data>['body']> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return (await response.json()) as Answered<Data>['body']
  const name = /filename="(.*?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const data = new Download(name, type, await response.bytes())
  return { success: 1, message: '', data } as Answered<Data>['body']
}

/** A running application with a database and a folder of its own, a main admin and a sub admin. `logs` gets its log. */
export async function startApp(env: Record<string, string> = {}, logs: Assembly['logs'] = false) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-app-'))
  const { db, url: databaseUrl, drop } = await testDatabase()
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', ...env })
  const store = openStore(settings)
  const { basePath, publicUrl } = settings
  const secret = 'the secret of the tests'
  const addresses = fileAddresses({ basePath, publicUrl, secret })
  const keyFor = deriveKeys(secret)
  const log = startLog('silent')
  const queue = await openQueue(db, log)
  const webAddress = () => webAddressOf(app, settings)
  const replicas = await openReplicas(settings, db, log)
  const context: Context = {
    settings,
    db,
    replicas,
    databaseUrl,
    store,
    addresses,
    keyFor,
    queue,
    log,
    webAddress,
  }
  const app = await buildApp(context, { web: null, logs, checkAnswer })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The application listens on no port')
  const origin = `http://127.0.0.1:${address.port}`
  const base = `${origin}${basePath}`

  async function addAdmin(admin_type: 'admin' | 'subadmin', email: string): Promise<Signed> {
    const password_hash = await passwordHash
    const { admin_id } = await db
      .insertInto('admins')
      .values({ name: `The ${admin_type}`, email, password_hash, admin_type })
      .returning('admin_id')
      .executeTakeFirstOrThrow()
    return { admin_id, access_token: await openSession(db, admin_id) }
  }
  const main = await addAdmin('admin', 'main@example.org')
  const sub = await addAdmin('subadmin', 'sub@example.org')

  /** Calls an endpoint over HTTP as an admin, or as nobody. A FormData goes as multipart, all else as JSON. */
  async function call<E extends Endpoint>(
    endpoint: E,
    { params = {}, body, headers = {} }: Sent = {},
    as: Signed | null = main,
  ): Promise<Answered<DataOf<E>>> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    )
    const json = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${base}/api/${path}`, {
      method: endpoint.method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.access_token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await bodyOf<DataOf<E>>(response) }
  }

  /** The same for a call that is expected to succeed: answers its data. */
  async function ask<E extends Endpoint>(
    endpoint: E,
    sent: Sent = {},
    as: Signed | null = main,
  ): Promise<DataOf<E>> {
    const { status, body } = await call(endpoint, sent, as)
    if (body.success !== 1) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }

  let stopWorkers = async () => {}

  return {
    app,
    db,
    store,
    context,
    dataDir,
    databaseUrl,
    origin,
    base,
    main,
    sub,
    addAdmin,
    call,
    ask,
    /** Starts this application's workers; without them its queue only fills. */
    async work() {
      stopWorkers = await startWorkers(context, databaseUrl, allJobs)
    },
    /** Ends the pauses of everything that waits to be tried again. */
    async hurry() {
      await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
    },
    async stop() {
      await app.close()
      await stopWorkers()
      await queue.close()
      await replicas.stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
