import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiKeys, SCOPES } from '#contract/resources/api-keys.ts'
import { setUserPassword } from '#listeners/server/app-users/accounts.store.ts'
import { openUserSession } from '#listeners/server/app-users/user-sessions.store.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import { connect } from '#server/core/database/connect.ts'
import { openSession } from '#server/features/auth/session.store.ts'
import { ADMIN, startProduct } from '../product.ts'
import type { Identity } from './requests.ts'

/** In characters: no token or key is longer. */
const LONGEST_SECRET = 100

/** A running product on this database, and how to be known to it, whatever the requests have done to it. */
export async function startTarget(databaseUrl: string, settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sangraha-fuzz-'))
  const secrets = new Set<string>()
  const leaked = new Set<string>()
  let end = ''
  /** Looks for what no line may hold; a secret may lie across two pieces. */
  function search(text: string): void {
    const piece = end + text
    for (const secret of secrets) if (piece.includes(secret)) leaked.add(secret)
    end = piece.slice(-LONGEST_SECRET)
  }
  // At the finest level, libraries log all that they are called with.
  const product = await startProduct(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PROCESS: 'web',
      LOG_LEVEL: 'trace',
      ...settings,
    },
    [],
    search,
  )
  const db = connect(databaseUrl, { max: 4 })
  const password_hash = await hashPassword(ADMIN.password)
  const tokens = new Map<Identity, string>()
  let userToken = ''

  /** In one transaction, so that no request deletes the admin before there is a session. */
  const admin = (admin_type: 'admin' | 'subadmin', email: string): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const values = { name: 'Asha', email, password_hash, admin_type, is_active: '1' } as const
      const known = await trx
        .updateTable('admins')
        .set(values)
        .where('email', '=', email)
        .returning('admin_id')
        .executeTakeFirst()
      const { admin_id } =
        known ??
        (await trx.insertInto('admins').values(values).returning('admin_id').executeTakeFirstOrThrow())
      return openSession(trx, admin_id)
    })

  /** Made by an admin whom no request acts as, so that none signs them out meanwhile. */
  async function makeKey(): Promise<string> {
    const token = await admin('admin', 'keeper@example.org')
    const response = await fetch(`${product.origin}/api/${apiKeys.save.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Fuzz', scopes: SCOPES, origins: '', rate_per_minute: 1_000_000 }),
    })
    const { data } = (await response.json()) as { data: { api_key: string } }
    return data.api_key
  }

  /** A user of the app who is signed in; requests deactivate, delete and sign out. */
  const user = (): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const values = {
        name: 'Asha',
        email: 'listener@example.org',
        phone_num: '1',
        status: 'active',
      } as const
      const known = await trx
        .updateTable('users')
        .set(values)
        .where('email', '=', values.email)
        .returning('id')
        .executeTakeFirst()
      const { id } =
        known ?? (await trx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow())
      await setUserPassword(trx, id, password_hash, 'en')
      return (await openUserSession(trx, id)).user_token
    })

  /** Signs everybody in anew: the requests sign out, delete, deactivate and revoke. Also forgets counted attempts. */
  async function renew(): Promise<void> {
    await db.deleteFrom('attempts').execute()
    tokens.set('main', await admin('admin', ADMIN.email))
    tokens.set('sub', await admin('subadmin', 'sub@example.org'))
    tokens.set('key', await makeKey())
    userToken = await user()
    for (const secret of [...tokens.values(), userToken]) secrets.add(secret)
  }
  await renew()

  return {
    product,
    dataDir,
    token: (identity: Identity) => tokens.get(identity) ?? null,
    userToken: () => userToken,
    /** The tokens and keys of requests that the log has held; for a test, with one that it does hold. */
    leaks: () => [...leaked],
    watch: (secret: string) => void secrets.add(secret),
    renew,
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      const code = await product.end(signal)
      await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
export type Target = Awaited<ReturnType<typeof startTarget>>
