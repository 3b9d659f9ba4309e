import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { connect } from '#server/core/database/connect.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { openStore } from '#server/core/files/store.ts'
import { openQueue } from '#server/core/jobs/queue.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { onDatabase } from './command.ts'
import { startLog } from './start-log.ts'

export type CommandContext = Pick<Context, 'db' | 'store' | 'queue' | 'settings' | 'databaseUrl' | 'log'>

/** Resolves a path of the command line from the folder in which the command was given. */
export const givenPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** Runs `work` on the catalogue of the product, whether the product runs or not. */
export async function onCatalogue(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const log = startLog('error')
  await onDatabase(settings, log, async (databaseUrl) => {
    const db = connect(databaseUrl, { max: 6, log })
    try {
      const { rows } = await sql<{ ready: boolean }>`
        select to_regclass('catalogue_imports') is not null as ready`.execute(db)
      if (!rows[0]?.ready)
        throw new StartError('The database is empty, or of an earlier version: start the product once.')
      const queue = await openQueue(db, log)
      try {
        await work({ db, store: openStore(settings), queue, settings, databaseUrl, log })
      } finally {
        await queue.close()
      }
    } finally {
      await db.destroy()
    }
  })
}
