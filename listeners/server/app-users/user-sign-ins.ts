import { isPassword } from '#server/core/credentials/passwords.ts'
import { inLineOf, signInLimits } from '#server/core/credentials/sign-in-limits.ts'
import type { Database } from '#server/core/database/connect.ts'
import { userSignedOut, wrongUserPassword } from '#server/core/errors/api-errors.ts'

/**
 * The limits for sign-ins of users. The one per address is high, because many share the address of a mobile network, or of a
 * server through which an app calls.
 */
export const userSignIns = signInLimits({
  failures: { what: 'user sign-in', most: 5, minutes: 10 },
  addressFailures: { what: 'user sign-in address', most: 300, minutes: 10 },
  known: 'user signed in',
})

/**
 * Checks the password of a user who is signed in; throws `wrong_credentials` under `field`. Someone with an unlocked phone
 * gets no more guesses than at sign-in.
 */
export async function checkUserPassword(
  db: Database,
  user_id: number,
  typed: string,
  address: string,
  field: string,
): Promise<{ name: string; email: string }> {
  const user = await db
    .selectFrom('users')
    .innerJoin('user_accounts', 'user_id', 'id')
    .select(['name', 'email', 'password_hash'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow(userSignedOut)
  await inLineOf(address, async () => {
    await userSignIns.record(db, user.email.toLowerCase(), address)
    if (!(await isPassword(typed, user.password_hash))) throw wrongUserPassword(field)
    await userSignIns.accept(db, user.email.toLowerCase(), address)
  })
  return user
}
