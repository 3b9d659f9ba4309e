import { cacheOf } from '#server/core/database/cache/database-cache.ts'
import { currentPosition } from '#server/core/database/cache/position.ts'
import { changesOf, type Database } from '#server/core/database/connect.ts'
import { keptWhileTrue } from '#server/core/database/kept-while-true.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { readsFrom } from './reads.ts'
import { Replica, type ReplicaStatus } from './replica.ts'

export type Replicas = {
  /** For lists and searches of admins: reads see all that was saved before the last `catchUp`. */
  forAdmins: Database
  /** For apps and listeners: reads see all changes that this process has been notified of. */
  forListeners: Database
  status: () => ReplicaStatus[]
  stop: () => Promise<void>
}

/**
 * Opens `DATABASE_READ_URL`; without it, all reads use `db`. Throws a `StartError` for a server that answers but is no replica of
 * this database; a server that does not answer is used as soon as it does.
 */
export async function openReplicas(
  { readUrls }: Pick<Settings, 'readUrls'>,
  db: Database,
  log: Log,
): Promise<Replicas> {
  const replicas = readUrls.map((url) => new Replica(url, db, log))
  const stop = async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
  }
  try {
    await Promise.all(replicas.map(firstCheck))
  } catch (error) {
    await stop()
    throw error
  }
  const cache = cacheOf(db)
  const heard = keptWhileTrue(changesOf(db), () => currentPosition(db))
  const afterCatchUp = async () => cache.position ?? currentPosition(db)
  /**
   * The later of two positions: reads for listeners may be kept in the cache, such as lists of a search, so they must not be older
   * than the cache.
   */
  const afterBoth = async () => {
    const [position, cached] = [await heard(), cache.position]
    return cached !== null && cached > position ? cached : position
  }
  return {
    forAdmins: readsFrom(replicas, db, afterCatchUp),
    forListeners: readsFrom(replicas, db, afterBoth),
    status: () => replicas.map((replica) => replica.status),
    stop,
  }
}

/** Codes for wrong credentials and for a database that does not exist: trying again would not help. */
const REFUSED = /^(28|3D)/

async function firstCheck(replica: Replica): Promise<void> {
  const found = await replica.watch()
  const { server, status } = replica
  if (found instanceof Error && 'code' in found && REFUSED.test(String(found.code)))
    throw new StartError(`DATABASE_READ_URL: ${server} refuses the connection: ${found.message}.`)
  if (status.state === 'other')
    throw new StartError(
      `DATABASE_READ_URL: ${server} is no replica of the database of DATABASE_URL. Give streaming replicas of it, under the name of the same database.`,
    )
}
