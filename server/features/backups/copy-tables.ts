import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { copyOut } from '#server/core/database/copy.ts'
import type { OwnConnection } from '#server/core/database/own-connection.ts'
import { KEPT_ROWS, LEFT_OUT_TABLES, LEFT_OUT_TASKS } from './left-out.ts'
import type { TableCopy } from './manifest.ts'
import type { BackupTarget } from './target.ts'

/**
 * In bytes: the size of a part of a table. Each part is held in memory, since a bucket needs to know the size of what it stores.
 */
const PART_SIZE = 8 * 1024 * 1024

const { escapeIdentifier, escapeLiteral } = pg

/** Reads every table of the product with its columns, by name. Generated columns are left out, since they are computed again. */
export async function readTables({ db }: OwnConnection): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and c.relname !~ '^kysely_'
      and c.relname <> all(${LEFT_OUT_TABLES}::text[])
    group by c.relname order by c.relname`.execute(db)
  return rows
}

export const columnList = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')

/** The waiting tasks of the queue as a table of our own, since the queue's table may differ in another version. */
export const TASKS = { name: 'tasks', columns: ['name', 'data', 'group_id', 'singleton_key', 'start_after'] }

/** Copies a table to the folder of a backup, in the transaction of the connection. */
export async function copyTable(
  client: pg.Client,
  target: BackupTarget,
  folder: string,
  { name, columns }: { name: string; columns: string[] },
  signal: AbortSignal,
): Promise<TableCopy> {
  const rows =
    name === TASKS.name
      ? `(select ${columnList(columns)} from pgboss.job where state in ('created', 'retry', 'active')
          and data is not null and name <> all(array[${LEFT_OUT_TASKS.map(escapeLiteral).join()}]))`
      : KEPT_ROWS[name]
        ? `(select ${columnList(columns)} from ${escapeIdentifier(name)} where ${KEPT_ROWS[name]})`
        : `${escapeIdentifier(name)} (${columnList(columns)})`
  const hash = createHash('sha256')
  const parts: number[] = []
  let count = 0
  let bytes = 0

  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  async function store(source: AsyncIterable<Buffer>) {
    let held: Buffer[] = []
    let size = 0
    async function flush() {
      await target.write(partKey(folder, name, parts.length), Buffer.concat(held))
      parts.push(size)
      held = []
      size = 0
    }
    for await (const chunk of source) {
      held.push(chunk)
      size += chunk.length
      if (size >= PART_SIZE) await flush()
    }
    if (size > 0) await flush()
  }
  const statement = `copy ${rows} to stdout`
  const source = copyOut(client, statement, (rows) => {
    count = rows
  })
  await pipeline(source, counted, createGzip({ level: 4 }), store, { signal })
  return { name, columns, rows: count, bytes, sha256: hash.digest('hex'), parts }
}

/** The key of a part of a table, such as `tables/tracks.copy.gz.0001`. The parts joined in their order are one gzip file. */
export const partKey = (folder: string, name: string, part: number): string =>
  `${folder}tables/${name}.copy.gz.${String(part + 1).padStart(4, '0')}`
