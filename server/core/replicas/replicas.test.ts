import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { contract } from '#contract/index.ts'
import { KIND_NAMES, STATUS_KINDS } from '#contract/kinds/kinds.ts'
import { type Copy, directory, endOf, serving, signIn, start } from '#server/testing/copies.ts'
import { type Primary, type Replica, startPrimary, startReplica } from '#server/testing/replica.ts'

/** Addresses are checked every second, on a machine that may be busy. */
const SOON = { timeout: 30_000 }
const PASSWORD = 'correct horse battery'

let primary: Primary
let replica: Replica
beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
}, 120_000)
afterAll(async () => {
  await replica.stop()
  await primary.stop()
})

const settingsWith = (readUrl: string) => ({
  DATABASE_URL: primary.url,
  DATABASE_READ_URL: readUrl,
  ADMIN_PASSWORD: PASSWORD,
  SAMPLE_CATALOGUE: 'on',
  LOG_LEVEL: 'warn',
})

/** A process of the product, and what an admin and an app ask it. */
async function product(settings: Record<string, string>) {
  const copy: Copy & { address: string } = await serving(start(await directory(), settings))
  const { data } = await signIn(copy.address, 'admin@sangraha.local', PASSWORD)
  const authorization = `Bearer ${data.adminInfo.access_token}`

  async function ask(path: string, body?: object, headers: Record<string, string> = { authorization }) {
    const response = await fetch(`${copy.address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  const json = async (path: string, body?: object, headers?: Record<string, string>) =>
    (await ask(path, body, headers)).json()
  const names = async (path: string, body: object) =>
    (await json(path, body)).data.Info.map(({ name }: { name: string }) => name)
  const appNames = async (query: string, key: string) =>
    (await json(`api/app/artists?${query}`, undefined, { authorization: `Bearer ${key}` })).data.items.map(
      ({ name }: { name: string }) => name,
    )

  /** How many statements each server has answered. */
  async function answered() {
    const metrics = await (await ask('metrics')).text()
    const of = (server: string) =>
      Number(metrics.split(`sangraha_database_reads_total{server="${server}"} `)[1]?.split('\n')[0] ?? 0)
    return { primary: of('primary'), replica: of(new URL(settings.DATABASE_READ_URL ?? '').host) }
  }
  const state = async () => (await json('api/status/state')).data.database.replicas[0]?.state
  return { ...copy, ask, json, names, appNames, answered, state }
}

type Product = Awaited<ReturnType<typeof product>>

async function appKey(one: Product): Promise<string> {
  const made = await one.json('api/apiKey/add', {
    name: 'Phone',
    scopes: STATUS_KINDS,
    origins: [],
    rate_per_minute: 100_000,
  })
  return made.data.api_key
}

const addArtist = (one: Product, name: string) => one.json('api/artist/add', { name, hindi_name: 'नया' })

/** What admins and listeners read: lists, searches, and the calls of apps, feeds and the listening page. */
async function everything(one: Product, key: string) {
  const asKey = { authorization: `Bearer ${key}` }
  const lists = [...KIND_NAMES.map((name) => callsOf(name as 'tags')), contract.pages]
  const texts: string[] = []
  // Feeds and pages name the address that they were asked at.
  const { host } = new URL(one.address)
  const take = async (response: Promise<Response>) =>
    texts.push((await (await response).text()).replaceAll(host, 'here'))
  for (const { list } of lists)
    for (const body of [{}, { searchText: 'shiv' }, { searchText: 'shivvv' }, { filters: { status: '1' } }])
      await take(one.ask(`api/${list.path}`, body))
  await take(one.ask(`api/${contract.globalSearch.search.path}`, { searchText: 'om' }))
  for (const path of [
    'home',
    'new',
    'tracks?embed=albums,artists',
    'albums/1',
    'search?q=om',
    'search?q=om&kind=tracks',
  ])
    await take(one.ask(`api/app/${path}`, undefined, asKey))
  await take(one.ask('feeds/albums/1.xml'))
  await take(one.ask('listen/albums'))
  return texts
}

test('what is saved is seen by every process at once, whatever the replica has, and it answers all that it may', async () => {
  const [one, other] = [await product(settingsWith(replica.url)), await product(settingsWith(replica.url))]
  const key = await appKey(one)
  await replica.catchUp()
  await other.names('api/artist/list', {})
  await other.appNames('limit=100', key)

  // It has everything: nothing that it may answer is asked of the primary. On a busy machine it may be behind for a moment,
  // and what was read then is kept, so that less is asked afterwards: 144 reads the first time, 42 from the second on.
  await expect.poll(() => other.state(), SOON).toBe('used')
  const answered = async () => {
    const before = await other.answered()
    await everything(other, key)
    const after = await other.answered()
    return { primary: after.primary - before.primary, replica: after.replica - before.replica }
  }
  await expect.poll(answered, SOON).toEqual({ primary: 0, replica: expect.toSatisfy((n: number) => n > 30) })
  const after = await other.answered()

  // Filters that read what no log of changes has are asked of the primary itself.
  await other.json('api/track/list', { filters: { dead_link: '1' } })
  expect(await other.answered()).toEqual(after)

  await replica.pause()
  await addArtist(one, 'Heard of')
  // Nobody but apps asks the other process, which hears of it; from then on no answer is without it.
  await expect.poll(() => other.appNames('sort=new&limit=6', key), SOON).toContain('Heard of')
  for (const limit of [7, 8, 9])
    expect(await other.appNames(`sort=new&limit=${limit}`, key)).toContain('Heard of')

  await addArtist(one, 'Saved while behind')
  // What a search of an app has read is kept for admins, too.
  const searched = await other.json('api/app/search?q=behind', undefined, { authorization: `Bearer ${key}` })
  expect(searched.data.items).toMatchObject([{ kind: 'artists', name: 'Saved while behind' }])
  expect(await one.names('api/artist/list', {})).toContain('Saved while behind')
  expect(await other.names('api/artist/list', {})).toContain('Saved while behind')
  expect(await other.names('api/artist/list', { searchText: 'behind' })).toEqual(['Saved while behind'])
  expect(await one.appNames('sort=new&limit=5', key)).toContain('Saved while behind')
  expect((await other.answered()).primary).toBeGreaterThan(after.primary)
  await expect.poll(() => other.state(), SOON).toBe('behind')
  const metrics = await (await other.ask('metrics')).text()
  expect(metrics).toMatch(/sangraha_replica_in_use\{server="[\d.:]+"\} 0/)
  expect(metrics).toMatch(/sangraha_replica_lag_bytes\{server="[\d.:]+"\} [1-9]/)

  await replica.resume()
  await expect.poll(() => other.state(), SOON).toBe('used')
  const resumed = await other.answered()
  expect(await other.appNames('sort=new&limit=10', key)).toContain('Saved while behind')
  expect((await other.answered()).replica).toBeGreaterThan(resumed.replica)
  const fromReplica = await everything(other, key)

  // It is killed while it is asked: no request fails, and the primary answers the same.
  let isKilled = false
  const asking = Promise.all(
    [one, other].map(async (each) => {
      let answers = 0
      for (; !isKilled || answers < 20; answers++)
        await each.names('api/artist/list', { searchText: `s${answers}` })
    }),
  )
  await replica.kill()
  isKilled = true
  await asking
  await expect.poll(() => other.state(), SOON).toBe('away')
  expect(await everything(one, key)).toEqual(fromReplica)
  await replica.start()
  await expect.poll(() => other.state(), SOON).toBe('used')
})

/** Passes everything on to a server, until it is frozen: then it accepts connections and is silent. */
async function freezable(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server: Server = createServer((inward) => {
    const outward = connect(Number(port), hostname)
    for (const [socket, to] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => isFrozen || to.write(data))
      socket.on('close', () => to.destroy()).on('error', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  const through = new URL(url)
  through.port = String(address.port)
  return {
    url: through.href,
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('a replica that hangs is left alone, and used again when it answers', async () => {
  const line = await freezable(replica.url)
  const one = await product(settingsWith(line.url))
  const list = (searchText: string) => one.names('api/artist/list', { searchText })
  await expect.poll(() => one.state(), SOON).toBe('used')
  const before = await one.answered()
  await list('om')
  expect((await one.answered()).replica).toBeGreaterThan(before.replica)
  line.freeze()
  await Promise.all(['shiv', 'ram', 'krishna', 'bhajan'].map(list))
  await expect.poll(() => one.state(), SOON).toBe('away')
  expect(await one.names('api/artist/list', {})).not.toEqual([])
  line.thaw()
  await expect.poll(() => one.state(), SOON).toBe('used')
})

test('the start refuses an address that is no replica of its database, and a replica as the database, and goes on without one that is silent', async () => {
  const refused = async (readUrl: string) => {
    const copy = start(await directory(), settingsWith(readUrl))
    expect(await endOf(copy)).toBe(1)
    return copy.output()
  }
  const changed = (change: (url: URL) => void) => {
    const url = new URL(replica.url)
    change(url)
    return url.href
  }
  const template = changed((url) => {
    url.pathname = '/postgres'
  })
  expect(await refused(template)).toContain('is no replica of the database of DATABASE_URL')
  const wrongPassword = changed((url) => {
    url.password = 'wrong'
  })
  expect(await refused(wrongPassword)).toMatch(/DATABASE_READ_URL: 127.0.0.1:\d+ refuses the connection/)

  const onReplica = start(await directory(), { ...settingsWith(''), DATABASE_URL: replica.url })
  expect(await endOf(onReplica)).toBe(1)
  expect(onReplica.output()).toContain('it is a replica. Give the address of the primary in DATABASE_URL')

  const silent = 'postgres://someone:secret@127.0.0.1:1/sangraha'
  const one = await product(settingsWith([silent, primary.url].join()))
  const { database } = (await one.json('api/status/state')).data
  expect(database.replicas.map(({ state }: { state: string }) => state)).toEqual(['away', 'primary'])
  expect(one.output()).not.toContain('secret')

  const promoted = await startReplica(primary)
  onTestFinished(() => promoted.stop())
  await promoted.promote()
  expect(await refused(promoted.url)).toContain('is no replica of the database of DATABASE_URL')
})
