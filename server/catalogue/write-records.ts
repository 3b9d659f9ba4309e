import { type RawBuilder, sql } from 'kysely'
import { recordChanged, recordChangedSets } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Resource } from './resource.ts'
import { searchWordsInTurn, writeSearchWords } from './search-index.ts'
import { changesWords, type Insert, inserting, type Update, updating } from './write-statements.ts'

type Row = Record<string, unknown>
/** A record as the history keeps it, before and after a write. */
export type Written = { record_id: number; before: Row | null; after: Row }
type Returned = Written & { texts?: Row }

/** A statement of several parts that changes a batch of records. */
export type Batch = {
  /** The parts of the statement before the write. */
  parts: readonly RawBuilder<unknown>[]
  /** The write to the table of the records, as the part `written`; null when only links change. */
  write: Update | Insert | null
  /** A query for `record_id`, `before` and `after` of each changed record; by default, those of `written`. */
  changed?: RawBuilder<unknown>
  /** Whether the values take only a few bytes each, see `recordChangedSets`. */
  isSmall: boolean
}

/**
 * Writes records batch by batch, each by one statement that also adds to an open entry of the history. Records stay in the
 * database, except texts whose words change: the words of a batch are stored with the next batch, or by `end`.
 */
export function batchWriter(trx: Transaction, change_id: number, resource: Resource) {
  const words = searchWordsInTurn(trx, resource)
  return {
    /** Writes one batch, and returns the number of changed records. */
    async write({ parts, write, changed, isSmall }: Batch): Promise<number> {
      const isWorded = write !== null && ('rows' in write || changesWords(resource, write))
      const record = isSmall ? recordChangedSets : recordChanged
      const all = [
        ...parts,
        ...(write ? [sql`written as (${statementOf(resource, write)})`] : []),
        sql`changed as (${changed ?? sql`select record_id, before, after from written`})`,
        sql`in_history as (${record(change_id, resource.table)})`,
      ]
      const texts = isWorded ? sql`(select jsonb_agg(texts) from written)` : sql`null::jsonb`
      const { rows } = await sql<{ changed: number; texts: Row[] | null }>`
        with ${sql.join(all)} select (select count(*)::int from changed) as changed, ${texts} as texts`.execute(
        trx,
      )
      const [done] = rows
      await words.add(done?.texts ?? [])
      return done?.changed ?? 0
    },
    end: words.end,
  }
}

const statementOf = (resource: Resource, write: Update | Insert) =>
  'rows' in write ? inserting(resource, write) : updating(resource, write)

/** Adds or updates records together with their words in the index. Returns the state of each before and after for the history. */
export async function writeRecords(
  trx: Transaction,
  resource: Resource,
  write: Update | Insert,
): Promise<Written[]> {
  const { rows } = await sql<Returned>`${statementOf(resource, write)}`.execute(trx)
  const texts = rows.flatMap((row) => (row.texts ? [row.texts] : []))
  if (texts.length > 0) await writeSearchWords(trx, resource, texts)
  return rows.map(({ record_id, before, after }) => ({ record_id, before, after }))
}

/** How many records have their words stored by one statement. */
const WORDS_AT_ONCE = 2000

/** Stores the words of the records that an entry of the history has restored. */
export async function writeWordsOfEntry(
  trx: Transaction,
  resource: Resource,
  change_id: number,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select t.* from change_rows r join ${sql.table(resource.table)} t on t.${sql.ref(resource.id)} = r.record_id
      where r.change_id = ${change_id} and r.resource = ${resource.table} and r.record_id > ${last}
      order by r.record_id limit ${WORDS_AT_ONCE}`.execute(trx)
    if (rows.length === 0) return
    await writeSearchWords(trx, resource, rows)
    last = Number(rows.at(-1)?.[resource.id])
  }
}
