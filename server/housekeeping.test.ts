import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { form, sheetOf, track } from './testing/track-sheets.ts'

const { imports } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await leaveEverythingBehind()
  const stop = startHousekeeping(app.context)
  // The first round begins at once, and stopping waits for its end.
  await stop()
})
afterAll(() => app.stop())

/** What a process that died long ago has left: the process id is one that Linux never gives. */
const LEFT = `${hostname()}~99999999~left`
const importTracks = () => sql`from pgboss.job where name = 'import-tracks'`
let abandoned = 0
let interrupted = 0

async function leaveEverythingBehind(): Promise<void> {
  const { db, dataDir, store, sub } = app
  await sql`update sessions set used_at = now() - interval '1 year', created_at = now() - interval '1 year'
    where admin_id = ${sub.admin_id}`.execute(db)
  await sql`insert into attempts (what, subject, attempted_at)
    values ('sign-in', 'long ago', now() - interval '1 year'), ('sign-in', 'now', now())`.execute(db)
  await sql`insert into otps (admin_id, otp_hash, expires_at)
    values (${sub.admin_id}, 'x', now() - interval '1 day')`.execute(db)
  await sql`insert into deleted_accounts (admin_id, password_hash, views, change_ids, deleted_at)
    values (98, 'old', '[]', '[]', now() - interval '31 days'), (99, 'recent', '[]', '[]', now() - interval '29 days')`.execute(
    db,
  )
  await sql`insert into heard_addresses (key, expires) values ('audio/a.mp3', 1), ('audio/b.mp3', 9999999999)`.execute(
    db,
  )
  await sql`with played as (insert into tracks (display_name, is_track_complete) values ('Played', '0') returning track_id)
    insert into feed_plays (day, track_id, listener)
      select current_date - days, track_id, decode(repeat('00', 16), 'hex') from played, generate_series(0, 1) days`.execute(
    db,
  )
  await sql`
    with asha as (
      insert into users (name, email, phone_num) values ('Asha', 'asha@example.org', '1') returning id
    )
    insert into user_sessions (user_id, token_hash, user_agent, used_at)
    select id, sha256(agent::bytea), agent, used_at from asha, (values
      ('unused', now() - interval '91 days'), ('used', now() - interval '89 days')) s(agent, used_at)`.execute(
    db,
  )
  await sql`insert into record_comments (resource, record_id, admin_id, admin_name, text)
    values ('tags', 987654, 1, 'Meera', 'On a tag that is long gone')`.execute(db)
  await sql`insert into user_codes (email, sent_to, code_hash, expires_at)
    values ('a@b', 'a@b', 'x', now() - interval '1 minute'), ('c@d', 'c@d', 'x', now() + interval '1 minute')`.execute(
    db,
  )
  await sql`insert into user_devices (token_hash, token, registered_at) values
    (sha256('old'), 'old', now() - interval '271 days'), (sha256('new'), 'new', now() - interval '269 days')`.execute(
    db,
  )
  await sql`insert into reported_plays (play_id, played_at) values
    ('00000000-0000-4000-8000-000000000001', now() - interval '32 days'),
    ('00000000-0000-4000-8000-000000000002', now() - interval '30 days')`.execute(db)
  await store.write('images/left.webp', Buffer.from('left'), { contentType: 'image/webp' })
  await sql`insert into stored_file (key, state, size, created_at)
    values ('images/left.webp', 'pending', 4, now() - interval '1 year')`.execute(db)
  await sql`insert into stored_file (key, state, size) values ('audio/old.mp3', 'kept', 1), ('audio/new.mp3', 'kept', 1)`.execute(
    db,
  )
  await sql`
    insert into recording_drafts (admin_id, upload_key, audio_key, content_hash, audio_size, file_name, folder,
      display_name, display_name_hindi, links, date_modified)
    select ${app.main.admin_id}, name, 'audio/' || name || '.mp3', sha256(name::bytea), 1, name, '', '', '', '{}', edited
    from (values ('old', now() - interval '31 days'), ('new', now() - interval '29 days')) d(name, edited)`.execute(
    db,
  )
  await sql`insert into keyed_saves (admin_id, key_hash, table_name, made_at)
    select ${app.main.admin_id}, sha256(name::bytea), name, made_at
    from (values ('old', now() - interval '25 hours'), ('new', now() - interval '23 hours')) k(name, made_at)`.execute(
    db,
  )
  for (const folder of ['tmp', 'fetched']) {
    await mkdir(join(dataDir, folder), { recursive: true })
    await writeFile(join(dataDir, folder, LEFT), 'half of it')
  }
  abandoned = (await app.ask(imports.upload, { body: form(await sheetOf([track(1)])) })).import_id
  interrupted = (await app.ask(imports.upload, { body: form(await sheetOf([track(2)])) })).import_id
  await app.ask(imports.start, { body: { import_id: interrupted } })
  await sql`delete ${importTracks()}`.execute(db)
  await sql`update imports set date_created = now() - interval '1 year', date_modified = now() - interval '1 year'`.execute(
    db,
  )
  await sql`
    with added as (
      insert into imports (file_kind, state, admin_name, file_name, ignored_columns, rows, updated, waiting, date_created)
      values ('edited_export', 'done', 'Meera', 'old.xlsx', '{}', 3, 2, 1, now() - interval '8 days'),
        ('edited_export', 'done', 'Meera', 'new.xlsx', '{}', 3, 2, 1, now() - interval '6 days')
      returning import_id, file_name
    )
    insert into edited_rows (import_id, row_no, sheet_row, name, cells, changes, conflicts, problems)
    select import_id, 1, 2, 'In ' || file_name, '[]', 0, 0, 0 from added`.execute(db)
}

