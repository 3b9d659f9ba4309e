import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#contract/resources/pages.ts'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const add = (name: string, content = '<p>Words</p>') =>
  app.ask(pages.save, { body: { action: 'add', name, content } })
const provide = (type: string | number) => app.call(pages.provide, { params: { type } }, null)

test('a page with everything that the editor makes comes back as it was saved, again and again', async () => {
  const page = await add('Temple hours', RICH_PAGE)
  expect(page.content).toBe(RICH_PAGE)
  const params = { id: page.id }
  const { content } = await app.ask(pages.view, { params })
  await app.ask(pages.edit, { params, body: { name: 'Temple hours', content, action: 'edit' } })
  const again = await app.ask(pages.get, { params })
  expect(again).toMatchObject({ content: RICH_PAGE, version: 2 })
  const { Info } = await app.ask(pages.list, { body: { searchText: 'Temple hours' } })
  expect(Info).toMatchObject([{ id: page.id, name: 'Temple hours', content: RICH_PAGE, is_active: '1' }])
})

test('getPageById and view answer the same', async () => {
  const { id } = await add('Two ways')
  const [one, other] = [
    await app.ask(pages.get, { params: { id } }),
    await app.ask(pages.view, { params: { id } }),
  ]
  expect(one).toEqual(other)
  expect((await app.call(pages.view, { params: { id: 999_999 } })).body).toMatchObject({ code: 'not_found' })
})

test('edit/{id} takes the payload of add, whatever action it names, and tells a stale save', async () => {
  const { id, version } = await add('Before')
  const edit = (body: object) => app.call(pages.edit, { params: { id }, body })
  expect((await edit({ name: 'After', content: '<p>New</p>', action: 'add' })).body).toMatchObject({
    success: 1,
    data: { id, name: 'After', content: '<p>New</p>', version: version + 1 },
  })
  expect((await edit({ name: 'Late', content: '<p>Old</p>', version })).body).toMatchObject({
    success: 0,
    code: 'stale',
    data: { current: { name: 'After' } },
  })
  const gone = await app.call(pages.edit, {
    params: { id: 999_999 },
    body: { name: 'x', content: '<p>x</p>' },
  })
  expect(gone.body).toMatchObject({ success: 0, code: 'not_found' })
})

test('content without words is no content', async () => {
  for (const content of [
    '',
    '<p></p>',
    '<p> &nbsp; </p><hr>',
    '<script>ran()</script>',
    '<img src=x>',
    '<ul><li></li></ul>',
  ]) {
    const { body } = await app.call(pages.save, { body: { action: 'add', name: 'Empty', content } })
    expect(body, content).toMatchObject({ success: 0, errors: { content: 'This field is required' } })
  }
  const long = await app.call(pages.save, {
    body: { action: 'add', name: 'Long', content: 'x'.repeat(100_001) },
  })
  expect(long.body).toMatchObject({ success: 0, errors: { content: 'At most 100000 characters' } })
})

describe('the address of a page', () => {
  const slugOf = async (name: string) => (await add(name)).slug

  test('is made from its English name, and from a Hindi one as it is spelt in English', async () => {
    expect(await slugOf('Help & Support')).toBe('help-support')
    expect(await slugOf('संपर्क करें')).toBe('sampark-karen')
    expect(await slugOf('Donate / दान')).toBe('donate')
    expect(await slugOf('Kṛṣṇa Līlā')).toBe('krishna-lila')
    expect(await slugOf('W2 Tools')).toBe('w2-tools')
    expect(await slugOf('Top10 भजन')).toBe('top10')
  })

  test('is never digits alone, which are an id, and never empty', async () => {
    expect(await slugOf('108')).toBe('page-108')
    expect(await slugOf('🙏')).toMatch(/^page(-\d+)?$/)
    expect((await slugOf('long '.repeat(40).trim())).length).toBeLessThanOrEqual(80)
  })

  test('is kept when the page is renamed, and never given to another page, not even after a deletion', async () => {
    const first = await add('Our Guru')
    expect(first.slug).toBe('our-guru')
    const renamed = await app.ask(pages.edit, {
      params: { id: first.id },
      body: { name: 'Our teacher', content: '<p>x</p>' },
    })
    expect(renamed.slug).toBe('our-guru')
    const second = await add('Our Guru')
    expect(second.slug).toBe('our-guru-2')
    await app.ask(pages.delete, { params: { id: first.id } })
    await app.ask(pages.delete, { params: { id: second.id } })
    expect(await slugOf('Our guru!')).toBe('our-guru-3')
    expect(await slugOf('Our teacher')).toBe('our-teacher')
  })

  test('is another one for each of many pages that are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => add('At once')))
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(8)
  })

  test('cannot be taken past the application either', async () => {
    const { slug, id } = await add('Guarded')
    await app.ask(pages.delete, { params: { id } })
    const taking = app.db
      .insertInto('static_pages')
      .values({ name: 'Thief', slug, content: '<p>x</p>' })
      .execute()
    await expect(taking).rejects.toThrow(/belongs to another page/)
  })
})

describe('the public page', () => {
  test('is provided to anyone by its slug and by its id, while it is active', async () => {
    const { id, slug } = await add('Open House', '<p>Come in</p>')
    for (const type of [id, slug])
      expect((await provide(type)).body).toMatchObject({
        success: 1,
        data: { name: 'Open House', content: '<p>Come in</p>' },
      })
    await app.ask(pages.changeStatus, { body: { status: '1', id } })
    for (const type of [id, slug])
      expect((await provide(type)).body).toEqual({
        success: 0,
        code: 'not_found',
        message: "This page doesn't exist.",
      })
    await app.ask(pages.changeStatus, { body: { status: '0', id: String(id) } })
    expect((await provide(slug)).body.success).toBe(1)
  })

  test('answers strange addresses with words', async () => {
    for (const type of [
      'no-such-page',
      '999999',
      '99999999999999999999',
      "' or 1=1 --",
      '%',
      'About Us',
      '..',
    ])
      expect((await provide(type)).body, type).toMatchObject({ success: 0 })
  })
})
