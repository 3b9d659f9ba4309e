import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/core/settings/settings.ts'

/** Shown before anything else can fail: a generated password is kept nowhere. */
export function showFirstAdmin(admin: { email: string; password: string | null } | null) {
  if (!admin) return
  const password = admin.password ? `${admin.password}   (shown this once)` : '(your ADMIN_PASSWORD)'
  process.stdout.write(`\nThe main admin:\n  Email:    ${admin.email}\n  Password: ${password}\n`)
}

/** Where to open the product: `PUBLIC_URL`, else as a browser on this machine can open it. */
export function webAddressOf(app: FastifyInstance, { host, publicUrl, basePath }: Settings): string {
  const port = app.addresses().find((address) => typeof address === 'object')?.port
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return publicUrl ?? `http://${name}:${port}${basePath}`
}

export function showAddress(address: string) {
  process.stdout.write(`\nSangraha is ready: ${address}/\n\n`)
}
