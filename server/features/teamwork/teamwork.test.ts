import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'
import { sweepTeamwork } from './team-record.ts'

const { history, subadmins, tags, teamwork } = contract
const { app, records } = await startWithTracks()

type Signed = typeof app.sub
let names = 0
async function admin(more: { rights?: string[]; is_active?: '1' | '0'; name?: string } = {}) {
  names++
  const signed = await app.addAdmin('subadmin', `colleague${names}@example.org`)
  const { rights = null, is_active = '1', name = `Colleague ${names}` } = more
  await app.db
    .updateTable('admins')
    .set({ rights, is_active, name })
    .where('admin_id', '=', signed.admin_id)
    .execute()
  return { ...signed, email: `colleague${names}@example.org`, name }
}
const newTag = async (tag_name: string) => ({
  kind: 'tags' as const,
  record_id: await records.newTag(tag_name),
})
const add = (record: object, text: string, mentions: number[] = [], by: Signed = app.main) =>
  app.call(teamwork.addComment, { body: { ...record, text, mentions } }, by)
const added = async (...sent: Parameters<typeof add>) => {
  const { body } = await add(...sent)
  if (body.success === 0) throw new Error(body.message)
  return body.data
}
const thread = async (record: object, by: Signed = app.main, more: object = {}) =>
  app.ask(teamwork.comments, { body: { ...record, ...more } }, by)
const texts = async (record: object) => (await thread(record)).comments.map(({ text }) => text)
const mailsTo = async (email: string) =>
  (await app.db.selectFrom('mails').selectAll().orderBy('mail_id').execute()).filter(
    ({ recipient }) => recipient === email,
  )
const changeOf = async (call: ReturnType<typeof app.call>) => {
  const { body } = await call
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return Number(body.change_id)
}
const undo = (change_id: number) => app.ask(history.undo, { body: { change_id } })

test('a comment is text with line breaks by its author, in the order in which it was written', async () => {
  const record = await newTag('Bhajan')
  await added(record, '  First\r\nline <b>bold</b>  ')
  await added(record, 'Second', [], app.sub)
  const { comments, has_more } = await thread(record, app.sub)
  expect(has_more).toBe(false)
  expect(comments).toMatchObject([
    { text: 'First\nline <b>bold</b>', date_edited: null, can_be_edited: false, can_be_deleted: false },
    { text: 'Second', admin_id: app.sub.admin_id, can_be_edited: true, can_be_deleted: true },
  ])
  expect(await app.ask(teamwork.record, { body: record })).toMatchObject({ comments: 2, unread: 0 })
  expect((await thread(record)).comments.map(({ can_be_deleted }) => can_be_deleted)).toEqual([true, true])
})

test('a long thread is read in parts, the latest first', async () => {
  const record = await newTag('Long')
  await sql`insert into record_comments (resource, record_id, admin_id, admin_name, text)
    select 'tags', ${record.record_id}, ${app.main.admin_id}, 'M', 'Comment ' || n from generate_series(1, 60) n`.execute(
    app.db,
  )
  const latest = await thread(record)
  expect([latest.comments.length, latest.has_more, latest.comments.at(-1)?.text]).toEqual([
    50,
    true,
    'Comment 60',
  ])
  const before = await thread(record, app.main, { before: latest.comments[0]?.comment_id })
  expect([before.comments.length, before.has_more, before.comments[0]?.text]).toEqual([
    10,
    false,
    'Comment 1',
  ])
})

test('comments that cannot be are refused by field, and nothing is written', async () => {
  const record = await newTag('Refused')
  for (const text of ['', '  \n ', '\u200b\u2060', 'x'.repeat(2001)])
    expect((await add(record, text)).body).toMatchObject({
      success: 0,
      code: 'invalid',
      errors: { text: expect.any(String) },
    })
  const { status, body } = await add(record, 'x'.repeat(1_000_000))
  expect([status < 500, body.success]).toEqual([true, 0])
  await added(record, 'x'.repeat(2000))
  expect((await thread(record)).comments).toHaveLength(1)
  expect((await add({ kind: 'tags', record_id: 999_999 }, 'Gone')).body).toMatchObject({ code: 'not_found' })
  for (const kind of ['admins', 'users', '', 'tracks; drop table tags'])
    expect((await add({ kind, record_id: 1 }, 'Unknown')).body).toMatchObject({ success: 0 })
})

