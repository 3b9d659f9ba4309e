import { createHash } from 'node:crypto'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/start-error.ts'

/** Another process owns the data directory; the message is for the person who started this one. */
export class DataDirLocked extends StartError {
  override name = 'DataDirLocked'
}

type Options = {
  /** How long a predecessor that is just closing is waited for, in milliseconds. */
  patience?: number
  /** A name without a file exists on Linux alone. */
  platform?: NodeJS.Platform
}

/**
 * Makes this process the only owner of `dataDir` until it releases the lock or ends, however it ends.
 * The lock is a listening socket: the kernel takes it away with the process, so nothing is left after `kill -9`.
 * Throws `DataDirLocked` when another process is the owner.
 */
export async function lockDataDir(dataDir: string, options: Options = {}) {
  const { patience = 1000, platform = process.platform } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The data directory ${dataDir} cannot be made (${error.code}): choose another with DATA_DIR.`,
    )
  })
  const directory = await realpath(dataDir)
  const address = await addressOf(directory, platform)
  const end = Date.now() + patience
  for (;;) {
    const server = await listen(address)
    if (server) return { release: () => close(server) }
    const owner = await ask(address)
    // A file that nobody answers on is what a killed process left.
    if (owner === null && !address.startsWith('\0')) await rm(address, { force: true })
    else if (Date.now() > end) throw new DataDirLocked(refusal(directory, owner))
    else await pause(100)
  }
}

/** Device and inode name the directory itself, whatever path or mount it is reached by. */
async function addressOf(directory: string, platform: NodeJS.Platform) {
  const { dev, ino } = await stat(directory, { bigint: true })
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  return platform === 'linux' ? `\0sangraha-${key}` : join(tmpdir(), `sangraha-${key}.sock`)
}

async function listen(address: string) {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(String(process.pid))
  })
  const { promise, resolve, reject } = Promise.withResolvers<Server | null>()
  server.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
  )
  server.listen(address, () => resolve(server.unref()))
  return promise
}

/** The owner's pid, `''` when it does not say, null when nobody listens. */
async function ask(address: string) {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect(address)
  let answer = ''
  socket.setTimeout(500, () => socket.destroy())
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : ''),
  )
  socket.on('close', () => resolve(answer))
  return promise
}

async function close(server: Server) {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  return promise
}

function refusal(directory: string, owner: string | null) {
  const who = owner ? `another copy, process ${owner},` : 'another copy'
  const stop = owner ? `Stop that one (kill ${owner})` : 'Stop that one'
  return `The data directory ${directory} is in use: ${who} is running on it. ${stop}, or give this one a directory of its own with DATA_DIR.`
}
