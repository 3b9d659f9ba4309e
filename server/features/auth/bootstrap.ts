import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordChange, THE_SYSTEM } from '#server/history/record-change.ts'
import type { Settings } from '#server/settings.ts'
import { hashPassword } from './passwords.ts'

/** 16 letters and digits from 96 random bits, easy to read out. */
const generatePassword = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

type FirstAdmin = Pick<Settings, 'adminEmail' | 'adminPassword' | 'adminName'>

/**
 * Creates the main admin when there is none yet. Answers null when there is one, else the email and, where the
 * settings gave none, the password that was generated, which is kept nowhere.
 */
export async function ensureMainAdmin(
  db: Database,
  { adminEmail, adminPassword, adminName }: FirstAdmin,
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
    // Two processes may start at once on a new database.
    await sql`lock table admins in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ admin_id: number; after: unknown }>`
      insert into admins (name, email, password_hash, admin_type)
      select ${adminName}, ${adminEmail}, ${password_hash}, 'admin'
      where not exists (select from admins where admin_type = 'admin')
      returning admin_id, to_jsonb(admins) - 'password_hash' as after`.execute(trx)
    const [row] = rows
    if (!row) return false
    await recordChange(trx, THE_SYSTEM, 'admins', 'add', [
      { record_id: row.admin_id, before: null, after: row.after },
    ])
    return true
  })
  return created ? { email: adminEmail, password: adminPassword === null ? password : null } : null
}
