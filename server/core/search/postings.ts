import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { POSITIONS } from './record-words.ts'

/**
 * The records that have a word; at the same index, its positions in their first and second name: a bit for each, from
 * the lowest, and bit 30 when the word is the last of the name.
 */
export type Postings = { ids: Int32Array; first: Int32Array; second: Int32Array; byteLength: number }

/** Records that are found through the names of other records: the table of links to them, and the ends of a link. */
export type Relation = { table: string; link: string; own: string; other: string }

const MASK = (1 << POSITIONS) - 1

/** Reads the postings of words of a table's records. */
export async function readPostings(
  db: Database,
  table: string,
  word_ids: readonly bigint[],
): Promise<Map<bigint, Postings>> {
  if (word_ids.length === 0) return new Map()
  const { rows } = await sql<{ word_id: string; ids: Buffer; positions: Buffer }>`
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
    first[i] = (low & MASK) | (((high >>> 28) & 1) << POSITIONS)
    second[i] = (((low >>> POSITIONS) | (high << 2)) & MASK) | (((high >>> 29) & 1) << POSITIONS)
  }
  return { first, second }
}

/** Reads the records that are linked to each of `others`. */
export async function readLinks(
  db: Database,
  { link, own, other }: Relation,
  others: readonly number[],
): Promise<Map<number, Int32Array>> {
  if (others.length === 0) return new Map()
  const { rows } = await sql<{ other: number; ids: Buffer }>`
    select other, string_agg(int4send(id), '') as ids
    from unnest(${others}::int[]) other cross join lateral (
      select ${sql.ref(own)} as id from ${sql.table(link)} where ${sql.ref(other)} = other offset 0
    ) l group by other`.execute(db)
  const known = new Map(rows.map(({ other: id, ids }) => [id, unpackedIds(ids)]))
  // Without links an empty list, so that it is not read again by every search.
  return new Map(others.map((id) => [id, known.get(id) ?? new Int32Array(0)]))
}
