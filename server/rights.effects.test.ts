import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { NEEDS, type Need } from '#contract/calls/permissions.ts'
import { contract } from '#contract/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { findSession } from '#server/features/auth/session.store.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { form, sheetOf, track } from './testing/track-sheets.ts'
import { trackForm } from './testing/tracks.ts'

const { albums, artists, dashboard, globalSearch, history, imports, notifications, savedViews, subadmins } =
  contract

let app: TestApp
let album_id: number
let artist_id: number
beforeAll(async () => {
  app = await startApp()
  artist_id = (await app.ask(artists.save, { body: { action: 'add', name: 'Meera', hindi_name: 'मीरा' } }))
    .artist_id
  album_id = (
    await app.ask(albums.save, { body: { action: 'add', name: 'Meera Bhajan', artist_id: [artist_id] } })
  ).album_id
})
afterAll(() => app.stop())

/** A sub admin without these rights, whom the main admin has narrowed through the form. */
async function without(...needs: Need[]) {
  const admin = await app.addAdmin('subadmin', `${crypto.randomUUID()}@example.org`)
  const lost = needs.flatMap((need) =>
    need.endsWith('.view') ? NEEDS.filter((each) => each.split('.')[0] === need.split('.')[0]) : [need],
  )
  await narrow(
    admin,
    NEEDS.filter((need) => !lost.includes(need)),
  )
  return admin
}

async function narrow(admin: TestApp['sub'], rights: readonly Need[] | null) {
  const { name, email, version } = await app.ask(subadmins.get, { params: { id: admin.admin_id } })
  const body = { action: 'edit', user_id: admin.admin_id, name, email, version, rights }
  return app.ask(subadmins.save, { body })
}

const statusOf = async (...[endpoint, sent, as]: [Endpoint, object, TestApp['sub']]) => {
  const { status, body } = await app.call(endpoint, sent, as)
  return status === 200 ? (body.success === 1 ? 'done' : body.code) : status
}
const addAlbum = (name: string, as = app.main) => app.ask(albums.save, { body: { action: 'add', name } }, as)

test('the main admin narrows a sub admin: at once, in every process, versioned, and with an entry in the history', async () => {
  const admin = await app.addAdmin('subadmin', 'narrowed@example.org')
  const other = connect(app.databaseUrl)
  const rightsThere = async () => (await findSession(other, admin.access_token, '127.0.0.1'))?.rights
  expect(await rightsThere()).toBe(null)
  expect((await app.call(albums.list, { body: {} }, admin)).headers.get('x-rights')).toBe('*')

  const saved = await narrow(admin, ['tags.edit'])
  expect(saved.rights, 'to edit takes the right to view').toEqual(['tags.view', 'tags.edit'])
  const refused = await app.call(albums.list, { body: {} }, admin)
  expect([refused.status, refused.body, refused.headers.get('x-rights')]).toMatchObject([
    403,
    { success: 0, code: 'forbidden', message: expect.stringContaining('view this: Albums') },
    'tags.view tags.edit',
  ])
  expect(await rightsThere(), 'of a process that has kept the session').toEqual(['tags.view', 'tags.edit'])
  await other.destroy()

  const edit = { action: 'edit', user_id: admin.admin_id, name: 'Asha', email: 'narrowed@example.org' }
  const stale = await app.call(subadmins.save, { body: { ...edit, version: 1, rights: null } })
  expect(stale.body).toMatchObject({ success: 0, code: 'stale' })
  expect((await app.ask(subadmins.save, { body: edit })).rights, 'left out').toEqual([
    'tags.view',
    'tags.edit',
  ])
  const refusals = [
    [[], 'Choose'],
    ['all', 'Choose'],
    [['moods.view'], 'must be one of'],
  ] as const
  for (const [rights, why] of refusals) {
    const { body } = await app.call(subadmins.save, { body: { ...edit, rights } })
    expect(body).toMatchObject({ success: 0, errors: { rights: expect.stringContaining(why) } })
  }
  const filters = { resource: 'subadmins', record_id: admin.admin_id }
  const { Info } = await app.ask(history.list, { body: { filters } })
  const changed = await app.ask(history.records, { params: { id: Info[1]?.change_id ?? 0 }, body: {} })
  expect(changed.Info[0]?.fields).toContainEqual({
    field: 'rights',
    before: null,
    after: ['tags.view', 'tags.edit'],
  })

  await app.ask(subadmins.delete, { params: { admin_id: admin.admin_id } })
  const [deletion] = (await app.ask(history.list, { body: { filters } })).Info
  await app.ask(history.undo, { body: { change_id: deletion?.change_id } })
  const restored = await app.ask(subadmins.get, { params: { id: admin.admin_id } })
  expect(restored.rights, 'a restored account').toEqual(['tags.view', 'tags.edit'])
  await expect(
    app.db
      .updateTable('admins')
      .set({ rights: ['tags.edit'] })
      .where('admin_id', '=', admin.admin_id)
      .execute(),
    'the database keeps the rule, too',
  ).rejects.toThrow('check constraint')
})

