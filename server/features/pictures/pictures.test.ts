import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { history } from '#contract/features/history.ts'
import { type PicturedKind, pictures } from '#contract/features/pictures.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { placeholders } from '#contract/resources/placeholders.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { removeOrphanedFiles } from '#server/features/orphaned-files/orphaned-files.ts'
import { BLUE, cornersOf, GREEN, quarters, RED, WHITE } from '#server/testing/pictures.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const WHOLE: PictureEdit = { rotation: 0, crop: null, focus: null }
const crop = (x: number, y: number, width: number, height: number): PictureEdit => ({
  ...WHOLE,
  crop: { x, y, width, height },
})
const fileOf = async (picture: Sharp) => new File([new Uint8Array(await picture.toBuffer())], 'picture')

type Fields = Record<string, string | File | number | object | null | undefined>
function form(fields: Fields) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) body.append(name, value)
    else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return body
}
const add = (fields: Fields, as = app.main) =>
  app.ask(albums.save, { body: form({ action: 'add', ...fields }) }, as)
const keyOf = (address: string) => /images\/[0-9a-f]+/.exec(address)?.[0] ?? ''
const stored = async (key: string) => buffer(await app.store.read(key))
const seen = async (address: string) => cornersOf(await stored(`${keyOf(address)}.webp`))
const seenSmall = async (address: string) => cornersOf(await stored(`${keyOf(address)}.thumb.webp`))
const countFiles = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from stored_file where state = 'kept'`.execute(app.db))
    .rows[0]?.n
const wholeOf = async (address: string) => app.ask(pictures.get, { body: { key: keyOf(address) } })
const list = (kind: PicturedKind, search = '', cursor: number | null = null, as = app.main) =>
  app.ask(pictures.list, { body: { kind, search, cursor } }, as)
const limit = (rights: string[] | null) =>
  app.db.updateTable('admins').set({ rights }).where('admin_id', '=', app.sub.admin_id).execute()

describe('a picture that is cropped', () => {
  test('shows what was kept of it, in lists too, and remembers the whole one', async () => {
    const edit = crop(0.5, 0, 0.5, 1)
    const { cover_picture } = await add({
      name: 'Right half',
      cover_image: await fileOf(quarters().png()),
      cover_edit: edit,
    })
    expect(await seen(cover_picture)).toEqual({ size: [200, 200], corners: [BLUE, BLUE, WHITE, WHITE] })
    expect((await seenSmall(cover_picture)).corners).toEqual([BLUE, BLUE, WHITE, WHITE])
    const whole = await wholeOf(cover_picture)
    expect(whole.edit).toEqual(edit)
    expect(await seen(whole.whole)).toEqual({ size: [400, 200], corners: [RED, BLUE, WHITE, GREEN] })
  })

  test('is turned first, after a photograph was put upright', async () => {
    const cover_edit = { ...crop(0, 0, 1, 0.5), rotation: 90 }
    const turned = await add({ name: 'Turned', cover_image: await fileOf(quarters().png()), cover_edit })
    expect(await seen(turned.cover_picture)).toEqual({ size: [200, 200], corners: [GREEN, RED, RED, GREEN] })

    const sideways = quarters().withMetadata({ orientation: 6 }).jpeg({ chromaSubsampling: '4:4:4' })
    const upright = await add({
      name: 'Upright',
      cover_image: await fileOf(sideways),
      cover_edit: crop(0, 0, 1, 0.5),
    })
    expect((await seen(upright.cover_picture)).corners).toEqual([GREEN, RED, RED, GREEN])
  })

  test('keeps what is transparent, and at least one pixel', async () => {
    const create = {
      width: 40,
      height: 20,
      channels: 4,
      background: { r: 255, g: 0, b: 0, alpha: 0 },
    } as const
    const clear = await add({
      name: 'Clear',
      cover_image: await fileOf(sharp({ create }).png()),
      cover_edit: crop(0.999, 0.999, 0.001, 0.001),
    })
    const picture = await sharp(await stored(`${keyOf(clear.cover_picture)}.webp`)).metadata()
    expect(picture).toMatchObject({ width: 1, height: 1, hasAlpha: true })
  })

  test('is cropped again from the whole one, and whole again by resetting it, as one edit that can be undone', async () => {
    const first = await add({
      name: 'Again',
      cover_image: await fileOf(quarters().png()),
      cover_edit: crop(0, 0, 0.5, 1),
    })
    const { whole } = await wholeOf(first.cover_picture)
    const edit = async (cover_edit: object, existing: string) =>
      app.ask(albums.save, {
        body: form({
          action: 'edit',
          album_id: first.album_id,
          name: 'Again',
          existing_cover: keyOf(existing),
          cover_edit,
        }),
      })
    const second = await edit(crop(0.5, 0, 0.5, 1), first.cover_picture)
    expect(second.cover_picture).not.toBe(first.cover_picture)
    expect((await seen(second.cover_picture)).corners).toEqual([BLUE, BLUE, WHITE, WHITE])
    expect((await wholeOf(second.cover_picture)).whole).toBe(whole)

    const files = await countFiles()
    const same = await edit(crop(0.5, 0, 0.5, 1), second.cover_picture)
    expect(same.cover_picture).toBe(second.cover_picture)
    const reset = await edit(WHOLE, second.cover_picture)
    expect(reset.cover_picture).toBe(whole)
    expect(await countFiles()).toBe(files)

    const change_id = (
      await app.db
        .selectFrom('changes')
        .select('change_id')
        .orderBy('change_id', 'desc')
        .executeTakeFirstOrThrow()
    ).change_id
    await app.ask(history.undo, { body: { change_id } })
    const undone = await app.ask(albums.get, { params: { id: first.album_id } })
    expect(undone.cover_picture).toBe(second.cover_picture)
  })

  test('has the same bytes when only its focal point is chosen, and is cut around it in lists and feeds', async () => {
    const whole = await add({ name: 'Focus', cover_image: await fileOf(quarters().png()) })
    expect((await seenSmall(whole.cover_picture)).corners).toEqual([RED, BLUE, WHITE, GREEN])
    const focused = await add({
      name: 'Focused',
      existing_cover: keyOf(whole.cover_picture),
      cover_edit: { ...WHOLE, focus: { x: 1, y: 0.5 } },
    })
    expect(await stored(`${keyOf(focused.cover_picture)}.webp`)).toEqual(
      await stored(`${keyOf(whole.cover_picture)}.webp`),
    )
    expect((await seenSmall(focused.cover_picture)).corners).toEqual([BLUE, BLUE, WHITE, WHITE])
    const stem = keyOf(focused.cover_picture).replace('images/', '')
    const jpeg = await fetch(`${app.base}/feeds/covers/${stem}.jpg`)
    expect(await cornersOf(Buffer.from(await jpeg.arrayBuffer()))).toEqual({
      size: [1400, 1400],
      corners: [BLUE, BLUE, WHITE, WHITE],
    })
  })

  test('keeps its whole picture as long as it is shown, and a month longer', async () => {
    const { album_id, cover_picture } = await add({
      name: 'Kept',
      cover_image: await fileOf(quarters().png()),
      cover_edit: crop(0, 0, 0.5, 1),
    })
    const { whole } = await wholeOf(cover_picture)
    const pass = async (days: number) => {
      await sql`update stored_file set created_at = created_at - make_interval(days => ${days})`.execute(
        app.db,
      )
      await sql`update changes set changed_at = changed_at - make_interval(days => ${days})`.execute(app.db)
      await removeOrphanedFiles(app.context)
    }
    const isThere = async () => (await app.store.head(`${keyOf(whole)}.webp`)) !== null
    await pass(40)
    expect(await isThere()).toBe(true)
    await app.ask(albums.delete, { body: { id: [album_id] } })
    await pass(20)
    expect(await isThere()).toBe(true)
    await pass(20)
    expect(await isThere()).toBe(false)
    expect(await app.store.head(`${keyOf(cover_picture)}.webp`)).toBeNull()
  })
})

describe('what cannot be cropped', () => {
  const wrong: [string, unknown][] = [
    ['beyond the right side', crop(0.6, 0, 0.5, 1)],
    ['beyond the lower side', crop(0, 0.6, 1, 0.5)],
    ['of no width', crop(0, 0, 0, 1)],
    ['of a negative height', crop(0, 0, 1, -0.5)],
    ['at a negative place', crop(-0.1, 0, 0.5, 0.5)],
    ['by NaN', '{"rotation":0,"crop":{"x":NaN,"y":0,"width":1,"height":1},"focus":null}'],
    [
      'by a number that is infinite',
      '{"rotation":0,"crop":{"x":0,"y":0,"width":1e999,"height":1},"focus":null}',
    ],
    ['by 45°', { ...WHOLE, rotation: 45 }],
    ['with a focal point outside', { ...WHOLE, focus: { x: 1.2, y: 0 } }],
    ['by a text', 'crop it'],
    ['by half a crop', { ...WHOLE, crop: { x: 0, y: 0 } }],
  ]
  test.each(wrong)('a crop %s is an error of the field, and nothing is stored', async (_, cover_edit) => {
    const before = await countFiles()
    const body = form({
      action: 'add',
      name: 'Wrong',
      cover_image: await fileOf(quarters().png()),
      cover_edit: typeof cover_edit === 'string' ? cover_edit : JSON.stringify(cover_edit),
    })
    const answer = await app.call(albums.save, { body })
    expect(answer.body).toMatchObject({
      success: 0,
      errors: { cover_edit: 'The crop or focal point is outside the image' },
    })
    expect(await countFiles()).toBe(before)
  })

  test('a link, no picture, and a file that is damaged', async () => {
    const cover_edit = crop(0, 0, 0.5, 1)
    const errorsOf = async (fields: Fields) =>
      (await app.call(albums.save, { body: form({ action: 'add', name: 'Wrong', cover_edit, ...fields }) }))
        .body.errors
    expect(await errorsOf({ cover_picture: 'https://example.org/a.png' })).toHaveProperty('cover_edit')
    expect(await errorsOf({})).toHaveProperty('cover_edit')
    const whole = await quarters().png().toBuffer()
    const damaged = new File([new Uint8Array(whole.subarray(0, whole.length / 2))], 'a.png')
    expect(await errorsOf({ cover_image: damaged })).toEqual({
      cover_image: 'This image is damaged or incomplete.',
    })
  })
})

describe('a picture that a record has', () => {
  test('is referred to by another, and is no second file', async () => {
    const first = await add({ name: 'Shared', cover_image: await fileOf(quarters().png()) })
    const files = await countFiles()
    const existing_cover = keyOf(first.cover_picture)
    const second = await app.ask(artists.save, { body: { name: 'Shares', existing_cover } })
    expect(second.cover_picture).toBe(first.cover_picture)
    expect(second.cover_thumbnail).toBe(first.cover_thumbnail)
    const [placeholder] = [
      await app.ask(placeholders.edit, { body: { key: 'album', existing_cover, value: '' } }),
    ]
    expect(placeholder.value).toBe(first.cover_picture)
    await app.ask(placeholders.edit, { body: { key: 'album', value: null } })
    expect(await countFiles()).toBe(files)
  })

  test.each([
    ['that nothing refers to', async () => `images/${'a'.repeat(32)}`, 'no longer used'],
    ['of a recording', async () => `audio/${'a'.repeat(32)}.mp3`, 'from the list'],
    ['outside the store', async () => 'images/../../etc/passwd', 'from the list'],
    [
      'of a record that was deleted meanwhile',
      async () => {
        const { album_id, cover_picture } = await add({
          name: 'Gone',
          cover_image: await fileOf(quarters().png()),
        })
        await app.ask(albums.delete, { body: { id: [album_id] } })
        return keyOf(cover_picture)
      },
      'no longer used',
    ],
  ])('the key %s is an error of the field', async (_, make, error) => {
    const body = { name: 'Refused', existing_cover: await make() }
    for (const cover_edit of [null, crop(0, 0, 0.5, 0.5)]) {
      const answer = await app.call(artists.save, { body: { ...body, cover_edit } })
      expect(answer.body).toMatchObject({
        success: 0,
        errors: { existing_cover: expect.stringContaining(error) },
      })
    }
    const { totalCount } = await app.ask(artists.list, { body: { searchText: 'Refused' } })
    expect(totalCount).toBe(0)
  })

  test('of a kind that may not be viewed is neither listed, nor cropped, nor referred to', async () => {
    const { cover_picture } = await add({ name: 'Hidden', cover_image: await fileOf(quarters().png()) })
    const existing_cover = keyOf(cover_picture)
    await limit(['artists.view', 'artists.edit'])
    const save = (cover_edit: object | null) =>
      app.call(artists.save, { body: { name: 'Spy', existing_cover, cover_edit } }, app.sub)
    expect((await save(null)).body).toMatchObject({
      success: 0,
      errors: { existing_cover: expect.any(String) },
    })
    expect((await save(crop(0, 0, 0.5, 0.5))).body.success).toBe(0)
    expect((await app.call(pictures.get, { body: { key: existing_cover } }, app.sub)).body.success).toBe(0)
    expect((await app.call(pictures.list, { body: { kind: 'albums' } }, app.sub)).status).toBe(403)

    await app.ask(artists.save, { body: { name: 'Seen', existing_cover } })
    const [first] = (await list('artists', 'Seen', null, app.sub)).pictures
    expect(first?.uses.map(({ kind }) => kind)).toEqual(['artists'])
    expect((await save(null)).body.success).toBe(1)
    await limit(null)
  })
})

describe('the list of pictures that there are', () => {
  test('has each once, with where it is used, and finds it by the names of its records in both scripts', async () => {
    const first = await add({
      name: 'Bhor Ke Bhajan',
      hindi_name: 'भोर के भजन',
      cover_image: await fileOf(quarters().png()),
    })
    const existing_cover = keyOf(first.cover_picture)
    await add({ name: 'Bhor Ke Bhajan 2', existing_cover })
    await app.ask(artists.save, { body: { name: 'Sandhya', existing_cover } })
    await add({ name: 'Bhor By Link', cover_picture: 'https://example.org/a.png' })
    for (const text of ['bhor', 'भोर']) {
      const { pictures: found, next } = await list('albums', text)
      expect(found, text).toEqual([
        {
          key: existing_cover,
          cover_picture: first.cover_picture,
          cover_thumbnail: first.cover_thumbnail,
          uses: [
            expect.objectContaining({ kind: 'albums', count: 2 }),
            expect.objectContaining({ kind: 'artists', count: 1, name: 'Sandhya' }),
          ],
        },
      ])
      expect(next).toBeNull()
    }
    // A whole name comes before the beginning of one.
    expect((await list('albums', 'Bhor Ke Bhajan')).pictures[0]?.uses[0]?.name).toBe('Bhor Ke Bhajan')
    for (const text of ['zzqqxx', '!!!']) expect((await list('albums', text)).pictures).toEqual([])
    const all = (await list('albums')).pictures.map(({ key }) => key)
    expect(all.filter((key) => key === existing_cover)).toHaveLength(1)
    expect(all[0]).toBe(existing_cover)
  })

  test('goes on from page to page, and skips what is shared by thousands', async () => {
    await sql`insert into collections (name, cover_picture)
      select 'Set ' || n, 'images/' || md5(n::text) from generate_series(1, 100) n`.execute(app.db)
    await sql`insert into collections (name, cover_picture)
      select 'Shared ' || n, 'images/' || md5('shared') from generate_series(1, 6000) n`.execute(app.db)
    const keys: string[] = []
    let pages = 0
    for (let cursor: number | null = null; ; pages++) {
      const { pictures: page, next }: { pictures: { key: string }[]; next: number | null } = await list(
        'collections',
        '',
        cursor,
      )
      keys.push(...page.map(({ key }) => key))
      if (next === null) break
      cursor = next
    }
    expect(keys).toHaveLength(101)
    expect(new Set(keys).size).toBe(101)
    expect(pages).toBeGreaterThan(1)
    const [shared] = (await list('collections')).pictures
    expect(shared?.uses[0]?.count).toBe(1000)
  })
})
