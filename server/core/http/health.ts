import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { wasDatabaseFull } from '#server/core/database/away.ts'
import { diskRoom } from '#server/core/temporary-files/disk-room.ts'

/** In milliseconds: a flood of probes costs one check per second. */
const CACHE_MS = 1000
/** In milliseconds: a component without a response within this time is not ready. */
const CHECK_TIMEOUT_MS = 3000

type Part = 'ready' | 'unavailable' | 'low'
type Readiness = { ready: boolean; parts: Record<string, Part> }

/**
 * `live`: the process responds. `ready`: database, files and queue respond, too, and the process was not told to stop, after which
 * proxies send no new requests.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, store, queue, log, settings }: Context,
  isClosing: () => boolean,
): void {
  const room = diskRoom(settings.dataDir, settings.diskReserve)
  let last: { at: number; readiness: Promise<Readiness> } | null = null

  async function part(name: string, check: () => Promise<unknown>): Promise<[string, Part]> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    )
    try {
      await Promise.race([check(), late])
      return [name, 'ready']
    } catch (error) {
      log.warn({ err: error }, `Not ready: ${name}`)
      return [name, 'unavailable']
    } finally {
      clearTimeout(timer)
    }
  }

  /** The state of the database. With a full disk it can still be read, so the server stays in service. */
  async function database(): Promise<[string, Part]> {
    const [name, state] = await part('database', () => sql`select 1`.execute(db))
    return [name, state === 'ready' && wasDatabaseFull() ? 'low' : state]
  }

  /** The state of the disk. When it is almost full, only uploads fail, so the server stays in service. */
  async function disk(): Promise<[string, Part]> {
    const isLow = await room.isLow().catch((error: unknown) => {
      log.warn({ err: error }, 'The free space of the disk cannot be read')
      return true
    })
    if (isLow) log.warn({ directory: settings.dataDir }, 'The disk is almost full: files are refused')
    return ['disk', isLow ? 'low' : 'ready']
  }

  async function look(): Promise<Readiness> {
    const parts = Object.fromEntries(
      await Promise.all([
        database(),
        part('files', () => store.check()),
        part('queue', () => queue.check()),
        disk(),
      ]),
    )
    return { ready: Object.values(parts).every((state) => state !== 'unavailable'), parts }
  }

  app.get('/health/live', async () => ({ live: true }))

  app.get('/health/ready', async (_request, reply) => {
    if (isClosing()) {
      reply.code(503).header('retry-after', 5)
      return { ready: false, parts: { process: 'closing' } }
    }
    if (!last || Date.now() - last.at > CACHE_MS) last = { at: Date.now(), readiness: look() }
    const readiness = await last.readiness
    if (!readiness.ready) reply.code(503).header('retry-after', 5)
    return readiness
  })
}
