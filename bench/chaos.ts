import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/index.ts'
import { soundOf, wav } from '#server/testing/wav.ts'

/** Usage: npm run chaos -- [kills, 20 by default] [rows, 1000 by default]. Exits with 1 if anything is lost or duplicated. */
const kills = Number(process.argv[2] ?? 20)
const rows = Number(process.argv[3] ?? 1000)
const ADMIN = { email: 'admin@example.org', password: 'a password for chaos' }
/** In milliseconds: how long a started server runs before it is killed. */
const LIFE = { least: 300, most: 6000 }
/** In milliseconds: all jobs must be done within this time after the last start. */
const PATIENCE = 15 * 60_000

const recording = wav(
  soundOf(1, (at) => Math.sin(at * 2000)),
  { bits: 16, channels: 1 },
)
const host = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': recording.length })
  // In two chunks, so that a kill can happen between them.
  response.write(recording.subarray(0, 4000))
  setTimeout(() => response.end(recording.subarray(4000)), 30)
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
const address = host.address()
if (address === null || typeof address === 'string')
  throw new Error('The host of the recordings listens on no port')
const linkOf = (n: number) => `http://127.0.0.1:${address.port}/${n}.wav`

const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-chaos-'))
type Running = { child: ChildProcess; api: string }

/** Starts the product as an init system would, and waits until it serves. */
async function start(): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      SAMPLE_CATALOGUE: 'off',
      FETCH_ALLOW: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const served = /^Sangraha is ready: (\S+)/.exec(line)?.[1]
    if (!served) continue
    child.stdout.resume()
    return { child, api: `${served}api` }
  }
  throw new Error('The server ended before it was ready')
}

async function kill({ child }: Running) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

let token = ''
async function ask<Data>({ api }: Running, path: string, body?: FormData | object): Promise<Data> {
  const isForm = body instanceof FormData
  const response = await fetch(`${api}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { success: number; message: string; data: Data }
  if (answer.success !== 1) throw new Error(`${path}: ${answer.message}`)
  return answer.data
}

function sheet(): FormData {
  const header = 'Track Name,Hindi Name,Description,Hindi Description,Track Link,Album,Tag'
  const lines = Array.from(
    { length: rows },
    (_, n) => `Chaos ${n},गीत ${n},About ${n},विवरण ${n},${linkOf(n)},Album ${n % 20},Tag ${n % 7}`,
  )
  const form = new FormData()
  form.append('excelFile', new Blob([[header, ...lines].join('\n')], { type: 'text/csv' }), 'chaos.csv')
  return form
}

const random = (least: number, most: number) => least + Math.random() * (most - least)

let server = await start()
const { adminInfo } = await ask<{ adminInfo: { access_token: string } }>(
  server,
  contract.session.signIn.path,
  ADMIN,
)
token = adminInfo.access_token
const { import_id } = await ask<{ import_id: number }>(server, contract.imports.upload.path, sheet())
await ask(server, contract.imports.start.path, { import_id })

const slowest = { start: 0 }
for (let n = 1; n <= kills; n++) {
  const life = random(LIFE.least, LIFE.most)
  await pause(life)
  await kill(server)
  const began = performance.now()
  server = await start()
  const seconds = (performance.now() - began) / 1000
  slowest.start = Math.max(slowest.start, seconds)
  console.log(`kill ${n} after ${(life / 1000).toFixed(1)} s, serving again after ${seconds.toFixed(1)} s`)
}

type Import = { state: string; added: number; existing: number; failed: number; waiting: number }
type Page = {
  totalCount: number
  Info: { display_name: string; audio_size: number | null; trackData: string | null }[]
}
const importPath = contract.imports.get.path.replace('{id}', String(import_id))
const pendingCount = async () =>
  (await ask<Page>(server, contract.tracks.pending.path, { pageSize: 1 })).totalCount

const since = Date.now()
let state = await ask<Import>(server, importPath)
let pending = await pendingCount()
while ((state.state === 'importing' || pending > 0) && Date.now() - since < PATIENCE) {
  await pause(2000)
  state = await ask<Import>(server, importPath)
  pending = await pendingCount()
}
const tracks = []
for (let page_no = 0; page_no * 1000 < rows + 1000; page_no++)
  tracks.push(...(await ask<Page>(server, contract.tracks.list.path, { page_no, pageSize: 1000 })).Info)

const names = new Set(tracks.map(({ display_name }) => display_name))
const whole = tracks.filter(
  ({ audio_size, trackData }) => trackData && audio_size === recording.length,
).length
const short = tracks.filter(
  ({ audio_size, trackData }) => trackData && audio_size !== recording.length,
).length
const leftOver = (
  await Promise.all(['tmp', 'fetched'].map((name) => readdir(join(dataDir, name)).catch(() => [])))
).flat()

console.table({
  'rows of the sheet': rows,
  'tracks, each once': names.size,
  'tracks more than once': tracks.length - names.size,
  'rows listed as failed': state.failed,
  'recordings that are whole': whole,
  'recordings that are short': short,
  'still pending': pending,
  'files left half written': leftOver.length,
  'seconds until all was done': Math.round((Date.now() - since) / 1000),
  'slowest start in seconds': Number(slowest.start.toFixed(1)),
})
const isSound =
  state.state === 'done' &&
  names.size + state.failed === rows &&
  tracks.length === names.size &&
  whole === names.size &&
  short === 0 &&
  leftOver.length === 0
console.log(isSound ? 'Nothing was lost, doubled or cut short.' : `Not sound; the import is ${state.state}.`)

const ended = once(server.child, 'exit')
server.child.kill('SIGTERM')
await ended
host.closeAllConnections()
host.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = isSound ? 0 : 1
