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
  /** The parts that come first. */
  parts: readonly RawBuilder<unknown>[]
  /** What it sets in the records, as the part `updated`; null: only links change. */
  update: Update | null
  /** `record_id`, `before` and `after` of each changed record; absent: those of `updated`. */
  changed?: RawBuilder<unknown>
  /** Whether the values are a few bytes each, see `recordChangedSets`. */
  isSmall: boolean
}

/**
 * Writes records batch by batch, each by one statement that also adds to an open entry of the history: no record passes
 * through here but the texts of those whose words change. The words of a batch are stored with the next one, or by `end`.
 */
export function batchWriter(trx: Transaction, change_id: number, resource: Resource) {
  const words = searchWordsInTurn(trx, resource)
  return {
    /** Returns the number of changed records. */
    async write({ parts, update, changed, isSmall }: Batch): Promise<number> {
      const isWorded = update !== null && changesWords(resource, update)
      const record = isSmall ? recordChangedSets : recordChanged
      const all = [
        ...parts,
        ...(update ? [sql`updated as (${updating(resource, update)})`] : []),
        sql`changed as (${changed ?? sql`select record_id, before, after from updated`})`,
        sql`in_history as (${record(change_id, resource.table)})`,
      ]
      const texts = isWorded ? sql`(select jsonb_agg(texts) from updated)` : sql`null::jsonb`
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

/** Updates records with the words by which a search finds them. Returns what the history is to have of each. */
export const updateRecords = (trx: Transaction, resource: Resource, update: Update): Promise<Written[]> =>
  write(trx, resource, updating(resource, update))

/** Adds records, see `updateRecords`. */
export const insertRecords = (trx: Transaction, resource: Resource, insert: Insert): Promise<Written[]> =>
  write(trx, resource, inserting(resource, insert))

async function write(
  trx: Transaction,
  resource: Resource,
  statement: RawBuilder<unknown>,
): Promise<Written[]> {
  const { rows } = await sql<Returned>`${statement}`.execute(trx)
  const texts = rows.flatMap(({ texts }) => (texts ? [texts] : []))
  if (texts.length > 0) await writeSearchWords(trx, resource, texts)
  return rows.map(({ record_id, before, after }) => ({ record_id, before, after }))
}
