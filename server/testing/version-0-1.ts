import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { connect, type Database, poolOf } from '#server/core/database/connect.ts'
import { emptyDatabase } from './backups.ts'

const DUMP = join(import.meta.dirname, 'version-0.1.0.sql.gz')

/**
 * A database as version 0.1.0 left it, with its sample catalogue and some edits in the history. The dump was written from a
 * running 0.1.0, without the index of words, waveforms and keys. Its main admin is `admin@example.org`.
 */
export async function databaseOfVersion01(): Promise<{ db: Database; url: string }> {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const db = connect(url)
  onTestFinished(() => db.destroy())
  await poolOf(db).query(gunzipSync(await readFile(DUMP)).toString())
  return { db, url }
}

/** The last migration of version 0.1.0, by which its databases and backups are recognised. */
export const LAST_OF_VERSION_01 = '0140-unsure-words'
