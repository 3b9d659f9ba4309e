import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks, trackForm } from '#server/testing/tracks.ts'

const { albums, subcategories, tracks } = contract
const { app, records } = await startWithTracks()

/** Does something while the record is being deleted: it waits for the deletion, which then comes true. */
async function whileDeleted<Done>(table: string, key: string, id: number, work: () => Promise<Done>) {
  const trx = await app.db.startTransaction().execute()
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(trx)
  const working = work()
  const waiting = async () => (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
  await trx.commit().execute()
  return working
}

test('a save that links to what is deleted at that moment is refused under its own field', async () => {
  const tag_id = await records.newTag('Going')
  const form = trackForm('Linked', { tag_id: [tag_id] })
  const { body } = await whileDeleted('tags', 'tag_id', tag_id, () => app.call(tracks.save, { body: form }))
  expect(body).toMatchObject({ code: 'invalid', errors: { tag_id: expect.any(String) } })
})

test('a subcategory of a category that is deleted at that moment is refused', async () => {
  const category_id = await records.newCategory('Going')
  const form = { action: 'add', name: 'Child', category_id }
  const { body } = await whileDeleted('categories', 'category_id', category_id, () =>
    app.call(subcategories.save, { body: form }),
  )
  expect(body).toMatchObject({ code: 'invalid', errors: { category_id: expect.any(String) } })
})

test('a bulk action leaves out a track that is deleted at that moment', async () => {
  const album_id = await records.newAlbum('Filling')
  const [stays = 0, goes = 0] = await records.many(['Stays', 'Goes'])
  const body = { album_id, track_id: [goes, stays] }
  const added = await whileDeleted('tracks', 'track_id', goes, () => app.ask(albums.addTracks, { body }))
  expect(added).toEqual({ matched: 1, added: 1, already_there: 0 })
})
