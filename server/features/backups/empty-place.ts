import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { isIncomplete } from './incomplete.ts'

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw new StartError(
      `${folder} cannot be read (${codeOf(error)}): choose another directory with DATA_DIR.`,
    )
  }
}

/**
 * Throws unless a folder (`inside` the data directory, or the directory itself) is missing, empty, or left by an interrupted
 * restore.
 */
export async function checkEmptyFolder(dataDir: string, inside = ''): Promise<void> {
  if (isIncomplete(dataDir)) return
  const folder = join(dataDir, inside)
  const names = await namesIn(folder)
  // The lock of the directory, and folders at the root of disks, do not count.
  const strange = names.filter((name) => !/^(lock([.-].*)?|lost\+found|\.tmp)$/.test(name))
  if (strange.length > 0)
    throw new StartError(
      `${folder} is not empty (${strange.slice(0, 3).join(', ')}): a restore never replaces anything. Give an empty directory with DATA_DIR, or move this one away.`,
    )
}

/** Throws unless the database has no tables. A queue without tasks may exist, left by an interrupted restore. */
export async function checkEmptyDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; encoding: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 3`.execute(db)
  if (rows.length > 0)
    throw new StartError(
      `The database of DATABASE_URL is not empty (${rows.map(({ name }) => name).join(', ')}): a restore never replaces anything. Create an empty database, and give its address.`,
    )
  const { rows: encodings } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  if (encodings[0]?.encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${encodings[0]?.encoding}: create it with encoding UTF8.`,
    )
}