test('mentioned admins get one mail each in their language, and find the comment until they have seen it', async () => {
  const record = await newTag('भजन & <tags>')
  const [meera, ravi] = [await admin({ name: 'Meera' }), await admin({ name: 'Ravi' })]
  await app.call(teamwork.waiting, { body: {}, headers: { 'accept-language': 'hi' } }, meera)
  const mentions = [meera.admin_id, ravi.admin_id, app.main.admin_id]
  const { comment_id, mentions: shown } = await added(record, '@Meera @Ravi look\nplease', mentions)
  expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['Meera', 'Ravi']))
  const [letter, ...more] = await mailsTo(meera.email)
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    subject: expect.stringContaining('आपका उल्लेख'),
    text: expect.stringMatching(new RegExp(`look\\nplease[^]*/tags\\?peek=${record.record_id}`)),
    html: expect.stringContaining('&lt;tags&gt;'),
  })
  expect((await mailsTo(ravi.email))[0]).toMatchObject({ subject: expect.stringContaining('mentioned you') })
  const ids = [letter, ...(await mailsTo(ravi.email))].map((each) => each?.message_id)
  expect(new Set(ids).size).toBe(2)

  const waiting = () => app.ask(teamwork.waiting, { body: {} }, meera)
  expect(await waiting()).toMatchObject({
    unread: 1,
    mentions: [{ comment_id, kind: 'tags', record_id: record.record_id, name: 'भजन & <tags>' }],
  })
  // Nobody is told of what they wrote, nor a second time of the same comment.
  expect((await app.ask(teamwork.waiting, { body: {} })).unread).toBe(0)
  const edit = (text: string, ids: number[]) =>
    app.ask(teamwork.editComment, { body: { ...record, comment_id, text, mentions: ids } })
  expect((await edit('Nobody', [])).mentions).toEqual([])
  expect(await waiting()).toMatchObject({ unread: 0 })
  expect(await edit('@Meera again', [meera.admin_id])).toMatchObject({ date_edited: expect.any(String) })
  expect(await mailsTo(meera.email)).toHaveLength(1)
  expect(await app.ask(teamwork.record, { body: record }, meera)).toMatchObject({ unread: 1 })
  await thread(record, meera)
  expect(await waiting()).toMatchObject({ unread: 0, mentions: [] })
})

test('an import that stopped waits for the admin who made it, if they may view tracks', async () => {
  const [own, other] = [await admin(), await admin()]
  const blind = await admin({ rights: ['tags.view'] })
  for (const { admin_id } of [own, blind])
    await sql`
      insert into imports (admin_id, admin_name, file_name, ignored_columns, state)
      select ${admin_id}, 'A', 'a.xlsx', '{}', state from unnest('{stopped,done,ready}'::text[]) as states(state)`.execute(
      app.db,
    )
  const stopped = async (who: typeof own) =>
    (await app.ask(teamwork.waiting, { body: {} }, who)).stopped_imports
  expect([await stopped(own), await stopped(other), await stopped(blind)]).toEqual([1, 0, 0])
})

