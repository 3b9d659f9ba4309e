import type { Database } from './database/connect.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { FileStore } from './files/store.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is given. */
export type Context = {
  settings: Settings
  db: Database
  store: FileStore
  addresses: FileAddresses
  queue: Queue
  log: Log
  /** Where people open the product, without a slash at the end: `PUBLIC_URL`, else the address served. */
  webAddress: () => string
}
