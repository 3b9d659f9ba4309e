import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { albums } from '#contract/resources/albums.ts'
import { placeholderKeys, placeholders } from '#contract/resources/placeholders.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const png = (background = '#c2410c') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

function form(fields: Record<string, string | Buffer<ArrayBuffer>>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : new File([value], 'picture.png'))
  return body
}

const edit = (body: object) => app.call(placeholders.edit, { body })
const placeholderOf = async (key: string) =>
  (await app.ask(placeholders.list)).find((placeholder) => placeholder.key === key)

test('every kind of record has a placeholder, the built-in one at first', async () => {
  const all = await app.ask(placeholders.list)
  expect(all.map(({ key }) => key)).toEqual([...placeholderKeys])
  expect(all.every(({ value }) => value === null)).toBe(true)
})

test('a file is stored as a picture of our own, with one for lists', async () => {
  const { body } = await edit(form({ key: 'album', value: await png() }))
  expect(body).toMatchObject({ success: 1, message: 'Placeholder for album saved.', data: { key: 'album' } })
  const saved = await placeholderOf('album')
  expect(saved?.value).toMatch(/^\/files\/images\/[0-9a-f]{32}\.webp$/)
  for (const address of [saved?.value, saved?.thumbnail]) {
    const answer = await fetch(app.origin + address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('a link comes back verbatim, whether it is sent as a form or as JSON', async () => {
  const value = 'https://example.org/Playlist%20cover.PNG?a=1&b=2#x'
  expect((await edit(form({ key: 'playlist', value }))).body).toMatchObject({ success: 1 })
  expect(await placeholderOf('playlist')).toEqual({ key: 'playlist', value, thumbnail: value })
  expect((await edit({ key: 'playlist', value: `${value}y` })).body).toMatchObject({
    data: { value: `${value}y` },
  })
})

test('null brings the built-in placeholder back', async () => {
  await edit({ key: 'track', value: 'https://example.org/x.png' })
  expect((await edit({ key: 'track', value: null })).body).toMatchObject({
    success: 1,
    message: 'Built-in placeholder for track restored.',
    data: { key: 'track', value: null, thumbnail: null },
  })
  expect(await placeholderOf('track')).toEqual({ key: 'track', value: null, thumbnail: null })
})

test('nothing but a picture or a link is taken, and what was there stays', async () => {
  await edit({ key: 'artist', value: 'https://example.org/before.png' })
  const refused: [object, string, string][] = [
    [{ key: 'artist' }, 'value', 'This field is required.'],
    [{ key: 'artist', value: ' ' }, 'value', 'This field is required.'],
    [form({ key: 'artist', value: '' }), 'value', 'This field is required.'],
    [form({ key: 'artist', value: 'null' }), 'value', 'This field is required.'],
    [{ key: 'artist', value: 'javascript:alert(1)' }, 'value', 'Enter valid Link.'],
    [{ key: 'artist', value: 'example' }, 'value', 'Enter valid Link.'],
    [
      form({ key: 'artist', value: Buffer.from('<svg onload=ran()>') }),
      'value',
      'Only JPEG, PNG, WebP, GIF and AVIF images are accepted.',
    ],
    [
      { key: 'genre', value: 'https://example.org/x.png' },
      'key',
      `key must be one of: ${placeholderKeys.join(', ')}`,
    ],
    [{ value: 'https://example.org/x.png' }, 'key', `key must be one of: ${placeholderKeys.join(', ')}`],
  ]
  for (const [body, field, message] of refused)
    expect((await edit(body)).body, message).toMatchObject({ success: 0, errors: { [field]: message } })
  expect((await placeholderOf('artist'))?.value).toBe('https://example.org/before.png')
})

test('a record without an image says so, whatever its placeholder', async () => {
  await edit(form({ key: 'album', value: await png('#2b7a3e') }))
  const album = await app.ask(albums.save, { body: { action: 'add', name: 'Without a cover' } })
  expect(album).toMatchObject({ cover_picture: '', cover_thumbnail: '' })
})

test('a change is taken back by the history, once, and not when somebody has changed it since', async () => {
  const link = (name: string) => `https://example.org/${name}.png`
  const changeOf = async (value: string | null) => {
    const { body } = await edit({ key: 'collection', value })
    const { can_be_undone } = await app.ask(history.get, { params: { id: Number(body.change_id) } })
    expect(can_be_undone).toBe(true)
    return Number(body.change_id)
  }
  const undo = (change_id: number) => app.call(history.undo, { body: { change_id } })
  const first = await changeOf(link('first'))
  const second = await changeOf(link('second'))
  expect((await undo(first)).body).toMatchObject({ success: 0, code: 'cannot_be_undone' })
  expect((await undo(second)).body).toMatchObject({ success: 1, message: 'Undone.', data: { undone: 1 } })
  expect((await placeholderOf('collection'))?.value).toBe(link('first'))
  expect((await undo(second)).body).toMatchObject({ success: 0, code: 'cannot_be_undone' })
  expect((await undo(first)).body).toMatchObject({ success: 1 })
  expect((await placeholderOf('collection'))?.value).toBe(null)
  await changeOf(link('third'))
  expect((await undo(await changeOf(null))).body).toMatchObject({ success: 1 })
  expect((await placeholderOf('collection'))?.value).toBe(link('third'))
})

test('a change is recorded with who made it, before and after', async () => {
  await edit({ key: 'user', value: 'https://example.org/one.png' })
  await edit({ key: 'user', value: 'https://example.org/two.png' })
  const changes = await app.db
    .selectFrom('change_records as r')
    .innerJoin('changes as c', 'c.change_id', 'r.change_id')
    .select(['c.action', 'c.admin_id', 'r.before', 'r.after'])
    .where('r.resource', '=', 'default_settings')
    .orderBy('r.change_id', 'desc')
    .limit(1)
    .execute()
  expect(changes).toEqual([
    {
      action: 'edit',
      admin_id: app.main.admin_id,
      before: { key: 'user', value: 'https://example.org/one.png' },
      after: { key: 'user', value: 'https://example.org/two.png' },
    },
  ])
})
