import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordChange, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import { hashPassword } from '#server/core/credentials/passwords.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Settings } from '#server/core/settings/settings.ts'

/** Generates a password of 16 letters and digits from 96 random bits, easy to read aloud. */
const generatePassword = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

type FirstAdmin = Pick<Settings, 'adminEmail' | 'adminPassword' | 'adminName'>

/**
 * Creates the main admin if there is none, else returns null. Returns the email and, if the settings contain none, the generated
 * password, which `keep` gets first: when it fails, no admin with an unknown password exists.
 */
export async function ensureMainAdmin(
  db: Database,
  { adminEmail, adminPassword, adminName }: FirstAdmin,
  keep: (password: string) => Promise<void> = async () => undefined,
): Promise<{ email: string; password: string | null } | null> {
  const exists = await db
    .selectFrom('admins')
    .select('admin_id')
    .where('admin_type', '=', 'admin')
    .executeTakeFirst()
  if (exists) return null
  const password = adminPassword ?? generatePassword()
  const password_hash = await hashPassword(password)
  const created = await inTransaction(db, async (trx) => {
    // The lock is for several processes that start on a new database at the same time.
    await sql`lock table admins in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ admin_id: number; after: unknown }>`
      insert into admins (name, email, password_hash, admin_type)
      select ${adminName}, ${adminEmail}, ${password_hash}, 'admin'
      where not exists (select from admins where admin_type = 'admin')
      returning admin_id, to_jsonb(admins) - 'password_hash' as after`.execute(trx)
    const [row] = rows
    if (!row) return false
    if (adminPassword === null) await keep(password)
    await recordChange(trx, SYSTEM_ACTOR, 'admins', 'add', [
      { record_id: row.admin_id, before: null, after: row.after },
    ])
    return true
  })
  return created ? { email: adminEmail, password: adminPassword === null ? password : null } : null
}
