import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bareEnvironment } from '#server/testing/copies.ts'

// What Docker and Kubernetes give each container: its own network, processes, mounts and shared memory.
const isolated = ['-n', '-i', '-p', '-f', '-m', '--mount-proc', '--kill-child']
const possible = spawnSync('unshare', [...isolated, 'true']).status === 0
const reason = possible ? '' : ' (skipped: this machine refuses new namespaces)'

const main = join(import.meta.dirname, '..', 'main.ts')

test.skipIf(!possible)(
  `a copy in another container on the same directory is refused, and the first keeps its data${reason}`,
  async () => {
    const dataDir = await directory()
    const first = container(dataDir, 'exec "$NODE" "$MAIN"')
    await says(first, /is ready/)
    const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')

    const second = container(dataDir, 'exec "$NODE" "$MAIN"')
    expect(await endOf(second)).toBe(1)
    expect(second.output()).toMatch(/is in use: another copy, in another container/)
    expect(second.output()).toContain(dataDir)
    expect(second.output()).not.toMatch(/kill \d/)
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toBe(postmaster)
  },
)

test.skipIf(!possible)(
  `a database that outlived its killed server in another container is neither stopped nor started twice${reason}`,
  async () => {
    const dataDir = await directory()
    const first = container(dataDir, '"$NODE" "$MAIN" & echo "server is $!"; wait; echo killed; sleep 600')
    await says(first, /is ready/)
    const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    await killServerIn(first)
    await says(first, /killed/)

    const second = container(dataDir, 'exec "$NODE" "$MAIN"')
    expect(await endOf(second)).toBe(1)
    expect(second.output()).toMatch(/still runs in another container/)
    expect(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).toBe(postmaster)
  },
)

test.skipIf(!possible)(`a container takes over the directory of one that was killed${reason}`, async () => {
  const dataDir = await directory()
  const first = container(dataDir, 'exec "$NODE" "$MAIN"')
  await says(first, /is ready/)
  first.process.kill('SIGKILL')
  await endOf(first)

  const second = container(dataDir, 'exec "$NODE" "$MAIN"')
  await says(second, /is ready/)
  const sockets = (await readdir(join(dataDir, 'postgres'))).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name))
  expect(sockets).toHaveLength(1)
})

test.skipIf(!possible)(
  `it writes nowhere but to its data directory, so the rest may be read-only${reason}`,
  async () => {
    const dataDir = await directory()
    const readOnly = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"'
    const script = `
      mount --bind "$DATA_DIR" "$DATA_DIR" && set -- "$(dirname "$(dirname "$MAIN")")" && ${readOnly} && set -- / &&
      mount -o remount,ro,bind / && ! touch "$MAIN.written" && ! touch "/written" && exec "$NODE" "$MAIN"`
    const one = container(dataDir, script)
    await says(one, /is ready/)
    expect(one.output().match(/touch: .*Read-only file system/g)).toHaveLength(2)
  },
)

type Container = { process: ChildProcess; output: () => string }

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-container-'))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}

function container(dataDir: string, script: string): Container {
  const env = {
    ...bareEnvironment(),
    NODE: process.execPath,
    MAIN: main,
    HOST: '127.0.0.1',
    PORT: '0',
    SAMPLE_CATALOGUE: 'off',
    DATA_DIR: dataDir,
  }
  const child = spawn('unshare', [...isolated, 'bash', '-c', `ip link set lo up; ${script}`], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return { process: child, output: () => output }
}

async function says({ process: child, output }: Container, text: RegExp) {
  await expect
    .poll(() => child.exitCode ?? output(), { timeout: 50_000 })
    .toEqual(expect.stringMatching(text))
    .catch((error: unknown) => {
      throw new Error(`It did not say ${text}:\n${output()}`, { cause: error })
    })
}

async function endOf({ process: child }: Container) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Only this process sees those of the container; there the server has another number. */
async function killServerIn({ process: { pid } }: Container) {
  const shell = await childOf(pid)
  const server = await childOf(shell)
  process.kill(server, 'SIGKILL')
}

async function childOf(pid: number | undefined) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
