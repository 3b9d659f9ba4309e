import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'

/** How the server's programs are run: PostgreSQL does not run as root. */
export type RunAs = 'this user' | 'user namespace' | 'other user'

/** The target of a program's output: discarded, piped to this process, or an open file. */
type Output = 'ignore' | 'pipe' | number

export type Runner = {
  as: RunAs
  /** The required owner of the cluster's files; null when it is the current user. */
  owner: { uid: number; gid: number } | null
  /** Starts a program on `dir`; `args` is called with the path under which the program sees it. */
  start(
    tool: 'initdb' | 'postgres',
    dir: string,
    args: (dir: string) => string[],
    output: Output,
  ): ChildProcess
}

type User = { name: string; uid: number; gid: number }

/** A fixed environment: variables such as `PGOPTIONS` and `LANG` must not affect the server. */
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds a way to run PostgreSQL on `dataDir`: as the current user or, when that is root, as root mapped to another
 * user in a user namespace, or else as another user.
 */
export async function chooseRunner(binaries: string, dataDir: string, wanted?: RunAs): Promise<Runner> {
  if (process.getuid?.() !== 0) return asThisUser(binaries)
  const user = await unprivilegedUser()
  if (wanted !== 'other user' && namespaceWorks(binaries, dataDir, user)) return inNamespace(binaries, user)
  return asOtherUser(await reachableBinaries(binaries, user), user)
}

function asThisUser(binaries: string): Runner {
  return {
    as: 'this user',
    owner: null,
    start: (tool, dir, args, output) =>
      spawn(join(binaries, 'bin', tool), args(dir), {
        cwd: '/',
        env,
        detached: true,
        stdio: ['ignore', output, output],
      }),
  }
}

/**
 * Runs programs in a user namespace. Outside the namespace the process is still root, so it can enter directories that only root
 * can enter.
 */
function inNamespace(binaries: string, user: User): Runner {
  return {
    as: 'user namespace',
    owner: { uid: 0, gid: 0 },
    start: (tool, dir, args, output) =>
      spawn('unshare', [...mapping(user), join(binaries, 'bin', tool), ...args(dir)], {
        cwd: '/',
        env,
        detached: true,
        stdio: ['ignore', output, output],
      }),
  }
}

/**
 * Runs programs as another user. On Linux the directory is passed as open file descriptor 3, since the other user reaches it
 * through `/proc/self/fd` even when it may not enter the parent directories.
 */
function asOtherUser(binaries: string, user: User): Runner {
  return {
    as: 'other user',
    owner: { uid: user.uid, gid: user.gid },
    start: (tool, dir, args, output) => {
      const handle = openSync(dir, 'r')
      const name = process.platform === 'linux' ? '/proc/self/fd/3' : dir
      try {
        return spawn(join(binaries, 'bin', tool), args(name), {
          cwd: '/',
          env,
          uid: user.uid,
          gid: user.gid,
          detached: true,
          stdio: ['ignore', output, output, handle],
        })
      } finally {
        closeSync(handle)
      }
    },
  }
}

function namespaceWorks(binaries: string, dataDir: string, user: User) {
  if (process.platform !== 'linux') return false
  const script = '"$1" --version && test -w "$2" -a -x "$2"'
  const postgres = join(binaries, 'bin', 'postgres')
  const args = [...mapping(user), 'sh', '-c', script, 'sh', postgres, dataDir]
  return spawnSync('unshare', args, { cwd: '/', env, stdio: 'ignore' }).status === 0
}

const mapping = ({ uid, gid }: User) => ['--user', `--map-user=${uid}`, `--map-group=${gid}`]

/** Returns a user from `/etc/passwd`, since initdb looks its user up there. */
async function unprivilegedUser(): Promise<User> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return Number(uid) > 0 && Number(gid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
  const user = users.find(({ name }) => name === 'nobody') ?? users[0]
  if (!user)
    throw new StartError(
      'PostgreSQL does not run as root, and /etc/passwd has no other user: add one, or set DATABASE_URL.',
    )
  return user
}

/** Returns the binaries themselves where the user can run them, else a copy in a place that everyone can enter. */
async function reachableBinaries(binaries: string, user: User) {
  if (runsAs(binaries, user)) return binaries
  const key = createHash('sha256')
    .update(await readFile(join(binaries, 'bin', 'postgres')))
    .digest('hex')
    .slice(0, 16)
  const problems: string[] = []
  for (const parent of ['/var/cache', '/var/lib', '/opt', tmpdir()]) {
    const copy = join(parent, `sangraha-postgres-${key}`)
    try {
      if (!(await isRoots(copy))) await copyBinaries(binaries, parent, copy)
      if (runsAs(copy, user)) return copy
      problems.push(`${copy} cannot be run`)
    } catch (error) {
      problems.push(String(error))
    }
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the user ${user.name} cannot reach a copy of it (${problems.join('; ')}). Start as an ordinary user, or set DATABASE_URL.`,
  )
}

const runsAs = (binaries: string, { uid, gid }: User) =>
  spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { cwd: '/', env, uid, gid, stdio: 'ignore' })
    .status === 0

/**
 * Whether root owns the copy; throws when someone else does. In a world-writable directory, only files of root are known to be
 * ours.
 */
async function isRoots(copy: string) {
  const found = await lstat(copy).catch(() => null)
  if (!found) return false
  if (found.isDirectory() && found.uid === 0) return true
  throw new StartError(`${copy} belongs to someone else`)
}

async function copyBinaries(binaries: string, parent: string, copy: string) {
  const partial = await mkdtemp(join(parent, 'sangraha-postgres-partial-'))
  try {
    await cp(binaries, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await chmod(partial, 0o755)
    await rename(partial, copy)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
