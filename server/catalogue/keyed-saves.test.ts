import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { SAVE_KEY_HEADER } from '#contract/calls/envelope.ts'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { contract } from '#contract/index.ts'
import { KIND_NAMES } from '#contract/kinds/kinds.ts'
import { buildApp } from '#server/app.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { checkAnswer } from '#server/testing/check-answer.ts'
import { formOf } from '#server/testing/kinds.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { saves } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const track = {
  ...formOf('tracks', 'Om Jai', 'ओम जय'),
  file_name: 'om.mp3',
  track_link: 'https://example.org/om.mp3',
  cover_image: 'https://example.org/om.png',
}

/** Every form: its call, a body that adds, and the table of its records. */
const FORMS = [
  ...KIND_NAMES.map((name): [string, Endpoint, object] => [
    name,
    callsOf(name as 'tags').save,
    name === 'tracks' ? track : formOf(name, 'Om', 'ओम'),
  ]),
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

/** The entries of the history, and of the outbox of the webhooks. */
const recorded = async () => ({
  history: await countOf('changes'),
  webhooks: await countOf('webhook_outbox'),
})

test.each(FORMS)(
  'a form of %s that is sent again with its key, at once or later, adds one record',
  async (table, endpoint, body) => {
    const before = { records: await countOf(table), ...(await recorded()) }
    const save = () =>
      app.call(endpoint, { body: { action: 'add', ...body }, headers: headers(`add ${table}`) })
    const answers = [...(await Promise.all([save(), save(), save()])), await save()]
    expect(answers.map(({ body }) => body.success)).toEqual([1, 1, 1, 1])
    expect(await countOf(table)).toBe(before.records + 1)
    expect((await recorded()).history).toBe(before.history + 1)
  },
)

test('webhooks hear once of a save that is sent again', async () => {
  const hook = { name: 'All', url: 'https://example.org/', kinds: ['albums'], actions: ['created'] }
  await app.ask(contract.webhooks.save, { body: { action: 'add', ...hook, is_active: '1' } })
  const before = await recorded()
  const save = () =>
    app.ask(contract.albums.save, { body: { action: 'add', name: 'Heard' }, headers: headers('heard') })
  expect(await save()).toEqual(await save())
  expect(await recorded()).toEqual({ history: before.history + 1, webhooks: before.webhooks + 1 })
})

test('a form of a track whose upload it has used already is found as well', async () => {
  const form = new FormData()
  form.append('track', new Blob([new Uint8Array(mp3(Array.from({ length: 50 }, () => 128)))]), 'om.mp3')
  const { audio_upload } = await app.ask(contract.tracks.uploadAudio, { body: form })
  const { track_link: _, ...uploaded } = { ...track, audio_upload }
  const save = () =>
    app.ask(contract.tracks.save, { body: { action: 'add', ...uploaded }, headers: headers('uploaded') })
  const { track_id } = await save()
  expect((await save()).track_id).toBe(track_id)
})

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

test('an edit that is sent again is no stale one, and is undone once', async () => {
  const { album_id, version } = await app.ask(contract.albums.save, { body: { action: 'add', name: 'Once' } })
  const edit = async () => {
    const { body } = await app.call(contract.albums.save, {
      body: { action: 'edit', album_id, version, name: 'Twice' },
      headers: headers('edit'),
    })
    if (body.success === 0) throw new Error(body.message)
    return body
  }
  const { data, change_id } = await edit()
  const again = await edit()
  expect(again.data).toEqual(data)
  expect(change_id).toEqual(expect.any(Number))
  expect(again.change_id, 'the same Undo').toBe(change_id)
  expect((await app.call(saves.settle, { body: { key: 'edit' } })).body).toMatchObject({ change_id })
  await app.ask(contract.history.undo, { body: { change_id } })
  expect((await app.ask(contract.albums.get, { params: { id: album_id } })).name).toBe('Once')
  expect((await edit()).change_id, 'there is nothing more to undo').toBeUndefined()
})

test('edits by a call of their own are saved once, too', async () => {
  const saved = await app.ask(contract.tracks.save, { body: { action: 'add', ...track } })
  const page = await app.ask(contract.pages.save, {
    body: { action: 'add', name: 'Om', content: '<p>Om</p>' },
  })
  const edits = () =>
    Promise.all([
      app.call(contract.tracks.edit, {
        body: {
          ...track,
          action: 'edit',
          track_id: saved.track_id,
          version: saved.version,
          description: 'B',
        },
        headers: headers('edit of a track'),
      }),
      app.call(contract.pages.edit, {
        params: { id: page.id },
        body: { action: 'edit', name: 'Om Om', content: '<p>Om</p>', version: page.version },
        headers: headers('edit of a page'),
      }),
    ])
  for (const _ of [1, 2]) for (const { body } of await edits()) expect(body).toMatchObject({ success: 1 })
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
