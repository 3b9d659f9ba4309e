import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withAddresses } from './addresses.mjs'
import { locked } from './lock.mjs'
import { Failure, project } from './project.mjs'
import { run } from './run.mjs'
import { trimPackages } from './trim.mjs'

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */
/** @typedef {Record<string, Locked>} Packages */

/**
 * Exists while npm runs: the packages that were complete before. After an interruption, npm starts again from there.
 */
const begun = join(project, '.cache', 'install-begun.json')
/** npm's own record of what it has installed in `node_modules`. */
const record = join(project, 'node_modules', '.package-lock.json')

/**
 * Installs what `package-lock.json` lists and `node_modules` lacks; a developer's own `npm install` counts. What is
 * up to date stays in place, because a running product may load more of it at any time.
 * @param {{ dev: boolean }} what
 */
export async function install({ dev }) {
  if (await isInstalled(dev)) return
  await locked('Waiting for another npm start or npm test to install the packages …', async (lock) => {
    if (await isInstalled(dev)) return
    console.log('Installing packages …')
    const wanted = await wantedPackages()
    const whole = await packagesOf(existsSync(begun) ? begun : record)
    await mkdir(join(project, '.cache'), { recursive: true })
    await writeFile(`${begun}.new`, JSON.stringify({ packages: whole }))
    await rename(`${begun}.new`, begun)
    // npm takes partly written packages for installed.
    for (const [path, asked] of Object.entries(wanted))
      if (!isWhole(path, asked, whole[path])) await rm(join(project, path), { recursive: true, force: true })
    // Without its record npm checks what is there.
    await rm(record, { force: true })

    // A running `npm test` may be using the development packages.
    const withDev = dev || Object.keys(whole).some((path) => wanted[path]?.dev)
    const which = withDev ? '--include=dev' : '--omit=dev'
    // Nothing needs the scripts of packages: what PostgreSQL's do, the server does when it starts it.
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier']
    const args = ['install', '--no-save', which, '--include=optional', ...quiet]
    const byAddress = await withAddresses((more) => npm([...args, ...more], lock))
    // The log level hides the engine warnings: the server runs under the pinned Node, not under npm's.
    const code = byAddress === 0 ? 0 : await npm([...args, '--loglevel=error'], lock)
    if (code !== 0) throw new Failure('The packages could not be installed: npm says why above.')
    await trimPackages()
    await rm(begun, { force: true })
  })
}

/**
 * npm inherits the lock, since it keeps running when this process is killed.
 * @param {string[]} args
 * @param {import('./lock.mjs').Lock} lock
 */
function npm(args, lock) {
  const own = process.env.npm_execpath
  const options = { cwd: project, stdio: ['inherit', 'inherit', 'inherit', lock] }
  if (own && basename(own).startsWith('npm')) return run(process.execPath, [own, ...args], options)
  return run('npm', args, options)
}

/** @param {boolean} dev */
async function isInstalled(dev) {
  if (existsSync(begun)) return false
  const installed = await packagesOf(record)
  return Object.entries(await wantedPackages()).every(([path, asked]) => {
    if (asked.dev && !dev) return true
    // npm skips packages for other platforms.
    if (!installed[path]) return Boolean(asked.optional || asked.devOptional)
    return isWhole(path, asked, installed[path])
  })
}

/**
 * @param {string} path
 * @param {Locked} asked
 * @param {Locked | undefined} present
 */
function isWhole(path, asked, present) {
  const same = present?.version === asked.version && present?.integrity === asked.integrity
  return same && existsSync(join(project, path, 'package.json'))
}

/** The packages of the lock file, without the project itself. With an outdated lock file, npm would choose versions. */
async function wantedPackages() {
  const { '': root = {}, ...packages } = await packagesOf(join(project, 'package-lock.json'))
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const said = (from, kind) => JSON.stringify(Object.entries(from[kind] ?? {}).sort())
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies'])
    if (said(root, kind) !== said(manifest, kind))
      throw new Failure('package.json and package-lock.json do not agree: run npm install, and commit both.')
  return packages
}

/**
 * @param {string} file
 * @returns {Promise<Packages>}
 */
async function packagesOf(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(await readFile(file, 'utf8')).packages
}
