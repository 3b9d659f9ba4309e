import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '#server/core/errors/start-error.ts'
import { role } from './address.ts'
import { postgresMajor } from './binaries.ts'
import { clusterVersion, upgradeFolder } from './cluster-version.ts'
import type { Runner } from './runner.ts'

const partialPrefix = 'postgres-partial-'

/** Creates the cluster if there is none yet and makes sure it is usable; returns its password. */
export async function initialise(dataDir: string, cluster: string, runner: Runner) {
  await removePartial(dataDir)
  if (!existsSync(cluster) && existsSync(upgradeFolder(dataDir)))
    throw new StartError(
      'An upgrade of the database was interrupted: run "npm run upgrade-database" again, which ends it.',
    )
  const password = await readOrMakePassword(join(dataDir, 'postgres.password'), existsSync(cluster))
  if (!existsSync(cluster)) await initdb(dataDir, cluster, password, runner)
  await checkVersion(cluster)
  await giveTo(runner, cluster)
  return password
}

/** Runs in a temporary folder that is then renamed: a start killed here leaves nothing that looks like a cluster. */
async function initdb(dataDir: string, cluster: string, password: string, runner: Runner) {
  const partial = await mkdtemp(join(dataDir, partialPrefix))
  await mkdir(join(partial, 'cluster'), { mode: 0o700 })
  await writeFile(join(partial, 'password'), password, { mode: 0o600 })
  await giveTo(runner, partial)
  const child = runner.start(
    'initdb',
    partial,
    (dir) => [
      `--pgdata=${dir}/cluster`,
      `--pwfile=${dir}/password`,
      `--username=${role}`,
      '--auth=scram-sha-256',
      // The sort orders of the operating system differ and change between releases; this one is built into PostgreSQL.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--encoding=UTF8',
      '--no-instructions',
    ],
    'pipe',
  )
  if (!child.stdout || !child.stderr) throw new Error('initdb was started without output')
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0)
    throw new StartError(`The database could not be created in ${dataDir}:\n${output}${errors}`.trim())
  await rename(join(partial, 'cluster'), cluster)
  await sync(dirname(cluster))
  await rm(partial, { recursive: true, force: true })
}

/** The initdb of a killed start may still be running for a moment, hence the retries. */
async function removePartial(dataDir: string) {
  const partial = (await readdir(dataDir)).filter((name) => name.startsWith(partialPrefix))
  for (const name of partial) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
}

async function readOrMakePassword(file: string, clusterExists: boolean) {
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (present) return present
  if (clusterExists)
    throw new StartError(
      `${file} is missing: the database beside it opens with that password only. Restore the file.`,
    )
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.partial`, password, { mode: 0o600, flush: true })
  await rename(`${file}.partial`, file)
  return password
}

async function checkVersion(cluster: string) {
  const version = await clusterVersion(cluster)
  if (version === postgresMajor) return
  throw new StartError(
    version === null
      ? `${cluster} holds no database: move ${dirname(cluster)} away, and restore a backup into an empty DATA_DIR.`
      : `${cluster} is of PostgreSQL ${version}, but this version of the product has PostgreSQL ${postgresMajor}. Run "npm run upgrade-database": it fills a new database from a backup, and keeps the old one.`,
  )
}

/** Gives all files of a directory to the owner, the directory itself last: an interrupted change is then detected and repeated. */
async function giveTo(runner: Runner, directory: string) {
  const { uid } = await stat(directory)
  const owner = runner.owner
  if (!owner) {
    if (uid === process.getuid?.()) return
    throw new StartError(
      `${directory} belongs to another user (${uid}): start as that user, or change the owner.`,
    )
  }
  if (uid === owner.uid && !directory.includes(partialPrefix)) return
  const inside = await readdir(directory, { recursive: true })
  for (const path of inside) await lchown(join(directory, path), owner.uid, owner.gid)
  await chown(directory, owner.uid, owner.gid)
}

async function sync(directory: string) {
  const handle = await open(directory, 'r')
  await handle.sync()
  await handle.close()
}
