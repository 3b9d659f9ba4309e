import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, role } from '#server/core/database/embedded/address.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { startLog } from '#server/start/start-log.ts'
import { type Product, startProduct } from '../product.ts'
import { openLane } from './lane.ts'
import { ownDisk } from './own-disk.ts'
import type { Services } from './services.ts'
import type { World } from './world.ts'

/** In megabytes: small, so that little has to be filled. */
export const RESERVE = 100
const CLOCK = ['--import', join(import.meta.dirname, 'clock.ts')]
const leftIn = (dataDir: string) => readdir(join(dataDir, 'tmp')).catch(() => [])

/** One process with the embedded database, and files on disk. */
export async function oneProcess(services: Services): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-chaos-'))
  const disk = ownDisk(directory)
  const dataDir = join(directory, 'data')
  const start = () =>
    startProduct({ DATA_DIR: dataDir, DISK_RESERVE: String(RESERVE), ...services.settings }, CLOCK)
  let product = await start()
  return {
    name: 'one process',
    services,
    dataDir,
    web: () => product,
    worker: null,
    async restartWeb() {
      product = await start()
    },
    restartWorker: async () => undefined,
    async databaseUrl() {
      const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
      const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
      return addressOf(Number(port), password, role)
    },
    databaseLane: null,
    setFree: disk?.setFree ?? null,
    outages: [],
    async close() {
      await product.end('SIGTERM')
      const left = await leftIn(dataDir)
      disk?.unmount()
      await rm(directory, { recursive: true, force: true })
      return left
    },
  }
}

/** A process for requests and one for background work, on a database of their own, with files in S3. */
export async function severalProcesses(services: Services): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-chaos-'))
  const dataDir = join(directory, 'data')
  const database = await startEmbedded(join(directory, 'database'), startLog('silent'))
  const lane = await openLane(() => Number(new URL(database.url).port))
  const url = new URL(database.url)
  url.port = String(lane.port)
  const start = (role: 'web' | 'worker') =>
    startProduct(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: url.href,
        PROCESS: role,
        ...services.settings,
        ...services.s3Settings,
      },
      CLOCK,
    )
  let web: Product = await start('web')
  let worker: Product = await start('worker')
  return {
    name: 'several processes',
    services,
    dataDir,
    web: () => web,
    worker: () => worker,
    async restartWeb() {
      web = await start('web')
    },
    async restartWorker() {
      worker = await start('worker')
    },
    databaseUrl: async () => database.url,
    databaseLane: lane,
    setFree: null,
    outages: [],
    async close() {
      await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')])
      await lane.close()
      await database.stop()
      const left = await leftIn(dataDir)
      await rm(directory, { recursive: true, force: true })
      return left
    },
  }
}
