import { type RawBuilder, sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Ask } from './client.ts'
import type { Round } from './measure.ts'

/** Fields of more tracks than this are not edited at once: each edit and its undo would take minutes. */
const MAX_EDITED = 200_000

/** Bulk actions on the tracks, each with its undo, which also prepares the next repetition. */
export function bulk(ask: Ask, db: Database, count: number): Round[] {
  const { tracks, playlists, albums, categories, tags, history } = contract
  const found = sql`display_name ilike '%hanuman%' or display_name_hindi ilike '%hanuman%'`
  const first = Array.from({ length: 1000 }, (_, n) => n + 1)
  const ofFirst = sql`track_id = any(${first}::int[])`

  function actionAndUndo(
    name: string,
    path: string,
    body: object | (() => Promise<object>),
    plain: RawBuilder<unknown>,
    times = 3,
  ): Round {
    let change_id: number | undefined
    const work = async () => {
      change_id = (await ask(path, typeof body === 'function' ? await body() : body)).change_id
    }
    return {
      times,
      steps: [
        { name, work, plain: () => rolledBack(db, plain) },
        { name: `${name}: undo`, work: () => ask(history.undo.path, { change_id }) },
      ],
    }
  }

  const placed = (table: string, id: string, which: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} (${sql.ref(id)}, track_id, position)
    select 1, track_id, row_number() over (order by display_name, track_id) * ${sql.lit(POSITION_GAP)} + 1e12
    from tracks where ${which} on conflict do nothing`
  const linked = (table: string, id: string) => sql`
    insert into ${sql.table(table)} (${sql.ref(id)}, track_id) select 1, track_id from tracks on conflict do nothing`
  const all = { byQuery: true, query: '' }
  /** All, with the count that an admin would have been shown. */
  async function everyTrack(more: object) {
    const { expected_count } = await db
      .selectFrom('tracks')
      .select((e) => e.fn.countAll<number>().as('expected_count'))
      .executeTakeFirstOrThrow()
    return { ...all, expected_count, ...more }
  }
  const edited = (name: string, changes: object, plain: RawBuilder<unknown>) =>
    actionAndUndo(name, tracks.bulkEdit.path, () => everyTrack({ changes }), plain, count > 10_000 ? 1 : 2)
  const renamed = { display_name: { op: 'find', find: 'a', replace: 'e', match_case: true } }
  const actions = [
    actionAndUndo(
      'hanuman to a playlist',
      playlists.addTracks.path,
      { ...all, query: 'hanuman', playlist_id: 1 },
      placed('playlist_tracks', 'playlist_id', found),
    ),
    actionAndUndo(
      'status of 1,000',
      tracks.changeStatus.path,
      { status: '1', track_id: first },
      sql`update tracks set is_active = '0' where ${ofFirst}`,
      5,
    ),
    actionAndUndo(
      'delete 1,000',
      tracks.delete.path,
      { id: first },
      sql`delete from tracks where ${ofFirst}`,
      5,
    ),
    actionAndUndo(
      'all to a playlist',
      playlists.addTracks.path,
      { ...all, playlist_id: 1 },
      placed('playlist_tracks', 'playlist_id', sql`true`),
      2,
    ),
    actionAndUndo(
      'all to an album',
      albums.addTracks.path,
      { ...all, album_id: 1 },
      placed('album_tracks', 'album_id', sql`true`),
      2,
    ),
    actionAndUndo(
      'all to a category',
      categories.addTracks.path,
      { ...all, category_id: 1 },
      linked('category_tracks', 'category_id'),
      2,
    ),
    actionAndUndo(
      'all to a tag',
      tags.addTracks.path,
      { ...all, tag_id: 1 },
      linked('tag_tracks', 'tag_id'),
      2,
    ),
  ]
  const edits = [
    edited(
      'edit all: a date',
      { record_date: { op: 'set', value: '2001-02-03' } },
      sql`update tracks set record_date = '2001-02-03'`,
    ),
    edited(
      'edit all: another category',
      { category_id: { op: 'replace', ids: [1] } },
      sql`with gone as (delete from category_tracks where category_id <> 1 returning track_id)
        insert into category_tracks (category_id, track_id) select distinct 1, track_id from gone on conflict do nothing`,
    ),
    edited(
      'edit all: part of the name',
      renamed,
      sql`update tracks set display_name = replace(display_name, 'a', 'e')`,
    ),
    {
      times: 3,
      steps: [
        {
          name: 'preview of that',
          work: async () => ask(tracks.previewBulkEdit.path, await everyTrack({ changes: renamed })),
        },
      ],
    },
  ]
  const assignments = [
    {
      times: 3,
      steps: [
        {
          name: 'assign all',
          work: async () =>
            ask(
              tracks.assign.path,
              await everyTrack({ admin_id: await mainAdmin(db), note: 'For the bench' }),
            ),
        },
        {
          name: 'assign all to nobody',
          work: async () => ask(tracks.assign.path, await everyTrack({ admin_id: null })),
        },
      ],
    },
  ]
  return [...actions, ...(count > MAX_EDITED ? [] : edits), ...assignments]
}

async function mainAdmin(db: Database): Promise<number> {
  const { admin_id } = await db.selectFrom('admins').select('admin_id').executeTakeFirstOrThrow()
  return admin_id
}

/** Runs a statement that leaves nothing behind. */
export async function rolledBack(db: Database, ...statements: RawBuilder<unknown>[]): Promise<void> {
  const trx = await db.startTransaction().execute()
  for (const statement of statements) await statement.execute(trx)
  await trx.rollback().execute()
}