test('a status in a bulk edit needs the right to publish, and links need the right to view what is linked', async () => {
  const bulk = (changes: object, as: TestApp['sub']) =>
    statusOf(albums.bulkEdit, { body: { id: [album_id], expected_count: 1, changes } }, as)
  const inactive = { is_active: { op: 'set', value: '0' } }
  const described = { description: { op: 'set', value: 'Bhajans of Meera' } }
  const linked = { artist_id: { op: 'add', ids: [artist_id] } }
  expect(await bulk(inactive, await without('albums.publish'))).toBe(403)
  expect(await bulk({ ...described, ...inactive }, await without('albums.publish'))).toBe(403)
  expect(await bulk(described, await without('albums.publish'))).toBe('done')
  expect(await bulk(described, await without('albums.edit'))).toBe(403)
  expect(await bulk(inactive, await without('albums.edit'))).toBe('done')
  const blind = await without('artists.view')
  expect(await bulk(linked, blind)).toBe(403)
  expect(await bulk({ artist_id: { op: 'clear' } }, await without('albums.edit'))).toBe(403)

  const save = (body: object) =>
    statusOf(albums.save, { body: { action: 'edit', album_id, name: 'Meera Bhajan', ...body } }, blind)
  expect(await save({ artist_id: [artist_id] })).toBe(403)
  expect(await save({})).toBe('done')
  const album = await app.ask(albums.get, { params: { id: album_id } }, blind)
  expect(
    album.albumArtists.map(({ name }) => name),
    'names of linked records stay visible',
  ).toEqual(['Meera'])
  const sent = { title: 'New', message: 'Listen', notification_type: 'artist', artist_id }
  expect(await statusOf(notifications.send, { body: sent }, blind)).toBe(403)
})

test('whoever may not publish adds records that are inactive', async () => {
  const editor = await without('albums.publish', 'users.publish')
  expect(await addAlbum('Draft', editor)).toMatchObject({ is_active: '0' })
  const user = { action: 'add', name: 'Ravi', email: 'ravi@example.org', phone_num: '1' }
  expect(await app.ask(contract.users.save, { body: user }, editor)).toMatchObject({ status: 'inactive' })
  expect(await addAlbum('At once', await without('albums.delete'))).toMatchObject({ is_active: '1' })
})

test('search, dashboard, history, views and suggestions leave out what may not be viewed', async () => {
  const blind = await without('artists.view')
  const found = (as: TestApp['sub']) => app.ask(globalSearch.search, { body: { searchText: 'meera' } }, as)
  const kinds = async (as: TestApp['sub']) => new Set((await found(as)).hits.map(({ kind }) => kind))
  expect(await kinds(app.main)).toEqual(new Set(['artists', 'albums']))
  expect(await kinds(blind)).toEqual(new Set(['albums']))
  const counts = await app.ask(dashboard.counts, {}, blind)
  expect([counts.artists, counts.albums]).toEqual([null, 3])
  const pairs = async (as: TestApp['sub']) => (await app.ask(dashboard.pairs, {}, as)).map(({ list }) => list)
  await app.ask(contract.artists.save, { body: { action: 'add', name: 'Meera' } })
  expect(await pairs(app.main)).toContain('artists')
  expect(await pairs(blind)).not.toContain('artists')

  const seen = async (as: TestApp['sub']) =>
    (await app.ask(history.list, { body: { pageSize: 100 } }, as)).Info.map(({ resource }) => resource)
  expect(await seen(app.sub)).toContain('artists')
  expect(await seen(blind)).not.toContain('artists')
  expect(await seen(blind)).toContain('albums')
  expect(await seen(blind)).not.toContain('subadmins')
  const [added] = (await app.ask(history.list, { body: { filters: { resource: 'artists' } } })).Info
  expect(await statusOf(history.get, { params: { id: added?.change_id } }, blind)).toBe('not_found')

  const own = (list: string, name: string) => app.ask(savedViews.add, { body: { list, name, query: {} } })
  const { view_id } = await own('artists', 'All artists')
  await app.ask(savedViews.edit, { body: { view_id, is_shared: true } })
  expect(await statusOf(savedViews.pin, { body: { view_id, is_pinned: true } }, app.sub)).toBe('done')
  await narrow(app.sub, ['albums.view'])
  expect(await app.ask(savedViews.pinned, {}, app.sub)).toEqual([])
  await narrow(app.sub, null)
  expect(await statusOf(savedViews.pin, { body: { view_id, is_pinned: true } }, blind)).toBe('not_found')
  expect(await statusOf(savedViews.list, { body: { list: 'artists' } }, blind)).toBe(403)
  expect(await statusOf(savedViews.add, { body: { list: 'artists', name: 'x', query: {} } }, blind)).toBe(403)

  await app.ask(artists.save, { body: { action: 'add', name: 'Zqorvi', hindi_name: 'क' } })
  const suggest = (as: TestApp['sub']) =>
    app.ask(contract.nameSuggestions.suggest, { body: { name: 'Zqorvi', to: 'hindi' } }, as)
  expect((await suggest(app.main)).suggestion).toBe('क')
  expect((await suggest(blind)).suggestion).not.toBe('क')
})