const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
  (await query.execute(app.db)).rows.map(({ text }) => text)

test('sessions that have ended are removed', async () => {
  expect(await texts(sql`select admin_id::text as text from sessions`)).toEqual([String(app.main.admin_id)])
})

test('attempts that no limit counts any more are removed', async () => {
  expect(await texts(sql`select subject as text from attempts where what = 'sign-in'`)).toEqual(['now'])
})

test('expired codes for a new password are removed', async () => {
  expect(await texts(sql`select otp_hash as text from otps`)).toEqual([])
})

test('accounts whose deletion can no longer be undone are forgotten', async () => {
  expect(await texts(sql`select password_hash as text from deleted_accounts`)).toEqual(['recent'])
})

test('sessions, codes and devices of users that have ended, and plays too old to be reported, are forgotten', async () => {
  expect(await texts(sql`select user_agent as text from user_sessions`)).toEqual(['used'])
  expect(await texts(sql`select email as text from user_codes`)).toEqual(['c@d'])
  expect(await texts(sql`select token as text from user_devices`)).toEqual(['new'])
  expect(await texts(sql`select right(play_id::text, 1) as text from reported_plays`)).toEqual(['2'])
})

test('plays of addresses that have expired are forgotten', async () => {
  expect(await texts(sql`select key as text from heard_addresses`)).toEqual(['audio/b.mp3'])
})

test('who played what through feeds on earlier days is forgotten', async () => {
  expect(await texts(sql`select (current_date - day)::text as text from feed_plays`)).toEqual(['0'])
})

test('files that no record claimed are removed from the store', async () => {
  expect(await app.store.head('images/left.webp')).toBeNull()
})

test('uploads that ended half-way are removed', async () => {
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])
})

test('downloads that ended half-way are removed', async () => {
  expect(await readdir(join(app.dataDir, 'fetched'))).toEqual([])
})

test('previews of imports that nobody started are removed', async () => {
  const { body } = await app.call(imports.get, { params: { id: abandoned } })
  expect(body).toMatchObject({ success: 0, code: 'not_found' })
})

test('edited exports that were applied stay in the list of imports, without their rows after a week', async () => {
  expect(
    await texts(sql`select file_name as text from imports where file_kind = 'edited_export' order by 1`),
  ).toEqual(['new.xlsx', 'old.xlsx'])
  expect(await texts(sql`select name as text from edited_rows`)).toEqual(['In new.xlsx'])
  expect(
    await texts(
      sql`select concat_ws(' ', updated, waiting, existing) as text from imports
        where file_kind = 'edited_export' order by file_name`,
    ),
    'what waits is kept as it is in the catalogue',
  ).toEqual(['2 1 0', '2 0 1'])
})

test('comments on records that cannot come back are deleted', async () => {
  expect(await texts(sql`select text from record_comments`)).toEqual([])
})

test('drafts that nobody has edited for a month are removed', async () => {
  expect(await texts(sql`select file_name as text from recording_drafts`)).toEqual(['new'])
})

test('keys of saves are forgotten after a day', async () => {
  expect(await texts(sql`select table_name as text from keyed_saves`)).toEqual(['new'])
})

test('an import whose work was lost is queued again', async () => {
  const queued = await texts(sql`select data->>'import_id' as text ${importTracks()}`)
  expect(queued).toEqual([String(interrupted)])
})

test('what is done every night is scheduled once the workers have started', async () => {
  await app.work()
  const scheduled = await texts(sql`select name as text from pgboss.schedule order by name`)
  expect(scheduled).toEqual(['check-links', 'remove-let-go-files', 'sweep-search-words'])
})
