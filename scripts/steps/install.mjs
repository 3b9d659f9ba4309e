import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure, project } from './project.mjs'
import { run } from './run.mjs'

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** Present while npm works, so that an install that was cut off is done again. */
const unfinished = join(project, '.cache', 'install-unfinished')

/**
 * Runs `npm ci` if `node_modules` is not what `package-lock.json` asks for; a developer's own `npm install` counts.
 * @param {{ dev: boolean }} what
 */
export async function install({ dev }) {
  if (await isInstalled(dev)) return
  console.log('Installing packages …')
  await mkdir(join(project, '.cache'), { recursive: true })
  await writeFile(unfinished, '')
  const which = dev ? '--include=dev' : '--omit=dev'
  // The log level hides the engine warnings: the server runs under the pinned Node, not under npm's.
  const options = ['ci', which, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await npm(options)
  if (code !== 0) throw new Failure('The packages could not be installed: npm says why above.')
  await rm(unfinished, { force: true })
}

/** @param {string[]} args */
function npm(args) {
  const own = process.env.npm_execpath
  const options = { cwd: project }
  if (own && basename(own).startsWith('npm')) return run(process.execPath, [own, ...args], options)
  return run('npm', args, options)
}

/**
 * Compares the lock with npm's own record of what it has put into `node_modules`.
 * @param {boolean} dev
 */
async function isInstalled(dev) {
  if (existsSync(unfinished)) return false
  const installed = await packagesOf(join(project, 'node_modules', '.package-lock.json'))
  const locked = await packagesOf(join(project, 'package-lock.json'))
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !dev)) return true
    const present = installed[path]
    // npm leaves out what is made for other machines.
    if (!present) return Boolean(wanted.optional || wanted.devOptional)
    const same = present.version === wanted.version && present.integrity === wanted.integrity
    return same && existsSync(join(project, path, 'package.json'))
  })
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, Locked>>}
 */
async function packagesOf(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(await readFile(file, 'utf8')).packages
}
