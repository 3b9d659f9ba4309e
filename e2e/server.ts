import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const ADMIN = { email: 'admin@example.org', password: 'a password for the tests' }

/** Runs the whole product in a process of its own: embedded database, sample catalogue, a free port. */
export async function startProduct(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-e2e-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressIn(child.stdout)
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address that the product prints when it is ready. */
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
