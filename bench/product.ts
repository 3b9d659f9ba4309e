import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { freePort } from '#server/core/database/embedded/server.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { type Ask, clientOf } from './client.ts'
import { sheetForm } from './imports.ts'
import { alone, quantile } from './measure.ts'
import { used } from './processes.ts'
import { load } from './read-first.ts'
import { writeSheet } from './sheet.ts'
import { ADMIN } from './start-bench.ts'

type Figure = { what: string; figure: number; unit: string }

const STARTS = 5
/** In seconds: what a start leaves to do has ended by then. */
const SETTLED = 30
const LOADED = 10
const IMPORTED = 10_000
/** Of a recording: half a minute, 480 KB. */
const FRAMES = 1150

/**
 * The built product with all its work in the background, by the script of `npm start`, on a database that was filled and used before:
 * how soon it answers, its memory, and an import while the recordings of the one before are downloaded.
 */
export async function measureProduct(dataDir: string, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (what: string, figure: number, unit: string) =>
    figures.push({ what, figure: Number(figure.toFixed(2)), unit })

  const starts: { wall: number; busy: number }[] = []
  // The first one fills the cache of compiled code.
  for (let n = 0; n <= STARTS; n++) {
    const product = await start(dataDir)
    if (n > 0) starts.push(product)
    await product.stop()
  }
  for (const [name, of] of [
    ['until the first list', starts.map(({ wall }) => wall)],
    ['processor time until then', starts.map(({ busy }) => busy)],
  ] as const) {
    add(`second start, sign-in and list: ${name}, least`, Math.min(...of), 's')
    add(`second start, sign-in and list: ${name}, median`, quantile(of, 0.5), 's')
  }

  const product = await start(dataDir)
  try {
    await pause(SETTLED * 1000)
    const idle = await used(product.pid)
    add('memory idle: the product', idle.ours, 'MB')
    add('memory idle: PostgreSQL', idle.postgres, 'MB')
    const busy = await mostOf(product.pid, listsOf(product))
    add('memory under lists of 10 and 1,000 by 20 callers: the product', busy.ours, 'MB')
    add('memory under lists of 10 and 1,000 by 20 callers: PostgreSQL', busy.postgres, 'MB')
    const { first, beside } = await imports(clientOf(product), folder)
    add(`import of ${IMPORTED} rows`, first / 1000, 's')
    add('another while the recordings of that one are downloaded', beside / 1000, 's')
  } finally {
    await product.stop()
  }
  return figures
}

async function start(dataDir: string) {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      FETCH_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The product did not start')
  const address = `http://127.0.0.1:${port}`
  const token = await signIn(address, () => child.exitCode === null)
  await clientOf({ address, token })(contract.tracks.list.path, {})
  const wall = (performance.now() - begun) / 1000
  const { seconds } = await used(pid)
  return {
    pid,
    address,
    token,
    wall,
    busy: seconds,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The token of the main admin, as soon as the product answers. */
async function signIn(address: string, isRunning: () => boolean): Promise<string> {
  while (isRunning()) {
    const response = await fetch(`${address}/api/${contract.session.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    }).catch(() => null)
    if (response?.ok) return (await response.json()).data.adminInfo.access_token
    await pause(10)
  }
  throw new Error('The product ended before it answered')
}

function listsOf({ address, token }: { address: string; token: string }) {
  const bodies = Array.from({ length: 200 }, (_, page_no) => ({ page_no, pageSize: page_no % 2 ? 10 : 1000 }))
  const path = `/api/${contract.tracks.list.path}`
  return load({
    address,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    paths: [path],
    bodies,
    connections: 20,
    seconds: LOADED,
    isOnce: false,
  })
}

/** The most memory while something is done. */
async function mostOf(pid: number, work: Promise<unknown>) {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const most = { ours: 0, postgres: 0 }
  while (!isOver) {
    const { ours, postgres } = await used(pid)
    most.ours = Math.max(most.ours, ours)
    most.postgres = Math.max(most.postgres, postgres)
    await Promise.race([ended, pause(500)])
  }
  await ended
  return most
}

/** In ms: an import of tracks with links, and one of others as soon as it has ended, when its recordings are downloaded. */
async function imports(ask: Ask, folder: string) {
  const recording = mp3(Array.from({ length: FRAMES }, () => 128))
  const host = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(recording),
  )
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  if (address === null || typeof address === 'string') throw new Error('The host listens on no port')
  const sheet = async (name: string) => {
    const path = join(folder, `${name}.xlsx`)
    await writeSheet(path, IMPORTED, `http://127.0.0.1:${address.port}/${name}`)
    return async () => sheetForm(await openAsBlob(path), `${name}.xlsx`)
  }
  try {
    const [one, other] = [await sheet('one'), await sheet('other')]
    const taken = async (form: () => Promise<FormData>) => {
      const imported = async () => {
        const { data } = await ask(contract.imports.readExcel.path, await form())
        if (data.added !== IMPORTED) throw new Error(`Only ${data.added} were added`)
      }
      return (await alone(imported)).ms
    }
    return { first: await taken(one), beside: await taken(other) }
  } finally {
    host.closeAllConnections()
    host.close()
  }
}
