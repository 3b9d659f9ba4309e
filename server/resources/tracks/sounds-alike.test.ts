import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { recordings, tracks } = contract
const { app, records } = await startWithTracks()

beforeEach(async () => {
  await sql`delete from recording_drafts`.execute(app.db)
  await sql`delete from tracks`.execute(app.db)
  await sql`delete from stored_file`.execute(app.db)
})

const keyOf = (id: number) => `audio/${id}.mp3`
/** As if their recordings had been compared. */
const alike = async (one: string, other: string, error: number) =>
  app.db
    .insertInto('same_sounds')
    .values([
      { key: one, other_key: other, error },
      { key: other, other_key: one, error },
    ])
    .execute()
const tracksNamed = async (...names: string[]) => {
  const ids = await records.many(names)
  for (const id of ids) await records.giveAudio(id)
  return ids
}
const likely = async () =>
  (await app.ask(tracks.likelyPairs, { body: { filters: { by: 'audio' } } })).Info.map((pair) =>
    pair.records.map(({ id }) => id),
  )

test('what sounds the same is shown with the most alike first, and each pair once', async () => {
  const [one = 0, other = 0, another = 0] = await tracksNamed('One', 'Other', 'Another')
  await alike(keyOf(one), keyOf(other), 0.1)
  await alike(keyOf(one), keyOf(another), 0.01)
  const { same_sounds } = await app.ask(tracks.get, { params: { id: one } })
  expect(same_sounds.map(({ id }) => id)).toEqual([another, other])
  expect(await likely()).toEqual([
    [one, another],
    [one, other],
  ])
  expect(await records.named({ filters: { same_sound_as: [other] } })).toEqual(['One', 'Other'])
  await app.ask(tracks.setDistinct, { body: { id: [other, one], are_distinct: true } })
  expect(await records.named({ filters: { same_sound_as: [other] } })).toEqual(['Other'])
})

test('a draft is compared with tracks and with drafts of its admin, not with those of others', async () => {
  const [track = 0] = await tracksNamed('Track')
  const keys = { mine: 'audio/mine.wav', also: 'audio/also.wav', theirs: 'audio/theirs.wav' }
  for (const [name, audio_key] of Object.entries(keys)) {
    await app.db.insertInto('stored_file').values({ key: audio_key, state: 'kept', size: 1 }).execute()
    await app.db
      .insertInto('recording_drafts')
      .values({
        admin_id: (name === 'theirs' ? app.sub : app.main).admin_id,
        upload_key: `key-of-${name}`,
        audio_key,
        content_hash: Buffer.alloc(32, name),
        audio_size: 1,
        file_name: `${name}.wav`,
        folder: '',
        display_name: name,
        display_name_hindi: '',
        links: '{}',
      })
      .execute()
  }
  const shown = async () => {
    const { drafts } = await app.ask(recordings.drafts, {})
    const draft = drafts.find(({ file_name }) => file_name === 'mine.wav')
    return {
      is_compared: draft?.is_compared,
      same_sounds: draft?.same_sounds.map(({ kind, name }) => `${kind} ${name}`),
    }
  }
  await app.db.insertInto('audio_measures').values({ key: keys.mine, rules: 1 }).execute()
  expect(await shown()).toEqual({ is_compared: false, same_sounds: [] })
  await app.db.updateTable('audio_measures').set({ finished_at: sql`now()` }).execute()
  await alike(keys.mine, keys.theirs, 0.01)
  await alike(keys.mine, keys.also, 0.1)
  await alike(keys.mine, keyOf(track), 0.05)
  expect(await shown()).toEqual({ is_compared: true, same_sounds: ['track Track', 'draft also.wav'] })
})