test('an undo needs the rights that the change itself needed', async () => {
  const record = await addAlbum('Undone')
  const id = record.album_id
  const twin = await addAlbum('Undone twin')
  const versions = { [id]: record.version, [twin.album_id]: twin.version }
  const { track_id } = await app.ask(contract.tracks.save, { body: trackForm('Undone track') })
  const edit = { action: 'edit', album_id: id, name: 'Undone again' }
  const chosen = { id: [id], expected_count: 1 }
  const both = { is_active: { op: 'set', value: '0' }, description: { op: 'set', value: 'x' } }
  const only = { is_active: { op: 'set', value: '0' } }
  const changes: [Need[], Endpoint, object][] = [
    [['albums.edit', 'albums.delete'], albums.merge, { id, merged: [twin.album_id], versions }],
    [['albums.edit'], albums.save, edit],
    [['albums.publish'], albums.changeStatus, { album_id: id, status: '1' }],
    [['albums.publish', 'albums.edit'], albums.bulkEdit, { ...chosen, changes: both }],
    [['albums.publish'], albums.bulkEdit, { ...chosen, changes: only }],
    [['albums.edit'], albums.addTracks, { album_id: id, track_id: [track_id] }],
    [['albums.delete'], albums.delete, { id: [id] }],
  ]
  for (const [needs, endpoint, body] of changes) {
    const { change_id } = (await app.call(endpoint, { body })).body
    for (const need of ['albums.edit', 'albums.publish', 'albums.delete'] as const) {
      const admin = await without(need)
      const isNeeded = needs.includes(need)
      const { can_be_undone } = await app.ask(history.get, { params: { id: Number(change_id) } }, admin)
      expect([endpoint.path, need, can_be_undone]).toEqual([endpoint.path, need, !isNeeded])
      if (!isNeeded) continue
      expect(await statusOf(history.undo, { body: { change_id } }, admin)).toBe(403)
    }
    const able = await without('tags.view')
    expect([endpoint.path, await statusOf(history.undo, { body: { change_id } }, able)]).toEqual([
      endpoint.path,
      'done',
    ])
  }
})

test('an import needs the rights on what it adds, and its undo those to delete it', async () => {
  const { import_id } = await app.ask(imports.upload, {
    body: form(await sheetOf([track(1, { Artist: 'Surdas' })])),
  })
  const body = { import_id }
  const start = async (...needs: Need[]) => statusOf(imports.start, { body }, await without(...needs))
  expect(await start('artists.edit')).toBe(403)
  expect(await start('artists.publish')).toBe(403)
  expect(await start('albums.edit'), 'no album is new').toBe('done')
  await app.work()
  await expect
    .poll(async () => (await app.ask(imports.get, { params: { id: import_id } })).state, { timeout: 30_000 })
    .toBe('done')
  const changes = (await app.ask(history.list, { body: {} }, await without('artists.view'))).Info
  const [imported] = changes.filter(({ action }) => action === 'import')
  expect(imported?.counts).toEqual([{ resource: 'tracks', count: 1, added: 1 }])
  expect(imported?.names.map(({ resource }) => resource)).toEqual(['tracks'])
  const undone = { body: { change_id: imported?.change_id } }
  const undo = async (...needs: Need[]) => statusOf(history.undo, undone, await without(...needs))
  expect(await undo('artists.delete')).toBe(403)
  expect(await undo('albums.delete')).toBe('done')
})
