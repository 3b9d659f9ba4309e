import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

const NAME = '@tried/package'
const TARBALL = `/${NAME}/-/package-1.0.0.tgz`

let project = ''
let registry: Server
let requests: string[] = []
/** What the registry sends instead of the package. */
let forged: Buffer | null = null
/** Where the registry keeps the package. */
let place = TARBALL

const inProject = (...path: string[]) => join(project, ...path)
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

/** A project with our scripts and a lock that names a package by version and hash, and a registry that has it. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'sangraha-registry-'))
  await cp(join(import.meta.dirname, 'steps'), inProject('scripts/steps'), { recursive: true })
  await mkdir(inProject('packed'))
  await writeFile(inProject('packed/package.json'), JSON.stringify({ name: NAME, version: '1.0.0' }))
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', project], {
      cwd: inProject('packed'),
      encoding: 'utf8',
    }),
  )
  const tarball = await readFile(inProject(packed.filename))
  const root = { name: 'tried', version: '1.0.0', dependencies: { [NAME]: '1.0.0' } }
  const { integrity } = packed
  const packages = { '': root, [`node_modules/${NAME}`]: { version: '1.0.0', integrity } }
  await writeFile(inProject('package.json'), JSON.stringify(root))
  await writeFile(inProject('package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))
  await writeFile(
    inProject('start.mjs'),
    "import { install } from './scripts/steps/install.mjs'\nawait install({ dev: false })\n",
  )

  requests = []
  registry = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(path)
    const dist = { tarball: `${address()}${place}`, integrity }
    const versions = { '1.0.0': { name: NAME, version: '1.0.0', dist } }
    if (path === place) response.end(forged ?? tarball)
    else if (path === `/${NAME}`) response.end(JSON.stringify({ name: NAME, 'dist-tags': {}, versions }))
    else response.writeHead(404).end()
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})

afterEach(async () => {
  registry.close()
  await rm(project, { recursive: true, force: true })
})

async function install(expected = 0) {
  await rm(inProject('node_modules'), { recursive: true, force: true })
  requests = []
  const env = {
    ...process.env,
    npm_config_registry: address(),
    npm_config_cache: inProject('cache'),
    npm_config_fetch_retries: '0',
  }
  const child = spawn(process.execPath, [inProject('start.mjs')], { cwd: project, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(expected)
  expect(existsSync(inProject('node_modules', NAME, 'package.json'))).toBe(expected === 0)
  expect(existsSync(inProject('npm-shrinkwrap.json'))).toBe(false)
  return requests
}

test('A package is taken from the registry by its address, and from the cache without a request', async () => {
  place = TARBALL
  expect(await install()).toEqual([TARBALL])
  expect(await install()).toEqual([])
})

test('A registry that keeps its packages at other addresses is asked for them', async () => {
  place = '/download/package.tgz'
  expect(await install()).toEqual([TARBALL, `/${NAME}`, place])
})

test('A package whose content does not have the hash of the lock is not installed', async () => {
  place = TARBALL
  await writeFile(
    inProject('packed/package.json'),
    JSON.stringify({ name: NAME, version: '1.0.0', forged: true }),
  )
  execFileSync('npm', ['pack', '--silent', '--pack-destination', inProject('packed')], {
    cwd: inProject('packed'),
  })
  forged = await readFile(inProject('packed/tried-package-1.0.0.tgz'))
  onTestFinished(() => {
    forged = null
  })
  await install(1)
})