test('only active admins who may view the record can be mentioned or found, and others learn nothing of it', async () => {
  const record = await newTag('Hidden')
  const [blind, gone] = [await admin({ rights: ['albums.view'] }), await admin({ is_active: '0' })]
  for (const mentions of [[blind.admin_id], [gone.admin_id], [999_999], [app.sub.admin_id, blind.admin_id]])
    expect((await add(record, 'Look', mentions)).body).toMatchObject({
      code: 'invalid',
      errors: { mentions: expect.any(String) },
    })
  expect(await texts(record)).toEqual([])
  expect(
    (
      await add(
        record,
        'Look',
        Array.from({ length: 21 }, (_, n) => n + 1),
      )
    ).body,
  ).toMatchObject({ code: 'invalid' })
  const found = await app.ask(teamwork.admins, { body: { kind: 'tags' } })
  const ids = found.map(({ admin_id }) => admin_id)
  expect(ids).toContain(app.sub.admin_id)
  expect(ids).not.toContain(blind.admin_id)
  expect(ids).not.toContain(gone.admin_id)
  expect(await app.ask(teamwork.admins, { body: { kind: 'tags', search: '%' } })).toEqual([])

  for (const call of [teamwork.record, teamwork.comments])
    expect((await app.call(call, { body: record }, blind)).status).toBe(403)
  expect((await add(record, 'Me', [], blind)).status).toBe(403)
  // The right to view is taken away after the mention.
  const reader = await admin()
  await added(record, 'Look', [reader.admin_id])
  expect((await app.ask(teamwork.waiting, { body: {} }, reader)).unread).toBe(1)
  await sql`update admins set rights = '{albums.view}' where admin_id = ${reader.admin_id}`.execute(app.db)
  expect(await app.ask(teamwork.waiting, { body: {} }, reader)).toMatchObject({ unread: 0, mentions: [] })
})

test('who may not view comments learns nothing of them, and who may only view them writes none', async () => {
  const record = await newTag('Quiet')
  const views = ['tags.view', 'comments.view']
  const [blind, reader] = [await admin({ rights: ['tags.view'] }), await admin({ rights: views })]
  expect((await add(record, 'Look', [blind.admin_id])).body).toMatchObject({
    errors: { mentions: expect.any(String) },
  })
  await added(record, 'Look', [reader.admin_id])
  expect(await app.ask(teamwork.record, { body: record }, blind)).toMatchObject({ comments: 0, unread: 0 })
  expect(await app.ask(teamwork.record, { body: record }, reader)).toMatchObject({ comments: 1, unread: 1 })
  const find = { kind: 'tags', search: '' } as const
  const idsOf = (found: { admin_id: number }[]) => found.map(({ admin_id }) => admin_id)
  expect(idsOf(await app.ask(teamwork.admins, { body: find }))).toContain(blind.admin_id)
  expect(idsOf(await app.ask(teamwork.admins, { body: { ...find, reads_comments: true } }))).not.toContain(
    blind.admin_id,
  )
  expect((await add(record, 'Me', [], reader)).status).toBe(403)

  // The right is taken away after the mention, and after the comment.
  const author = await admin()
  await added(record, 'Mine', [], author)
  await sql`update admins set rights = '{tags.view}' where admin_id = ${reader.admin_id}`.execute(app.db)
  expect(await app.ask(teamwork.waiting, { body: {} }, reader)).toMatchObject({ unread: 0, mentions: [] })
  await sql`update admins set rights = ${views} where admin_id = ${author.admin_id}`.execute(app.db)
  expect((await thread(record, author)).comments.at(-1)).toMatchObject({
    text: 'Mine',
    can_be_edited: false,
    can_be_deleted: false,
  })
})

test('admins edit and delete their own comments; the main admin deletes any; of two deletions at once one succeeds', async () => {
  const record = await newTag('Own')
  const other = await newTag('Other')
  const mine = await added(record, 'Of the sub admin', [], app.sub)
  const edit = { ...record, comment_id: mine.comment_id, text: 'Changed' }
  expect(await app.call(teamwork.editComment, { body: edit })).toMatchObject({ status: 403 })
  const remove = (body: object, by: Signed = app.main) => app.call(teamwork.deleteComment, { body }, by)
  const mains = await added(record, 'Of the main admin')
  expect(await remove({ ...record, comment_id: mains.comment_id }, app.sub)).toMatchObject({ status: 403 })
  expect((await remove({ ...other, comment_id: mine.comment_id })).body).toMatchObject({ code: 'not_found' })
  expect(await texts(record)).toEqual(['Of the sub admin', 'Of the main admin'])
  const both = await Promise.all([1, 2].map(() => remove({ ...record, comment_id: mine.comment_id })))
  expect(both.map(({ body }) => body.success).sort()).toEqual([0, 1])
  expect(both.find(({ body }) => body.success === 0)?.body).toMatchObject({ code: 'not_found' })
  expect((await app.call(teamwork.editComment, { body: edit }, app.sub)).body).toMatchObject({
    code: 'not_found',
  })
})

