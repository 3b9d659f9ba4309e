import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAVE_KEY_HEADER } from '#contract/calls/envelope.ts'
import { contract } from '#contract/index.ts'
import { buildApp } from '#server/app.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sweepKeyedSaves } from './keyed-saves.ts'

const { saves } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const track = {
  display_name: 'Om Jai',
  display_name_hindi: 'ओम जय',
  description: 'A',
  description_hindi: 'अ',
  file_name: 'om.mp3',
  track_link: 'https://example.org/om.mp3',
  cover_image: 'https://example.org/om.png',
}

/** Every form: its call, a body that adds, and the table of its records. */
const FORMS = [
  ['albums', contract.albums.save, { name: 'Om' }],
  ['artists', contract.artists.save, { name: 'Om' }],
  ['categories', contract.categories.save, { name: 'Om', hindi_name: 'ओम' }],
  ['collections', contract.collections.save, { name: 'Om', hindi_name: 'ओम' }],
  ['playlists', contract.playlists.save, { name: 'Om', hindi_name: 'ओम' }],
  ['subcategories', contract.subcategories.save, { name: 'Om' }],
  ['tags', contract.tags.save, { tag_name: 'Om' }],
  ['tracks', contract.tracks.save, track],
  ['static_pages', contract.pages.save, { name: 'Om', content: '<p>Om</p>' }],
  ['users', contract.users.save, { name: 'Om', email: 'om@example.org', phone_num: '12345' }],
  ['admins', contract.subadmins.save, { name: 'Om', email: 'new@example.org', rights: null }],
  ['api_keys', contract.apiKeys.save, { name: 'Om', scopes: ['tracks'], origins: '', rate_per_minute: 10 }],
  [
    'webhooks',
    contract.webhooks.save,
    { name: 'Om', url: 'https://example.org/', kinds: ['tracks'], actions: ['created'], is_active: '1' },
  ],
] as const

const headers = (key: string) => ({ [SAVE_KEY_HEADER]: key })

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.db,
  )
  return rows[0]?.n ?? 0
}

test.each(FORMS)(
  'a form of %s that is sent again with its key, at once or later, adds one record',
  async (table, endpoint, body) => {
    const before = await countOf(table)
    const save = () =>
      app.call(endpoint, { body: { action: 'add', ...body }, headers: headers(`add ${table}`) })
    const answers = [...(await Promise.all([save(), save(), save()])), await save()]
    expect(answers.map(({ body }) => body.success)).toEqual([1, 1, 1, 1])
    expect(await countOf(table)).toBe(before + 1)
  },
)

test('another process knows the key, and another admin has keys of their own', async () => {
  const other = await buildApp(app.context, { web: null, logs: false, checkAnswer })
  await other.listen({ host: '127.0.0.1', port: 0 })
  const address = other.server.address()
  const port = typeof address === 'object' ? address?.port : null
  const send = (base: string) =>
    fetch(`${base}/api/tags/add`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.main.access_token}`,
        'content-type': 'application/json',
        ...headers('of two processes'),
      },
      body: JSON.stringify({ action: 'add', tag_name: 'Two' }),
    }).then((answer) => answer.json())
  const [one, two] = await Promise.all([send(app.base), send(`http://127.0.0.1:${port}`)])
  expect(one.data).toEqual(two.data)
  const theirs = await app.ask(
    contract.tags.save,
    { body: { action: 'add', tag_name: 'Two' }, headers: headers('of two processes') },
    app.sub,
  )
  expect(theirs.tag_id).not.toBe(one.data.tag_id)
  await other.close()
})

test('an edit that is sent again is no stale one', async () => {
  const { album_id, version } = await app.ask(contract.albums.save, { body: { action: 'add', name: 'Once' } })
  const edit = () =>
    app.ask(contract.albums.save, {
      body: { action: 'edit', album_id, version, name: 'Twice' },
      headers: headers('edit'),
    })
  const first = await edit()
  expect(await edit()).toEqual(first)
})

test('what a save has made is found by its key; one that has made nothing is rejected when it arrives later', async () => {
  const add = (key: string) =>
    app.call(contract.artists.save, { body: { action: 'add', name: 'Late' }, headers: headers(key) })
  const { body } = await add('made')
  if (body.success === 0) throw new Error(body.message)
  const { artist_id, version } = body.data
  const made = { record_id: artist_id, version }
  expect(await app.ask(saves.settle, { body: { key: 'made' } })).toEqual(made)
  expect(await app.ask(saves.settle, { body: { key: 'made' } }, app.sub)).toEqual({
    record_id: null,
    version: null,
  })
  expect(await app.ask(saves.settle, { body: { key: 'late' } })).toEqual({ record_id: null, version: null })
  expect((await add('late')).body).toMatchObject({ success: 0, code: 'invalid' })
  expect(await app.ask(saves.settle, { body: { key: 'late' } })).toEqual({ record_id: null, version: null })
})

test('a save that was refused leaves its key free', async () => {
  const add = (name: string) =>
    app.call(contract.artists.save, { body: { action: 'add', name }, headers: headers('mended') })
  expect((await add('')).body.success).toBe(0)
  expect((await add('Mended')).body.success).toBe(1)
})

test('keys are forgotten after a day', async () => {
  await app.db.updateTable('keyed_saves').set({ made_at: sql`now() - interval '25 hours'` }).execute()
  await sweepKeyedSaves(app.db)
  expect(await app.db.selectFrom('keyed_saves').selectAll().execute()).toEqual([])
})
