import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { tags, teamwork } = contract
const { app, records } = await startWithTracks()

type Signed = typeof app.sub
const newTag = async (name: string) => ({ kind: 'tags' as const, record_id: await records.newTag(name) })
let admins = 0
async function admin(name: string, rights: string[] | null = null) {
  const signed = await app.addAdmin('subadmin', `present${++admins}@example.org`)
  await app.db.updateTable('admins').set({ rights, name }).where('admin_id', '=', signed.admin_id).execute()
  return signed
}
const report = (record: object, by: Signed, more: object = {}) =>
  app.call(
    teamwork.presence,
    { body: { ...record, tab_key: `tab-${by.admin_id}`, is_editing: false, ...more } },
    by,
  )
const others = async (record: object, by: Signed = app.main, more: object = {}) => {
  const { body } = await report(record, by, more)
  if (body.success === 0) throw new Error(body.message)
  return body.data
}

test('whoever has a record open sees the others, those who edit first, until they leave', async () => {
  const record = await newTag('Open')
  const [meera, ravi] = [await admin('Meera'), await admin('Ravi')]
  expect(await others(record)).toEqual({ others: [], more: 0 })
  await report(record, meera)
  await report(record, ravi, { is_editing: true })
  // A second tab of the same admin is not a second admin.
  await report(record, ravi, { tab_key: 'another' })
  expect(await others(record)).toEqual({
    others: [
      { admin_id: ravi.admin_id, name: 'Ravi', is_editing: true },
      { admin_id: meera.admin_id, name: 'Meera', is_editing: false },
    ],
    more: 0,
  })
  expect((await others(await newTag('Another'))).others).toEqual([])
  await report(record, ravi, { is_leaving: true })
  await report(record, ravi, { tab_key: 'another', is_leaving: true })
  expect((await others(record)).others.map(({ name }) => name)).toEqual(['Meera'])
})

test('names are shown up to three, and whoever has not reported for a minute is gone', async () => {
  const record = await newTag('Crowded')
  for (const name of ['A', 'B', 'C', 'D', 'E']) await report(record, await admin(name))
  const seen = await others(record)
  expect([seen.others.map(({ name }) => name), seen.more]).toEqual([['A', 'B', 'C'], 2])
  await sql`update record_presence set seen_at = now() - interval '1 minute'`.execute(app.db)
  expect(await others(record)).toEqual({ others: [], more: 0 })
})

test('deactivated admins disappear, those who may not view the kind are neither shown nor told', async () => {
  const record = await newTag('Guarded')
  const [off, blind] = [await admin('Off'), await admin('Blind', ['albums.view'])]
  await report(record, off)
  expect((await others(record)).others).toHaveLength(1)
  await sql`update admins set is_active = '0' where admin_id = ${off.admin_id}`.execute(app.db)
  expect((await others(record)).others).toEqual([])
  expect((await report(record, blind)).status).toBe(403)
})

test('records that do not exist, unknown kinds and odd keys leave nothing behind, and one admin only so much', async () => {
  const rows = async () =>
    Number((await app.db.selectFrom('record_presence').select(sql`count(*)`.as('n')).executeTakeFirst())?.n)
  await sql`delete from record_presence`.execute(app.db)
  expect(await others({ kind: 'tags', record_id: 999_999 }, app.sub)).toEqual({ others: [], more: 0 })
  for (const bad of [
    { kind: 'admins' },
    { tab_key: '' },
    { tab_key: 'x'.repeat(65) },
    { tab_key: "'; drop" },
    { record_id: -1 },
  ])
    expect((await report({ kind: 'tags', record_id: 1 }, app.sub, bad)).body).toMatchObject({
      success: 0,
      code: 'invalid',
    })
  expect(await rows()).toBe(0)
  const record = await newTag('Tabs')
  for (let n = 0; n < 25; n++) await report(record, app.sub, { tab_key: `n${n}` })
  expect(await rows()).toBe(20)
  await app.ask(tags.delete, { params: { id: record.record_id } })
  expect((await report(record, app.sub, { is_leaving: true })).body).toMatchObject({ success: 1 })
})
