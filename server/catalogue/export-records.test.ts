import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetFormat } from '#contract/catalogue/export.ts'
import { contract } from '#contract/index.ts'
import { message } from '#server/core/messages/message.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { tagsResource } from '#server/resources/tags/tags.store.ts'
import { spreadsheetRows } from '#server/testing/spreadsheet-rows.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { exportRecords } from './export-records.ts'
import { sheetColumns } from './sheet-columns.ts'

const { albums, artists, categories, imports, tracks, users } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const everything = { byQuery: true, query: '', id: [] }

/** Each record by its headings. */
async function exported(
  call: typeof albums.export | typeof tracks.export | typeof users.export,
  body: object,
) {
  const answer = await app.call(call, { body: { ...everything, ...body } })
  if (answer.body.success !== 1) throw new Error(answer.body.message)
  const [titles = [], ...rows] = await spreadsheetRows(answer.body.data)
  return rows.map((row) => Object.fromEntries(titles.map((title, n) => [title, row[n] ?? ''])))
}

test('a list is exported as it is shown: searched, filtered, sorted, or only what was chosen', async () => {
  const { artist_id } = await app.ask(artists.save, {
    body: { name: 'Lata', hindi_name: 'लता', about: 'a', about_hindi: 'b' },
  })
  const texts = { description: 'Two\n"lines", and more', description_hindi: 'हिन्दी' }
  const add = (name: string, more = {}) =>
    app.ask(albums.save, { body: { name, hindi_name: `${name} हि`, ...texts, ...more } })
  const names = ['=1+1', '+91', '-5', '@home', 'Ram, Sita', 'Zed']
  const ids: number[] = []
  for (const name of names) ids.push((await add(name, { artist_id: [artist_id] })).album_id)
  await app.ask(albums.changeStatus, { body: { status: '1', album_id: ids.slice(0, 2) } })

  for (const format of ['xlsx', 'csv'] satisfies SheetFormat[]) {
    const all = await exported(albums.export, { format, sorted: { id: 'name', desc: true } })
    expect(
      all.map(({ Name }) => Name),
      format,
    ).toEqual(
      (await app.ask(albums.list, { body: { sorted: { id: 'name', desc: true } } })).Info.map(
        ({ name }) => name,
      ),
    )
    expect(all.find(({ Name }) => Name === '=1+1')).toEqual({
      Id: String(ids[0]),
      Name: '=1+1',
      'Hindi Name': '=1+1 हि',
      'Other Names': '',
      Description: texts.description,
      'Hindi Description': texts.description_hindi,
      Category: '',
      'Category Ids': '',
      Collection: '',
      'Collection Ids': '',
      Artist: 'Lata',
      'Artist Ids': String(artist_id),
      Status: 'Inactive',
      'Edited (UTC)': expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d$/),
      Version: '1',
      Fingerprint: expect.stringMatching(/^v2\.albums\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/),
    })
    const namesOf = async (body: object) =>
      (await exported(albums.export, { format, ...body })).map((row) => row.Name)
    expect(await namesOf({ query: 'sita' })).toEqual(['Ram, Sita'])
    expect(await namesOf({ filters: { status: '0' }, except: [ids[0]] })).toEqual(['+91'])
    expect(await namesOf({ byQuery: false, id: [ids[5], ids[3], 999_999] })).toEqual(['Zed', '@home'])
    expect(await namesOf({ query: 'nothing like it' })).toEqual([])
  }
})

