import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarationOf, KIND_NAMES } from '#contract/kinds/kinds.ts'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql
    .raw(`
      insert into stored_file (key, state, size) values ('audio/a.mp3', 'kept', 1), ('audio/b.mp3', 'kept', 1);
      insert into tracks (display_name, audio_key, is_track_complete)
        values ('Stored', 'audio/a.mp3', '1'), ('Waiting', null, '0');
      insert into albums (name) values ('An album');
    `)
    .execute(database.db)
})
afterAll(() => database.drop())

/** The code of PostgreSQL's refusal; null where it takes the statement, which is then rolled back. */
async function refusal(statement: string): Promise<unknown> {
  const rollback = new Error('taken')
  const taken = database.db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx)
    throw rollback
  })
  const error: unknown = await taken.catch((thrown: unknown) => thrown)
  if (error === rollback) return null
  if (!(error instanceof Error && 'code' in error)) throw error
  return error.code
}

const [CHECK, FOREIGN_KEY, UNIQUE] = ['23514', '23503', '23505']

const track = (columns: string) => `update tracks set ${columns} where display_name = 'Waiting'`
const notification = (columns: string, values: string) =>
  `insert into notifications (title, message, admin_name, ${columns}) values ('T', 'M', 'Asha', ${values})`
const link = (columns: string, values: string) =>
  `insert into link_checks (track_id, field, link, ${columns}) values (1, 'track_link', 'https://a.example', ${values})`
const fetch = (columns: string, values: string) =>
  `insert into track_fetches (track_id, fetch_id, ${columns}) values (2, gen_random_uuid(), ${values})`
const imported = (columns: string, values: string) =>
  `insert into imports (admin_name, file_name, ignored_columns, state, ${columns}) values ('A', 'f', '{}', 'done', ${values})`

describe('the database refuses', () => {
  // What tracks demand besides is below.
  const named = KIND_NAMES.filter((kind) => kind !== 'tracks')
  const names = named.map((kind) => [kind, declarationOf(kind).names[0]] as const)
  test.each(names)('a name of %s that is blank or longer than 200 characters', async (table, name) => {
    const insert = (text: string) => refusal(`insert into ${table} (${name}) values (${text})`)
    expect(await insert(`''`)).toBe(CHECK)
    expect(await insert(`E' \\t\\u00a0\\u3000'`)).toBe(CHECK)
    expect(await insert(`repeat('ज़', 101)`)).toBe(CHECK)
    expect(await insert(`repeat('आ', 200)`)).toBe(null)
  })

  test.each([
    ['a blank name of a track', track(`display_name = ' '`), CHECK],
    ['a blank Hindi name', track(`display_name_hindi = ''`), CHECK],
    ['audio that is not stored', track(`audio_key = 'audio/c.mp3', is_track_complete = '1'`), FOREIGN_KEY],
    [
      'one file as the audio of two tracks',
      track(`audio_key = 'audio/a.mp3', is_track_complete = '1'`),
      UNIQUE,
    ],
    ['audio of a track that still waits for it', track(`audio_key = 'audio/b.mp3'`), CHECK],
    [
      'the removal of a file that is the audio of a track',
      `delete from stored_file where key = 'audio/a.mp3'`,
      FOREIGN_KEY,
    ],
    [
      'a record that the type does not lead to',
      notification('notification_type, state, album_id', `'general', 'queued', 1`),
      CHECK,
    ],
    [
      'a sent notification without its time',
      notification('notification_type, state', `'general', 'sent'`),
      CHECK,
    ],
    [
      'a time of sending of one that was not sent',
      notification('notification_type, state, sent_at', `'general', 'queued', now()`),
      CHECK,
    ],
    [
      'a notification in a hand-over that has not begun',
      notification('notification_type, state', `'general', 'sending'`),
      CHECK,
    ],
    [
      'a failed notification without a reason',
      notification('notification_type, state', `'general', 'failed'`),
      CHECK,
    ],
    ['a fetch that is retried at no time', fetch('state, begun', `'retrying', 1`), CHECK],
    [
      'a fetch that is under way and due later',
      fetch('state, begun, next_at', `'fetching', 1, now()`),
      CHECK,
    ],
    ['a fetch that is under way and has not begun', fetch('state', `'fetching'`), CHECK],
    ['a link that fails since no time', link('failed_runs, problem', `1, 'gone'`), CHECK],
    ['a link that fails for no reason', link('failed_runs, failing_since', '1, now()'), CHECK],
    ['a dead link that has not failed', link('is_dead', 'true'), CHECK],
    ['an import whose rows are more than what became of them', imported('rows, added', '3, 2'), CHECK],
    ['an import that waits for fewer than no rows', imported('rows, added, waiting', '1, 2, -1'), CHECK],
    [
      'an email without its length',
      `insert into users (name, email, phone_num) values ('A', '', '1')`,
      CHECK,
    ],
  ])('%s', async (_, statement, code) => {
    expect(await refusal(statement)).toBe(code)
  })
})

test.each([
  ['audio of a complete track', track(`audio_key = 'audio/b.mp3', is_track_complete = '1'`)],
  [
    'a notification about a record',
    notification('notification_type, state, album_id', `'album', 'queued', 1`),
  ],
  [
    'a notification about a record that is gone',
    notification('notification_type, state', `'album', 'recorded'`),
  ],
  ['a fetch that waits', fetch('state', `'waiting'`)],
  ['a fetch that is retried', fetch('state, begun, failed, next_at', `'retrying', 1, 1, now()`)],
  ['a link that answers', link('failed_runs', '0')],
  ['a dead link', link('failed_runs, failing_since, is_dead, problem', `2, now(), true, 'gone'`)],
  ['an import with its rows', imported('rows, added, existing, failed', '6, 3, 2, 1')],
])('the database takes %s', async (_, statement) => {
  expect(await refusal(statement)).toBe(null)
})
