import type { Product } from '../product.ts'
import type { Lane } from './lane.ts'
import type { Services } from './services.ts'

/** The product as it runs in a trial: one process with its own database, or several on one. */
export type World = {
  name: string
  services: Services
  dataDir: string
  /** The process that serves requests. */
  web: () => Product
  /** The process of background work, where that is another one. */
  worker: (() => Product) | null
  restartWeb: () => Promise<void>
  restartWorker: () => Promise<void>
  /** The address of the database as it is now. */
  databaseUrl: () => Promise<string>
  /** The way to a database that is not the product's own. */
  databaseLane: Lane | null
  /** Changes how much of the disk is free; null where no disk of our own can be mounted. */
  setFree: ((megabytes: number | 'plenty') => Promise<void>) | null
  /** When the serving process was killed or told to stop, until it served again, in milliseconds of `performance.now()`. */
  outages: { how: 'killed' | 'stopped'; from: number; until: number }[]
  /** Ends the product and returns the files of `DATA_DIR/tmp` that are left. */
  close: () => Promise<string[]>
}
