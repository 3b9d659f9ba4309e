import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let template = ''
let project = ''
const started: ChildProcess[] = []

const manifest = {
  name: 'tried',
  version: '1.0.0',
  type: 'module',
  dependencies: { 'to-run': 'file:to-run-1.0.0.tgz' },
  devDependencies: { 'to-test': 'file:to-test-1.0.0.tgz' },
}

const startWith = (dev: boolean) =>
  `import { install } from './scripts/steps/install.mjs'\nawait install({ dev: ${dev} })\n`

/** The real npm, which says when it begins and ends, and begins when it may. */
const NPM = `
  import { spawnSync } from 'node:child_process'
  import { appendFileSync, existsSync } from 'node:fs'
  appendFileSync('log', 'begins ')
  while (existsSync('wait')) await new Promise((resolve) => setTimeout(resolve, 20))
  const { status } = spawnSync('npm', process.argv.slice(2), { stdio: 'inherit' })
  appendFileSync('log', 'ends ')
  process.exitCode = status ?? 1`

const NEEDED = [
  'index.js',
  'index.d.ts',
  'index.d.mts',
  'LICENSE.md',
  'ThirdPartyNotice.md',
  'notice.md',
  'map.js',
]
const UNUSED = ['index.js.map', 'index.ts', 'view.tsx', 'index.mts', 'README.md', 'CHANGELOG.md']

/** A project with our scripts, one package to run it and one to test it; both come from files. */
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'sangraha-install-'))
  await cp(join(import.meta.dirname, 'steps'), join(template, 'scripts/steps'), { recursive: true })
  for (const name of ['to-run', 'to-test']) {
    const folder = join(template, 'packed', name)
    await mkdir(folder, { recursive: true })
    const scripts = { postinstall: "node -e \"require('fs').writeFileSync('script-ran', '')\"" }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
    for (const file of [...NEEDED, ...UNUSED]) await writeFile(join(folder, file), '\n')
    execFileSync('npm', ['pack', '--silent', '--pack-destination', template], { cwd: folder })
  }
  await writeFile(join(template, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', '--package-lock-only', '--silent', '--no-audit'], { cwd: template })
  await writeFile(join(template, 'start.mjs'), startWith(false))
  await writeFile(join(template, 'test.mjs'), startWith(true))
  await writeFile(join(template, 'npm.mjs'), NPM)
})

afterAll(() => rm(template, { recursive: true, force: true }))

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'sangraha-install-'))
  await cp(template, project, { recursive: true })
})

afterEach(async () => {
  await rm(join(project, 'wait'), { force: true })
  await Promise.all(started.splice(0).map(ended))
  await rm(project, { recursive: true, force: true })
})

const inProject = (...path: string[]) => join(project, ...path)
const log = () => (existsSync(inProject('log')) ? readFile(inProject('log'), 'utf8') : '')

function run(script: string) {
  const env = { ...process.env, npm_execpath: inProject('npm.mjs') }
  const child = spawn(process.execPath, [inProject(script)], { cwd: project, env })
  started.push(child)
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
  return { child, said: () => said }
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await pause(20)
}

test('Tests add their packages beside those of a running product, and a start leaves them there', async () => {
  expect(await ended(run('start.mjs').child)).toBe(0)
  expect(existsSync(inProject('node_modules/to-test'))).toBe(false)
  const { ino } = await stat(inProject('node_modules/to-run/index.js'))
  expect(await ended(run('test.mjs').child)).toBe(0)
  expect(existsSync(inProject('node_modules/to-test/index.js'))).toBe(true)
  expect((await stat(inProject('node_modules/to-run/index.js'))).ino).toBe(ino)

  // A start that has something to install keeps what tests use.
  await rm(inProject('node_modules/to-run'), { recursive: true })
  expect(await ended(run('start.mjs').child)).toBe(0)
  expect(existsSync(inProject('node_modules/to-run/index.js'))).toBe(true)
  expect(existsSync(inProject('node_modules/to-test/index.js'))).toBe(true)
})

test('No script of a package runs, and what nothing uses of it is deleted', async () => {
  expect(await ended(run('start.mjs').child)).toBe(0)
  const files = await readdir(inProject('node_modules/to-run'))
  expect(files.sort()).toEqual([...NEEDED, 'package.json'].sort())
})

test('Of a start and a test run at the same moment, one waits while the other installs', async () => {
  await writeFile(inProject('wait'), '')
  const first = run('start.mjs')
  await until(async () => (await log()) === 'begins ')
  const second = run('test.mjs')
  await until(() => second.said().includes('Waiting for another'))
  await rm(inProject('wait'))
  expect(await Promise.all([ended(first.child), ended(second.child)])).toEqual([0, 0])
  expect(await log()).toBe('begins ends begins ends ')
  expect(existsSync(inProject('node_modules/to-run/index.js'))).toBe(true)
  expect(existsSync(inProject('node_modules/to-test/index.js'))).toBe(true)
})

test('The npm of a start that was killed is waited for; what it leaves half done is done again', async () => {
  await writeFile(inProject('wait'), '')
  const killed = run('start.mjs')
  await until(async () => (await log()) === 'begins ')
  killed.child.kill('SIGKILL')
  await ended(killed.child)
  const next = run('start.mjs')
  await until(() => next.said().includes('Waiting for another'))
  // As npm leaves a package that it was writing.
  await mkdir(inProject('node_modules/to-run'), { recursive: true })
  await writeFile(inProject('node_modules/to-run/package.json'), '{"name":"to-run","version":"1.0.0"}')
  await rm(inProject('wait'))
  expect(await ended(next.child)).toBe(0)
  expect(await log()).toBe('begins ends begins ends ')
  expect(existsSync(inProject('node_modules/to-run/index.js'))).toBe(true)
})

test('A package.json that the lock does not know is refused before anything is installed', async () => {
  await writeFile(inProject('package.json'), JSON.stringify({ ...manifest, dependencies: {} }))
  const { child, said } = run('start.mjs')
  expect(await ended(child)).toBe(1)
  expect(said()).toContain('package.json and package-lock.json do not agree')
  expect(existsSync(inProject('node_modules'))).toBe(false)
})