test('comments go and return with their record, and go along with a merge and back with its undo', async () => {
  const [one, two] = [await newTag('Kirtan'), await newTag('Kirtana')]
  const reader = await admin()
  await added(one, 'On the first')
  await added(two, 'On the second', [reader.admin_id])
  const versions = Object.fromEntries(
    await Promise.all(
      [one, two].map(async ({ record_id }) => [
        String(record_id),
        (await app.ask(tags.get, { params: { id: record_id } })).version,
      ]),
    ),
  )
  const merging = await changeOf(
    app.call(tags.merge, { body: { id: one.record_id, merged: [two.record_id], versions } }),
  )
  expect(await texts(one)).toEqual(['On the first', 'On the second'])
  expect((await app.ask(teamwork.waiting, { body: {} }, reader)).mentions).toMatchObject([
    { record_id: one.record_id },
  ])
  const { body } = await app.call(teamwork.comments, { body: two })
  expect(body).toMatchObject({ code: 'not_found', data: { merged_into: { id: one.record_id } } })

  const deletion = await changeOf(app.call(tags.delete, { params: { id: one.record_id } }))
  expect((await app.call(teamwork.comments, { body: one })).body).toMatchObject({ code: 'not_found' })
  expect((await app.ask(teamwork.waiting, { body: {} }, reader)).unread).toBe(0)
  await sweepTeamwork(app.db)
  await undo(deletion)
  expect(await texts(one)).toEqual(['On the first', 'On the second'])

  await undo(merging)
  expect([await texts(one), await texts(two)]).toEqual([['On the first'], ['On the second']])
})

test('what is about a record is deleted for good when its deletion can no longer be undone', async () => {
  const record = await newTag('For good')
  await added(record, 'Kept for a month')
  await changeOf(app.call(tags.delete, { params: { id: record.record_id } }))
  const left = () =>
    app.db
      .selectFrom('record_comments')
      .select('text')
      .where('record_id', '=', record.record_id)
      .where('resource', '=', 'tags')
      .execute()
  await sweepTeamwork(app.db)
  expect(await left()).toHaveLength(1)
  await sql`update changes set changed_at = changed_at - interval '31 days'`.execute(app.db)
  await sweepTeamwork(app.db)
  expect(await left()).toEqual([])
})

test('the comments of a deleted admin keep the name, and are their own again after the undo', async () => {
  const record = await newTag('Deleted author')
  const author = await admin({ name: 'Leaving' })
  await added(record, 'Farewell', [], author)
  const deletion = await changeOf(app.call(subadmins.delete, { params: { admin_id: author.admin_id } }))
  expect((await thread(record)).comments).toMatchObject([{ admin_id: null, admin_name: 'Leaving' }])
  await undo(deletion)
  expect((await thread(record)).comments).toMatchObject([
    { admin_id: author.admin_id, admin_name: 'Leaving' },
  ])
})

test('nobody writes more than sixty comments in ten minutes', async () => {
  const record = await newTag('Flood')
  const writer = await admin()
  await sql`insert into attempts (what, subject) select 'comment', ${String(writer.admin_id)} from generate_series(1, 59)`.execute(
    app.db,
  )
  await added(record, 'The last one', [], writer)
  expect((await add(record, 'Too many', [], writer)).status).toBe(429)
  expect(await texts(record)).toEqual(['The last one'])
})

test('comments write neither history nor what lists keep', async () => {
  const record = await newTag('Quiet')
  await app.ask(tags.list, { body: {} })
  const marks = async () =>
    (
      await sql<{ changes: number; cached: number }>`
        select (select count(*) from changes) as changes, (select count(*) from cache_changes) as cached`.execute(
        app.db,
      )
    ).rows
  const before = await marks()
  const { comment_id } = await added(record, 'Quiet', [app.sub.admin_id])
  await app.ask(teamwork.editComment, { body: { ...record, comment_id, text: 'Still' } })
  await app.ask(teamwork.deleteComment, { body: { ...record, comment_id } })
  await app.ask(teamwork.presence, { body: { ...record, tab_key: 'quiet', is_editing: true } })
  expect(await marks()).toEqual(before)
})
