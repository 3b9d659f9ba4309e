import type { Database } from './database/connect.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { FileStore } from './files/store.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log/log.ts'
import type { Replicas } from './replicas/open-replicas.ts'
import type { KeyFor } from './secrets/derive-keys.ts'
import type { Settings } from './settings/settings.ts'

/** Passed to every part of the server. */
export type Context = {
  settings: Settings
  db: Database
  /** The databases for reads that may be a moment old. */
  replicas: Replicas
  /** The address of the database, for connections outside the pool. */
  databaseUrl: string
  store: FileStore
  addresses: FileAddresses
  /** Keys for what is stored encrypted, derived from the signing secret. */
  keyFor: KeyFor
  queue: Queue
  log: Log
  /** The address of the product without a trailing slash: `PUBLIC_URL`, else the address served. */
  webAddress: () => string
}
