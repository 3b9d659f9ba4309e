import { SYSTEM_ACTOR } from './core/change-log/record-change.ts'
import { connect } from './core/database/connect.ts'
import { inTransaction } from './core/database/transaction.ts'
import { StartError } from './core/errors/start-error.ts'
import { logSecurityEvent } from './core/log/security-events.ts'
import { clearSecondFactor } from './features/auth/reset-second-factor.ts'
import { onDatabase, readCommandSettings, runCommand } from './start/command.ts'
import { startLog } from './start/start-log.ts'

/**
 * Removes the second factors of an admin: `npm run reset-second-factor -- email`, whether the product runs or not. It is for a main
 * admin who has lost everything.
 */
await runCommand(async () => {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email) throw new StartError('Say whose: npm run reset-second-factor -- admin@example.org')
  const settings = readCommandSettings(undefined)
  const log = startLog(settings.logLevel)
  await onDatabase(settings, startLog('error'), async (databaseUrl) => {
    const db = connect(databaseUrl, { max: 2, log })
    try {
      const admin = await db
        .selectFrom('admins')
        .select(['admin_id', 'name', 'admin_type'])
        .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
        .executeTakeFirst()
      if (!admin) throw new StartError(`There is no admin with the email ${email}.`)
      const isReset = await inTransaction(db, (trx) => clearSecondFactor(trx, SYSTEM_ACTOR, admin))
      if (!isReset) throw new StartError(`${admin.name} has no second factor.`)
      logSecurityEvent(log, 'second-factor.reset', { target_ids: [admin.admin_id], reason: 'command' })
      console.log(`The second factor of ${admin.name} was removed. The password is enough to sign in now.`)
    } finally {
      await db.destroy()
    }
  })
})
