import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { project } from './project.mjs'

/** @typedef {number} Lock the descriptor of a listening socket, which a child process keeps open too if it inherits it */

/**
 * Runs an action that only one process at a time may run in this checkout; the others wait. The lock is a listening
 * socket: the kernel closes it with the last process that holds it, however that exits.
 * @template Result
 * @param {string} waiting the message shown while another process holds the lock
 * @param {(lock: Lock) => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function locked(waiting, action) {
  const lock = await acquire(await addressOfLock(), waiting)
  try {
    return await action(lock._handle.fd)
  } finally {
    await new Promise((resolve) => lock.close(resolve))
  }
}

async function acquire(address, waiting) {
  for (let said = false; ; ) {
    const lock = await listen(address)
    if (lock) return lock
    // A socket file that nobody listens on was left by a killed process.
    if (!address.startsWith('\0') && !(await answers(address))) {
      await rm(address, { force: true })
      continue
    }
    if (!said) console.log(waiting)
    said = true
    await pause(200)
  }
}

/** Socket names without a file exist only on Linux. Device and inode identify the checkout, whatever its path. */
async function addressOfLock() {
  const { dev, ino } = await stat(project, { bigint: true })
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)
  return process.platform === 'linux'
    ? `\0sangraha-checkout-${key}`
    : join(tmpdir(), `sangraha-checkout-${key}.sock`)
}

/** @returns {Promise<Lock | null>} null if another process listens */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })
}

/** @returns {Promise<boolean>} */
function answers(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true) || socket.destroy())
    socket.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(error.code)))
  })
}
