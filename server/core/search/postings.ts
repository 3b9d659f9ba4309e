import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { PREPARED } from '#server/core/database/prepared.ts'
import { LENGTH_BITS, POSITIONS } from './record-words.ts'

/**
 * The records that have a word, and at the same index its positions in their first and second name. Positions are bits, from the
 * lowest; above them is the number of words of the name (`wordsOf`).
 */
export type Postings = { ids: Int32Array; first: Int32Array; second: Int32Array; byteLength: number }

/**
 * A table whose records are found through the names of other records: the table of these, the table of links, and the columns of
 * its ends. `hidden` is a condition on the alias `t` for other records that are not followed.
 */
export type Relation = {
  table: string
  link: string
  own: string
  other: string
  hidden?: RawBuilder<SqlBool> | undefined
}

const POSITION_MASK = (1 << POSITIONS) - 1
const LENGTH_MASK = (1 << LENGTH_BITS) - 1

/** The positions of a word in a name as bits, without the number of words. */
export const positionsIn = (packed: number): number => packed & POSITION_MASK
/** The number of words of a name in which a word stands; 0 if it does not stand there. */
export const wordsOf = (packed: number): number => packed >>> POSITIONS

/** Reads the postings of words of a table's records. */
export async function readPostings(
  db: Database,
  table: string,
  word_ids: readonly bigint[],
): Promise<Map<bigint, Postings>> {
  if (word_ids.length === 0) return new Map()
  const { rows } = await sql<{ word_id: string; ids: Buffer; positions: Buffer }>`${PREPARED}
    select word_id::text, string_agg(int4send(id), '') as ids, string_agg(int8send(positions), '') as positions
    from unnest(${word_ids.map(String)}::bigint[]) word_id cross join lateral (
      select id, positions from ${sql.table(`${table}_postings`)} p where p.word_id = word_id.word_id offset 0
    ) p group by word_id`.execute(db)
  return new Map(
    rows.map(({ word_id, ids, positions }) => {
      const byteLength = ids.length + positions.length
      return [BigInt(word_id), { ids: unpackedIds(ids), ...unpackedPositions(positions), byteLength }]
    }),
  )
}

function unpackedPositions(packed: Buffer): Pick<Postings, 'first' | 'second'> {
  const count = packed.length / 8
  const [first, second] = [new Int32Array(count), new Int32Array(count)]
  for (let i = 0; i < count; i++) {
    const [high, low] = [packed.readInt32BE(i * 8), packed.readInt32BE(i * 8 + 4)]
    // The bits of the second name begin at 26, and those of the lengths at 52: 20 in the upper half.
    const other = (low >>> POSITIONS) | (high << (32 - POSITIONS))
    const lengths = high >>> (2 * POSITIONS - 32)
    first[i] = (low & POSITION_MASK) | ((lengths & LENGTH_MASK) << POSITIONS)
    second[i] = (other & POSITION_MASK) | (((lengths >>> LENGTH_BITS) & LENGTH_MASK) << POSITIONS)
  }
  return { first, second }
}

/** Reads the records that have links to each of `others`. */
export async function readLinks(
  db: Database,
  { link, own, other }: Relation,
  others: readonly number[],
): Promise<Map<number, Int32Array>> {
  if (others.length === 0) return new Map()
  const { rows } = await sql<{ other: number; ids: Buffer }>`${PREPARED}
    select other, string_agg(int4send(id), '') as ids
    from unnest(${others}::int[]) other cross join lateral (
      select ${sql.ref(own)} as id from ${sql.table(link)} where ${sql.ref(other)} = other offset 0
    ) l group by other`.execute(db)
  const known = new Map(rows.map(({ other: id, ids }) => [id, unpackedIds(ids)]))
  // A record without links gets an empty list, so that every search need not read it again.
  return new Map(others.map((id) => [id, known.get(id) ?? new Int32Array(0)]))
}

/** The ids of related records that are not followed. */
export async function readHidden(db: Database, { table, other, hidden }: Relation): Promise<Set<number>> {
  if (hidden === undefined) return new Set()
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${other}`)}), '') as ids from ${sql.table(table)} t where ${hidden}`.execute(
    db,
  )
  return new Set(unpackedIds(rows[0]?.ids ?? null))
}
