import { sql } from 'kysely'
import { candidatesFor, saveFingerprint } from '#server/core/audio/fingerprint/fingerprints.store.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { startBench } from './start-bench.ts'

/** Usage: npm run bench -- same-sound [recordings, 200000 by default]. Finds a recording by its sound among so many. */
const count = Number(process.argv[2] ?? 200_000)
const LENGTH = 948

const bench = await startBench()
const { db } = bench

async function timed(what: string, work: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  console.log(`${what}: ${times.map((time) => Math.round(time)).join(', ')} ms`)
}

try {
  // Of the landmarks, a tenth are among 100,000 that many recordings have, as those of long notes are.
  await sql`drop index audio_fingerprints_landmarks_idx`.execute(db)
  await sql`
    insert into stored_file (key, state, size)
    select 'audio/fingerprint-' || n || '.mp3', 'kept', 1 from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`
    insert into audio_fingerprints (key, fingerprint, landmarks)
    select 'audio/fingerprint-' || n || '.mp3', decode(repeat(md5(n::text), 237), 'hex'),
      array(select case when part <= 6 then (random() * 1e5)::int else (random() * 4e9 - 2e9)::int end
        from generate_series(1, 64) part where n > 0)
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`create index audio_fingerprints_landmarks_idx on audio_fingerprints using gin (landmarks)`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)

  const { rows: sizes } = await sql<{ name: string; bytes: string }>`
    select relname as name, case relkind when 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes from pg_class
    where relname in ('audio_fingerprints', 'audio_fingerprints_landmarks_idx')`.execute(db)
  for (const { name, bytes } of sizes)
    console.log(`${name}: ${Math.round(Number(bytes) / count)} bytes per recording`)

  const fingerprint = Uint32Array.from({ length: LENGTH }, (_, n) =>
    n % 10 === 0 ? n % 1000 : Math.imul(n + 1, 0x9e3779b1) >>> 0,
  )
  await timed('candidates', () => inTransaction(db, (trx) => candidatesFor(trx, 'none', fingerprint)))
  await timed('saved, compared with 50', () => saveFingerprint(db, 'audio/fingerprint-1.mp3', fingerprint))
} finally {
  await bench.stop()
}
