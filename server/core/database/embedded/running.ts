import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/core/errors/start-error.ts'
import { addressOf, role } from './address.ts'

/** In milliseconds: how long an address is waited for, since the product may just be starting. */
const ANSWER_TIMEOUT_MS = 30_000

/** The address of the embedded database that another process runs in `dataDir`. */
export async function addressOfRunning(dataDir: string): Promise<string> {
  for (const end = Date.now() + ANSWER_TIMEOUT_MS; ; await pause(500)) {
    const address = await readAddress(dataDir)
    if (address && (await answers(address))) return address
    if (Date.now() > end)
      throw new StartError(
        `The product runs on ${dataDir}, but its database does not answer here. If it runs in a container, run this command inside it; otherwise try again when it has started.`,
      )
  }
}

async function readAddress(dataDir: string) {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => null)
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  // Line 4 of the lock file is the port (PostgreSQL's pidfile.h).
  const port = Number(lines.split('\n')[3])
  return password && port ? addressOf(port, password, role) : null
}

async function answers(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
