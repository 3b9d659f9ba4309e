import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

/** npm reads it instead of package-lock.json while it exists. */
const shrinkwrap = join(project, 'npm-shrinkwrap.json')

/**
 * Runs npm with the address of every package. The lock file names none, because it names no registry; npm would ask the
 * registry for the description of each package and parse it, which takes longer than unpacking them all. With address
 * and hash it takes them from its cache without a request.
 * @param {(args: string[]) => Promise<number>} npm
 * @returns {Promise<number>} the exit code of npm, not 0 if the registry keeps its packages at other addresses
 */
export async function withAddresses(npm) {
  const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages))
    if (path && entry.integrity) entry.resolved ??= addressOf(entry.name ?? nameIn(path), entry.version)
  await writeFile(shrinkwrap, JSON.stringify(lock))
  try {
    // npm puts its own registry in place of the host.
    return await npm(['--replace-registry-host=always', '--loglevel=silent'])
  } finally {
    await rm(shrinkwrap, { force: true })
  }
}

/**
 * Where registries keep a package by convention.
 * @param {string} name
 * @param {string} version
 */
function addressOf(name, version) {
  return `https://registry.invalid/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/** @param {string} path in `node_modules` */
function nameIn(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
