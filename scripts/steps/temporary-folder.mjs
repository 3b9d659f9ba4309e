import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A file system in memory that most Linux systems have. */
const MEMORY = '/dev/shm'
const PREFIX = 'sangraha-tests-'
const GB = 1024 ** 3
/** In milliseconds: tests that run make and delete folders there all the time. */
const UNTOUCHED = 3 * 60 * 60 * 1000
/** Those that end a run. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** In bytes: the tests of server and web kept at most 0.8 GB there at once. The memory also has to do for the tests themselves. */
const [ROOM, FREE_MEMORY] = [3 * GB, 6 * GB]

/**
 * Runs an action whose programs keep their temporary files in memory, if there is room, or else where they are kept anyway.
 * Databases, the shared memory of browsers and uploaded files are made and deleted thousands of times in tests: on a disk,
 * that took a fifth of the processor time of browser tests.
 *
 * The first signal that ends the run aborts what the action is given: the action has to come to its end, so that the folder
 * can be removed. A second Ctrl+C ends the run at once.
 * @template Result
 * @param {(ended: AbortSignal) => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function withTemporaryFolder(action) {
  const ended = new AbortController()
  const end = (signal) => {
    for (const each of SIGNALS) process.off(each, end)
    ended.abort(signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  try {
    const isOurs = !process.env.TMPDIR && hasRoom()
    return isOurs ? await inMemory(() => action(ended.signal)) : await action(ended.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, end)
    if (ended.signal.aborted) process.kill(process.pid, ended.signal.reason)
  }
}

/**
 * @template Result
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
async function inMemory(action) {
  removeLeftovers()
  const folder = await mkdtemp(join(MEMORY, PREFIX))
  try {
    // PostgreSQL may run as another user, who has to pass through.
    await chmod(folder, 0o711)
    process.env.TMPDIR = folder
    return await action()
  } finally {
    delete process.env.TMPDIR
    // A PostgreSQL that was told to stop may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

function hasRoom() {
  if (process.platform !== 'linux' || freemem() < FREE_MEMORY) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && mayRunPrograms()
  } catch {
    // Not every container has one.
    return false
  }
}

/** Some tests write a program and run it, which containers often forbid in this file system. */
function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , , options] = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
  return options !== undefined && !options.split(',').includes('noexec')
}

/** Removes the folders of runs that were killed: here they would take memory until the machine restarts. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(MEMORY, name)
    // Another run may remove it in this moment, and what other users have left is theirs.
    const found = statSync(folder, { throwIfNoEntry: false })
    const isLeft = found?.uid === process.getuid?.() && Date.now() - found.mtimeMs > UNTOUCHED
    if (isLeft) rmSync(folder, { recursive: true, force: true })
  }
}
