import { revokeFeedAudio } from '#listeners/server/feeds/feed-identity.ts'
import { connect } from './core/database/connect.ts'
import { logSecurityEvent } from './core/log/security-events.ts'
import { onDatabase, readCommandSettings, runCommand } from './start/command.ts'
import { startLog } from './start/start-log.ts'

/**
 * Makes the audio addresses of feeds invalid: `npm run revoke-feed-audio`, whether the product runs or not. It is for addresses
 * that others have published.
 */
await runCommand(async () => {
  const settings = readCommandSettings(undefined)
  const log = startLog(settings.logLevel)
  await onDatabase(settings, startLog('error'), async (databaseUrl) => {
    const db = connect(databaseUrl, { max: 2, log })
    try {
      await revokeFeedAudio(db)
      logSecurityEvent(log, 'feed-addresses.revoked', { reason: 'command' })
      console.log('The addresses of audio in podcast feeds have ended. Feeds have new ones from now on.')
    } finally {
      await db.destroy()
    }
  })
})
