import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** In milliseconds: a flood of probes costs one look a second. */
const CACHED_FOR = 1000
/** In milliseconds: a part that does not answer by then is not ready. */
const PATIENCE = 3000

type Part = 'ready' | 'unavailable'
type Readiness = { ready: boolean; parts: Record<string, Part> }

/** `live` says that the process answers; `ready` that database, files and queue do too, and that it is not closing. */
export function healthRoutes(
  app: FastifyInstance,
  { db, store, queue, log }: Context,
  isClosing: () => boolean,
): void {
  let last: { at: number; readiness: Promise<Readiness> } | null = null

  async function part(name: string, check: () => Promise<unknown>): Promise<[string, Part]> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE} ms`)), PATIENCE)
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

  async function look(): Promise<Readiness> {
    const parts = Object.fromEntries(
      await Promise.all([
        part('database', () => sql`select 1`.execute(db)),
        part('files', () => store.check()),
        part('queue', () => queue.check()),
      ]),
    )
    return { ready: Object.values(parts).every((state) => state === 'ready'), parts }
  }

  app.get('/health/live', async () => ({ live: true }))

  app.get('/health/ready', async (_request, reply) => {
    if (isClosing()) return reply.code(503).header('retry-after', 5).send({ ready: false, parts: {} })
    if (!last || Date.now() - last.at > CACHED_FOR) last = { at: Date.now(), readiness: look() }
    const readiness = await last.readiness
    if (!readiness.ready) reply.code(503).header('retry-after', 5)
    return readiness
  })
}