test('an exported track is read by an import as the track that it was', async () => {
  const { category_id } = await app.ask(categories.save, { body: { name: 'Aarti', hindi_name: 'आरती' } })
  const text = {
    display_name: '-Om Jai',
    display_name_hindi: 'ॐ जय',
    description: '=Evening',
    description_hindi: 'संध्या',
    lyrics: 'x'.repeat(40_000),
    record_date: '2020-01-31',
    track_link: 'http://127.0.0.1:9/om.mp3',
    file_name: 'om.mp3',
  }
  const { track_id } = await app.ask(tracks.save, { body: { ...text, category_id: [category_id] } })
  const [long] = await exported(tracks.export, { format: 'csv' })
  expect(long?.Lyrics).toBe(text.lyrics)
  const [cut] = await exported(tracks.export, { format: 'xlsx' })
  await sql`update tracks set message = ${message('fetch.webPage')} where track_id = ${track_id}`.execute(
    app.db,
  )
  const [failed] = await exported(tracks.export, { format: 'csv' })
  await sql`update tracks set duration = 6.034285714285732 where track_id = ${track_id}`.execute(app.db)
  const [measured] = await exported(tracks.export, { format: 'csv' })
  expect(measured?.['Duration (Seconds)']).toBe('6.03')
  expect(failed?.Message).toMatch(/^[A-Z].*web page/)
  expect(cut?.Lyrics).toHaveLength(32_767)

  const { body } = await app.call(tracks.export, { body: { ...everything, format: 'csv' } })
  if (body.success !== 1) throw new Error(body.message)
  await app.ask(tracks.delete, { body: { id: [track_id] } })
  const form = new FormData()
  form.append('excelFile', new Blob([body.data.content as Uint8Array<ArrayBuffer>]), 'tracks.csv')
  expect(await app.ask(imports.readExcel, { body: form })).toMatchObject({ added: 1, failed: 0 })
  const [again] = (await app.ask(tracks.list, { body: {} })).Info
  const { lyrics, ...listed } = text
  expect(again).toMatchObject({ ...listed, trackCategory: [{ category_id }] })
})

test('users and an unknown order, format or record', async () => {
  await app.ask(users.save, { body: { name: 'Asha', email: 'a@example.org', phone_num: '+91 98' } })
  expect(await exported(users.export, { format: 'csv' })).toMatchObject([
    { Name: 'Asha', 'Phone Number': '+91 98', Status: 'Active' },
  ])
  const later = await app.ask(users.save, { body: { name: 'Bela', email: 'b@example.org', phone_num: '7' } })
  await app.db.updateTable('users').set({ date_modified: '2020-01-01' }).where('id', '=', later.id).execute()
  const shown = (await app.ask(users.list, { body: {} })).Info.map(({ name }) => name)
  expect(
    (await exported(users.export, {})).map(({ Name }) => Name),
    'as the list begins',
  ).toEqual(shown)
  for (const wrong of [{ format: 'pdf' }, { sorted: { id: 'password' } }, { byQuery: false }])
    expect((await app.call(users.export, { body: { ...everything, ...wrong } })).body).toMatchObject({
      success: 0,
      code: 'invalid',
    })
})

test('every field that a form writes has a column', () => {
  for (const resource of CONTENT) {
    const columns = sheetColumns(resource)
    const values = Object.fromEntries(resource.written.map((field) => [field, `value of ${field}`]))
    const row = { ...values, record_date: '2020-01-31' }
    const shown: object = { ...values, record_date: { date: '2020-01-31' }, is_download_allowed: 'No' }
    const cells = columns.map(({ cell }) => cell(row))
    for (const field of resource.written)
      expect(cells, `${resource.table}.${field}`).toContainEqual(
        Object.entries(shown).find(([name]) => name === field)?.[1],
      )
  }
})

test('an export has the records that there were when it began, without those deleted before it reaches them', async () => {
  // Long enough that the first part of the file goes out before the last records are read.
  await sql`insert into tags (tag_name) select 'Sent ' || lpad(n::text, 4, '0') || repeat(' x', 90)
    from generate_series(1, 2000) n`.execute(app.db)
  const { content } = await exportRecords(app.db, tagsResource, {
    ...{ byQuery: true, query: '', format: 'csv', sorted: { id: 'tag_name', desc: false } },
  })
  if (content instanceof Uint8Array) throw new Error('The file is not sent in parts')
  const parts = content[Symbol.asyncIterator]()
  const first = await parts.next()
  // Deleted, added and edited while the file is being sent; the edit moves its record to the front.
  const left = sql`tag_name >= 'Sent 1901' and tag_name < 'Sent 1951'`
  await sql`delete from tags where ${left}`.execute(app.db)
  await sql`insert into tags (tag_name) values ('Sent 1999 later')`.execute(app.db)
  await sql`update tags set tag_name = 'A Sent 2000 edited' where tag_name like 'Sent 2000%'`.execute(app.db)
  let text = String(Buffer.from(first.value ?? []))
  for (let part = await parts.next(); !part.done; part = await parts.next()) text += Buffer.from(part.value)

  const names = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]?.replace(/( x)+$/, ''))
  const all = Array.from({ length: 2000 }, (_, at) => `Sent ${String(at + 1).padStart(4, '0')}`)
  expect(names).toEqual([...all.slice(0, 1900), ...all.slice(1950, 1999), 'A Sent 2000 edited'])
})
