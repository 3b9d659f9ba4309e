import { isPassword } from '#server/core/credentials/passwords.ts'
import { inLineOf } from '#server/core/credentials/sign-in-limits.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unauthorised, wrongPassword } from '#server/core/errors/api-errors.ts'
import { acceptSignIn, recordSignInAttempt } from './admin-sign-ins.ts'

/**
 * Checks the password of an admin who is signed in; throws `wrongPassword` under `field`. Someone at an unattended screen
 * gets no more guesses than at sign-in.
 */
export async function checkOwnPassword(
  db: Database,
  admin_id: number,
  typed: string,
  address: string,
  field = 'password',
): Promise<void> {
  const { email, password_hash } = await db
    .selectFrom('admins')
    .select(['email', 'password_hash'])
    .where('admin_id', '=', admin_id)
    .executeTakeFirstOrThrow(unauthorised)
  await inLineOf(address, async () => {
    await recordSignInAttempt(db, email.toLowerCase(), address)
    if (!(await isPassword(typed, password_hash))) throw wrongPassword(field)
    await acceptSignIn(db, email.toLowerCase(), address)
  })
}
