import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const ADMIN = { email: 'admin@example.org', password: 'a password for the tests' }

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Where `global-setup.ts` keeps the data directory of a product that was started and stopped once. */
const TEMPLATE = 'SANGRAHA_E2E_TEMPLATE'

/** The address of a product that already runs, behind a proxy, which the tests of `npm run cluster` share. */
export const RUNNING = 'SANGRAHA_E2E_ADDRESS'

/** Makes every product started from now on use a copy of this directory; a first start takes three times as long. */
export function startFrom(dataDir: string) {
  process.env[TEMPLATE] = dataDir
}

/**
 * Runs the whole product in a process of its own: embedded database, sample catalogue, a free port. `settings` are
 * environment variables. Throws if it exits before it is ready.
 */
export async function startProduct(settings: Record<string, string> = {}) {
  const running = process.env[RUNNING]
  if (running) return runningAt(running, settings)
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-e2e-'))
  const template = process.env[TEMPLATE]
  // The settings of the first admin are only read on a first start.
  const isFirst = Object.keys(settings).some((name) => name.startsWith('ADMIN_'))
  if (template && !isFirst) await cp(template, dataDir, { recursive: true })
  const main = process.env.SERVER_SCRIPT ?? join(import.meta.dirname, '../server/main.ts')
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

  const end = () => ended(child)

  async function stop() {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    /** Its URL, including the base path, without a trailing slash. */
    const address = await addressIn(child.stdout)
    return { address, dataDir, end, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function runningAt(address: string, settings: Record<string, string>) {
  if (Object.keys(settings).length > 0) throw new Error('A product that runs takes no settings of a test.')
  const leave = async () => undefined
  return { address, dataDir: '', end: leave, stop: leave }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** The URL that the product prints when it is ready. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const seen: string[] = []
  const lines = createInterface({ input: output })
  for await (const line of lines) {
    seen.push(line)
    const address = /^Sangraha is ready: (\S+)/.exec(line)?.[1]
    if (!address) continue
    output.resume()
    return address.replace(/\/$/, '')
  }
  throw new Error(`The product ended before it was ready:\n${seen.join('\n')}`)
}
