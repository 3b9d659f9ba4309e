import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { tags, history } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a page of a thousand rows takes long names in both scripts at once, as one entry; more than a page is refused', async () => {
  await sql`insert into tags (tag_name, tag_name_hindi) select 'Tag ' || n, null from generate_series(1, 1000) n`.execute(
    app.db,
  )
  const { Info } = await app.ask(tags.list, { body: { pageSize: 1000 } })
  const cells = Info.map(({ tag_id, version }) => ({
    id: tag_id,
    version,
    fields: {
      tag_name: `${'n'.repeat(190)} ${tag_id}`,
      // Three bytes for each letter.
      tag_name_hindi: `${'न'.repeat(190)} ${tag_id}`,
      aliases: Array.from({ length: 5 }, (_, at) => `${'आ'.repeat(190)} ${at} ${tag_id}`),
    },
  }))
  expect(Buffer.byteLength(JSON.stringify(cells))).toBeGreaterThan(3 * 1024 * 1024)
  const { status, body } = await app.call(tags.editCells, { body: { cells } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ saved: 3000, changed: 1000, refused: [] })
  const change_id = Number(body.change_id)
  const [entry] = (await app.ask(history.list, { body: {} })).Info
  expect(entry).toMatchObject({ change_id, records: 1000 })
  expect(await app.ask(history.undo, { body: { change_id } })).toMatchObject({ undone: 1000, left: 0 })
  expect((await app.ask(tags.list, { body: { searchText: 'Tag 500' } })).Info[0]).toMatchObject({
    tag_name: 'Tag 500',
    aliases: [],
  })

  const [first] = cells
  const tooMany = Array.from({ length: 1001 }, (_, at) => ({ ...first, id: at + 1 }))
  expect((await app.call(tags.editCells, { body: { cells: tooMany } })).body).toMatchObject({
    success: 0,
    errors: { cells: 'At most 1000 at a time' },
  })
  // Even this call has a limit.
  const far = { ...first, fields: { tag_name: 'x'.repeat(9_000_000) } }
  expect((await app.call(tags.editCells, { body: { cells: [far] } })).status).toBe(413)
})
