import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { whileLocked } from '#server/testing/while-locked.ts'
import { candidatesFor, saveFingerprint } from './fingerprints.store.ts'
import { landmarksOf } from './landmarks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => sql`delete from stored_file`.execute(database.db))

/** Numbers that only look random, as a recording would have them. */
function sound(seed: number, length = 100): Uint32Array {
  let state = seed
  return Uint32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state ^ (state >>> 15)) >>> 0
  })
}
const store = (...keys: string[]) =>
  database.db
    .insertInto('stored_file')
    .values(keys.map((key) => ({ key, state: 'kept' as const, size: 1 })))
    .execute()
const save = (key: string, fingerprint: Uint32Array | null) => saveFingerprint(database.db, key, fingerprint)
const pairs = async () => {
  const { rows } = await sql<{ pair: string }>`
    select key || ' ' || other_key as pair from same_sounds order by 1`.execute(database.db)
  return rows.map(({ pair }) => pair)
}
const kept = async () => {
  const { rows } = await sql<{ key: string }>`select key from audio_fingerprints order by 1`.execute(
    database.db,
  )
  return rows.map(({ key }) => key)
}

test('a pair is found from either recording, and none is a pair with itself', async () => {
  await store('a', 'b', 'c')
  await save('a', sound(1))
  await save('b', sound(1))
  await save('c', sound(2))
  expect(await pairs()).toEqual(['a b', 'b a'])
})

test('a recording that is measured again has the pairs of what it is now, and none without a fingerprint', async () => {
  await store('a', 'b', 'c')
  await save('a', sound(1))
  await save('b', sound(1))
  await save('c', sound(2))
  await save('b', sound(2))
  expect(await pairs()).toEqual(['b c', 'c b'])
  await save('b', null)
  expect([await pairs(), await kept()]).toEqual([[], ['a', 'c']])
})

test('of two recordings that are measured at once, the second finds the first', async () => {
  await store('a', 'b', 'c')
  await save('a', sound(1))
  // As the first one leaves it just before its end.
  const first = sql`
    with locked as materialized (select pg_advisory_xact_lock(hashtext('same_sounds')))
    insert into audio_fingerprints (key, fingerprint, landmarks)
    select 'b', f.fingerprint, f.landmarks from audio_fingerprints f, locked where f.key = 'a'`
  await whileLocked(database.db, first, 1, () => save('c', sound(1)))
  expect(await pairs()).toEqual(['a c', 'b c', 'c a', 'c b'])
})

test('a file that was deleted while it was measured, or while it is compared, is left out', async () => {
  await store('a', 'b')
  await save('gone', sound(1))
  await save('a', sound(1))
  await whileLocked(database.db, sql`delete from stored_file where key = 'a'`, 1, () => save('b', sound(1)))
  expect([await pairs(), await kept()]).toEqual([[], ['b']])
})

test('of more recordings than are compared, those with the most in common are', async () => {
  const original = sound(1)
  const usual = landmarksOf(original).slice(0, 1)
  const decoys = Array.from({ length: 60 }, (_, n) => `a${n}`)
  await store(...decoys, 'copy', 'new')
  await sql`
    insert into audio_fingerprints (key, fingerprint, landmarks)
    select key, '\\x00000000', ${usual}::int[] from unnest(${decoys}::text[]) key`.execute(database.db)
  await save('copy', original)
  const candidates = await database.db.transaction().execute((trx) => candidatesFor(trx, 'new', original))
  expect(candidates).toHaveLength(50)
  expect(candidates.map(({ key }) => key)).toContain('copy')
})
