import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { errorBetween } from './compare.ts'
import { landmarksOf, probesOf } from './landmarks.ts'

/** How many recordings are compared with a new one: those with the most landmarks in common. */
const MAX_COMPARED = 50

/**
 * Saves the fingerprint of a stored recording, null if it has none, and finds the recordings that sound the same. Does nothing when
 * the file has been deleted.
 */
export function saveFingerprint(db: Database, key: string, fingerprint: Uint32Array | null): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Fingerprints are saved one after the other: of two saved at once, neither would find the other.
    await sql`select pg_advisory_xact_lock(hashtext('same_sounds'))`.execute(trx)
    const file = await sql`select from stored_file where key = ${key} for key share`.execute(trx)
    if (file.rows.length === 0) return
    await sql`delete from same_sounds where key = ${key} or other_key = ${key}`.execute(trx)
    if (!fingerprint) {
      await sql`delete from audio_fingerprints where key = ${key}`.execute(trx)
      return
    }
    await sql`
      insert into audio_fingerprints (key, fingerprint, landmarks)
      values (${key}, ${bytesOf(fingerprint)}, ${landmarksOf(fingerprint)}::int[])
      on conflict (key) do update set fingerprint = excluded.fingerprint, landmarks = excluded.landmarks`.execute(
      trx,
    )
    for (const other of await candidatesFor(trx, key, fingerprint)) {
      const error = errorBetween(fingerprint, fingerprintIn(other.fingerprint))
      if (error !== null)
        await sql`
          insert into same_sounds (key, other_key, error)
          select one, other, ${error}::float8
          from (values (${key}, ${other.key}), (${other.key}, ${key})) pair(one, other)
          where exists (select from stored_file where key = ${other.key} for key share)`.execute(trx)
      // A comparison takes some milliseconds, after each of which waiting requests are served.
      await setImmediate()
    }
  })
}

type Candidate = { key: string; fingerprint: Buffer }

/** The recordings that have landmarks among the sub-fingerprints of another, those with the most first. */
export async function candidatesFor(
  trx: Transaction,
  key: string,
  fingerprint: Uint32Array,
): Promise<Candidate[]> {
  const probes = probesOf(fingerprint)
  const { rows } = await sql<Candidate>`
    with found as (
      select f.key from unnest(${probes}::int[]) probe
      -- One look-up in the index for each: for all at once, the planner expects so much that it reads the whole table.
      join audio_fingerprints f on f.landmarks @> array[probe]
      where f.key <> ${key}
      group by f.key order by count(*) desc, f.key limit ${MAX_COMPARED}
    )
    select key, fingerprint from found join audio_fingerprints using (key)`.execute(trx)
  return rows
}

const bytesOf = (fingerprint: Uint32Array) => {
  const bytes = Buffer.alloc(fingerprint.length * 4)
  for (const [n, bits] of fingerprint.entries()) bytes.writeUInt32LE(bits, n * 4)
  return bytes
}

const fingerprintIn = (bytes: Buffer) =>
  Uint32Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readUInt32LE(n * 4))
