import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/core/database/embedded/server.ts'

const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer']

/** The PgBouncer of this machine, if it has one. */
export const pgbouncer = PLACES.find((path) => spawnSync(path, ['--version']).status === 0)

/** PgBouncer in front of the database of an address; returns the address through it. It ends with the test. */
export async function startPgbouncer(
  url: string,
  pool_mode: 'transaction' | 'session',
  settings: string[] = [],
) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url)
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-pgbouncer-'))
  const port = await freePort()
  const users = join(directory, 'users')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    join(directory, 'ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${pool_mode}
default_pool_size = 5
${settings.join('\n')}
`,
  )
  // It does not run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['-R', 'nobody', directory])
  const child = spawn(pgbouncer ?? '', [join(directory, 'ini'), ...(isRoot ? ['--user=nobody'] : [])], {
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    await end(child)
    await rm(directory, { recursive: true, force: true })
  })
  await listening(port)
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`
}

async function listening(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(20)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}
