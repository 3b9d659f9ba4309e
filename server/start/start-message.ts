import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import type { Settings } from '#server/core/settings/settings.ts'

const passwordFile = (dataDir: string) => join(dataDir, 'first-password')

/** Writes the first password to a file, unless the output is a terminal: other output is a log, which is kept and read by many. */
export async function keepFirstPassword(dataDir: string, password: string): Promise<void> {
  if (process.stdout.isTTY) return
  const path = passwordFile(dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // The file of a killed start may exist, with other rights.
    await rm(path, { force: true })
    await writeFile(path, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    throw new StartError(
      `The password of the main admin cannot be written to ${path} (${codeOf(error)}). Make this possible, or set ADMIN_PASSWORD.`,
    )
  }
}

/** Shows the first admin's address and password, before anything else can fail. */
export function showFirstAdmin(
  admin: { email: string; password: string | null } | null,
  { dataDir }: Pick<Settings, 'dataDir'>,
) {
  if (!admin) return
  const password =
    admin.password === null
      ? '(your ADMIN_PASSWORD)'
      : process.stdout.isTTY
        ? `${admin.password}   (shown this once)`
        : `in the file ${passwordFile(dataDir)}, which you can delete when you have signed in`
  process.stdout.write(`\nThe main admin:\n  Email:    ${admin.email}\n  Password: ${password}\n`)
}

/** The address at which to open the product: `PUBLIC_URL`, or one that a browser on this machine can open. */
export function webAddressOf(app: FastifyInstance, { host, publicUrl, basePath }: Settings): string {
  const port = app.addresses().find((address) => typeof address === 'object')?.port
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return publicUrl ?? `http://${name}:${port}${basePath}`
}

export function showAddress(address: string) {
  process.stdout.write(`\nSangraha is ready: ${address}/\n\n`)
}
