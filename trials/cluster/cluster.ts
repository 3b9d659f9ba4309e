import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/core/database/embedded/server.ts'
import { startServices } from '../chaos/services.ts'
import type { World } from '../chaos/world.ts'
import { type Product, startProduct } from '../product.ts'
import { startPair } from './postgres-pair.ts'
import { startDatabaseProxy, startWebProxy } from './proxies.ts'
import { startStore } from './store.ts'

const CLOCK = ['--import', join(import.meta.dirname, '../chaos/clock.ts')]
/** In milliseconds: one of the web processes and a worker run ahead and behind. */
const CLOCKS = [0, 3 * 60_000, 0, 0, -3 * 60_000]
const ROLES = ['web', 'web', 'web', 'worker', 'worker'] as const

type Member = { name: string; role: 'web' | 'worker'; port: number; start: () => Promise<Product> }

/** Three web processes and two workers, as on five machines: they share the database and the bucket, and nothing else. */
export async function startCluster() {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-cluster-'))
  const services = await startServices()
  const store = await startStore(directory)
  const pair = await startPair(join(directory, 'database'))
  const databaseProxy = await startDatabaseProxy(directory, pair)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const shared = {
    DATABASE_URL: pair.urlAt(databaseProxy.port),
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    SAMPLE_CATALOGUE: 'on',
    SHUTDOWN_DELAY: '2',
    ...services.settings,
    ...store.settings,
    S3_PUBLIC_ENDPOINT: store.settings.S3_ENDPOINT,
  }
  const members: Member[] = []
  for (const [n, role] of ROLES.entries()) {
    const name = `${role} ${n + 1}`
    const own = await freePort()
    const dataDir = join(directory, name.replace(' ', '-'))
    await mkdir(dataDir)
    const start = async () => {
      const settings = { ...shared, DATA_DIR: dataDir, PORT: String(own), PROCESS: role }
      const product = await startProduct(settings, CLOCK)
      if (CLOCKS[n]) product.child.send({ clock: CLOCKS[n] })
      return product
    }
    members.push({ name, role, port: own, start })
  }
  // All at once, on an empty database: one of them migrates and fills it, and the others wait.
  const products = new Map(
    await Promise.all(members.map(async (member) => [member, await member.start()] as const)),
  )
  const webPorts = members.flatMap(({ role, port: own }) => (role === 'web' ? [own] : []))
  const webProxy = await startWebProxy(directory, port, webPorts)

  const productOf = (member: Member) => {
    const product = products.get(member)
    if (!product) throw new Error(`${member.name} does not run`)
    return product
  }
  const someWeb = members.find(({ role }) => role === 'web') as Member
  const outages: World['outages'] = []
  const world: World = {
    name: 'cluster',
    services,
    dataDir: directory,
    // What a client sees is the proxy.
    web: () => ({ ...productOf(someWeb), origin }),
    worker: null,
    restartWeb: async () => undefined,
    restartWorker: async () => undefined,
    databaseUrl: async () => pair.url(),
    databaseLane: null,
    setFree: null,
    outages,
    close: async () => [],
  }

  /** Notes that a request may be cut from now until `work` is done. */
  async function during<T>(work: () => Promise<T>): Promise<T> {
    const one = { how: 'killed' as const, from: performance.now(), until: Number.POSITIVE_INFINITY }
    outages.push(one)
    try {
      return await work()
    } finally {
      one.until = performance.now()
    }
  }

  return {
    origin,
    world,
    pair,
    store,
    webProxy,
    webPorts,
    members,
    during,
    /** Ends a process by a signal and starts it again, as an init system does. Returns its exit code. */
    async restart(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      const code = await productOf(member).end(signal)
      products.set(member, await member.start())
      return code
    },
    async close(): Promise<string[]> {
      await webProxy.close()
      await Promise.all(members.map((member) => productOf(member).end('SIGTERM')))
      await databaseProxy.close()
      await Promise.all([pair.close(), store.close(), services.close()])
      const left = await Promise.all(
        members.map(({ name }) => readdir(join(directory, name.replace(' ', '-'), 'tmp')).catch(() => [])),
      )
      await rm(directory, { recursive: true, force: true })
      return left.flat()
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
