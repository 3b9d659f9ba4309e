import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '#contract/features/sample.ts'
import { albums } from '#contract/resources/albums.ts'
import { tags } from '#contract/resources/tags.ts'
import { findRecords } from '#server/catalogue/search.ts'
import { oggDecoder } from '#server/core/audio/decoders/ogg.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { loadSample } from './load/load-sample.ts'
import { readTable } from './load/read-table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await loadSample(app)
})
afterAll(() => app.stop())

async function countOf(table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} t where ${where}`.execute(app.db)
  return rows[0]?.n ?? 0
}

const fileOf = (key: string) => readFile(join(app.dataDir, 'files', key))

/** The length of an Ogg in seconds, and its highest level. */
async function decode(file: Buffer) {
  let [seconds, loudest] = [0, 0]
  const decoder = oggDecoder(([samples = new Float32Array()], rate) => {
    seconds += samples.length / rate
    loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), loudest)
  })
  await decoder.write(file)
  await decoder.end()
  return { seconds, loudest }
}

async function idOf(table: string, id: string, column: string, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${name}`.execute(app.db)
  if (!rows[0]) throw new Error(`${table} has no ${name}`)
  return rows[0].id
}
const albumId = (name: string) => idOf('albums', 'album_id', 'name', name)
const trackId = (name: string) => idOf('tracks', 'track_id', 'display_name', name)

describe('the loaded sample', () => {
  test('has every work as a track, and records of every kind', async () => {
    const works = await readTable('names.tsv', ['english', 'hindi'])
    expect(
      await app.db.selectFrom('tracks').select(['display_name', 'display_name_hindi']).execute(),
    ).toEqual(
      expect.arrayContaining(
        works.map(({ english, hindi }) => ({ display_name: english, display_name_hindi: hindi })),
      ),
    )
    expect(await countOf('tracks')).toBe(90)
    expect(await countOf('users')).toBe(10)
    expect(await countOf('contact_queries')).toBe(2)
    const pages = await app.db.selectFrom('static_pages').select('slug').orderBy('slug').execute()
    expect(pages.map(({ slug }) => slug)).toEqual(['about-us', 'privacy-policy', 'terms'])
    for (const table of ['albums', 'artists', 'categories', 'subcategories', 'collections', 'playlists'])
      expect(await countOf(table), table).toBeGreaterThanOrEqual(5)
    expect(await countOf('tags')).toBeGreaterThanOrEqual(10)
  })

  test('fills every album, collection and playlist, each track once and in an order', async () => {
    for (const [table, id] of [
      ['album_tracks', 'album_id'],
      ['playlist_tracks', 'playlist_id'],
    ] as const) {
      const { rows } = await sql<{ places: number; tracks: number }>`
        select count(distinct position) as places, count(*) as tracks from ${sql.table(table)}
        group by ${sql.ref(id)}`.execute(app.db)
      expect(rows.length).toBe(await countOf(table === 'album_tracks' ? 'albums' : 'playlists'))
      for (const { places, tracks } of rows) expect(places).toBe(tracks)
    }
    const unfilled = sql`not exists (select from collection_albums where collection_id = t.collection_id)`
    expect(await countOf('collections', unfilled)).toBe(0)
    const ofNoCategory = sql`not exists (select from category_tracks where track_id = t.track_id)`
    expect(await countOf('tracks', ofNoCategory)).toBe(0)
  })

  test('has one waiting and one failed track, both older than the rest', async () => {
    const oldest = await app.db
      .selectFrom('tracks')
      .select(['is_track_complete', 'audio_key', 'message', 'track_link'])
      .orderBy('date_modified')
      .limit(2)
      .execute()
    expect(oldest.map((track) => track.is_track_complete).toSorted()).toEqual(['0', '1'])
    for (const { audio_key, message, track_link } of oldest) {
      expect(audio_key).toBeNull()
      expect(message).not.toBeNull()
      expect(track_link).toMatch(/^https:/)
    }
    expect(await countOf('tracks', sql`audio_key is null`)).toBe(2)
  })

  test('finds every English work by its Hindi name, and the other way round', async () => {
    const works = await readTable('names.tsv', ['english', 'hindi'])
    for (const { english, hindi } of works)
      for (const query of [english, hindi]) {
        const { ids } = await findRecords(app.db, tracksResource, searchWords(query), 'name')
        const rows = await app.db
          .selectFrom('tracks')
          .select('display_name')
          .where('track_id', 'in', [0, ...ids])
          .execute()
        expect(
          rows.map((row) => row.display_name),
          query,
        ).toContain(english)
      }
  })

  test('has recordings that are the Opus files that their tracks say', async () => {
    const tracks = await app.db
      .selectFrom('tracks')
      .select(['display_name', 'audio_key', 'audio_size', 'duration', 'bitrate'])
      .where('audio_key', 'is not', null)
      .execute()
    const heard = new Set<string>()
    for (const { display_name, audio_key, audio_size, duration, bitrate } of tracks) {
      const opus = await fileOf(audio_key ?? '')
      const { format } = await parseBuffer(opus, { mimeType: 'audio/ogg' }, { duration: true })
      expect(format, display_name).toMatchObject({ container: 'Ogg', codec: 'Opus' })
      expect(format.duration).toBeCloseTo(duration ?? 0, 6)
      expect(Math.round((opus.length * 8) / (duration ?? 0))).toBe(bitrate)
      expect(opus.length).toBe(audio_size)
      expect(opus.length).toBeLessThanOrEqual(40_000)
      heard.add(opus.toString('base64'))
    }
    expect(heard.size).toBe(88)
    expect(await app.db.selectFrom('audio_peaks').select('key').execute()).toHaveLength(tracks.length)
  })

  test('has recordings that can be heard to their end', async () => {
    const { audio_key, duration } = await app.db
      .selectFrom('tracks')
      .select(['audio_key', 'duration'])
      .where('audio_key', 'is not', null)
      .orderBy('track_id')
      .executeTakeFirstOrThrow()
    const decoded = await decode(await fileOf(audio_key ?? ''))
    expect(decoded.seconds).toBeCloseTo(duration ?? 0, 1)
    expect(decoded.loudest).toBeGreaterThan(0.5)
  })

  test('has covers and thumbnails that can be decoded, and no file that nothing refers to', async () => {
    const kinds = ['albums', 'artists', 'categories', 'collections', 'playlists', 'tracks'] as const
    let covers = 0
    for (const kind of kinds) {
      const { rows } = await sql<{ stem: string }>`
        select cover_picture as stem from ${sql.table(kind)} where cover_picture is not null`.execute(app.db)
      expect(rows.length, kind).toBeGreaterThan(0)
      covers += rows.length
      for (const { stem } of rows) {
        const { info } = await sharp(await fileOf(`${stem}.webp`))
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect(info).toMatchObject({ width: 500, height: 500, channels: 3 })
        const thumbnail = sharp(await fileOf(`${stem}.thumb.webp`))
        expect(await thumbnail.metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 })
        // A single colour has none.
        expect((await thumbnail.stats()).entropy).toBeGreaterThan(1)
      }
    }
    expect(await countOf('stored_file', sql`state = 'kept'`)).toBe(2 * covers + 88)
    expect(await countOf('stored_file', sql`state = 'pending'`)).toBe(0)
  })

  test('plays over HTTP and shows its covers there', async () => {
    const data = await app.ask(albums.tracks, {
      params: { id: await albumId('Jai Hanuman') },
      body: { page_no: 0 },
    })
    const [first] = data.Info
    expect(first).toMatchObject({ position: 1, display_name: 'Hanuman Chalisa', is_track_complete: '1' })
    const audio = await fetch(new URL(first?.trackData ?? '', app.origin))
    expect(audio.status).toBe(200)
    expect(audio.headers.get('content-type')).toBe('audio/ogg')
    expect(Buffer.from(await audio.arrayBuffer()).toString('latin1', 0, 4)).toBe('OggS')
    const cover = await fetch(new URL(first?.cover_thumbnail ?? '', app.origin))
    expect(cover.headers.get('content-type')).toBe('image/webp')
  })

  test('is one change in the history, with every record', async () => {
    const changes = await app.db.selectFrom('changes').selectAll().where('action', '=', 'sample').execute()
    const { records } = await app.ask(sample.state)
    expect(changes).toMatchObject([{ resource: 'sample', admin_id: null, records }])
    expect(await countOf('change_records', sql`change_id = ${changes[0]?.change_id}`)).toBe(records)
  })

  test('is not loaded a second time', async () => {
    const { records } = await app.ask(sample.state)
    await loadSample(app)
    expect(await countOf('tracks')).toBe(90)
    expect(await app.ask(sample.state)).toEqual({ records })
    expect(await countOf('stored_file', sql`state = 'pending'`)).toBe(0)
  })
})

describe('loading', () => {
  test('leaves a catalogue alone that has a record already', async () => {
    const own = await startApp()
    try {
      await own.ask(tags.save, { body: { tag_name: 'Mine' } })
      await loadSample(own)
      const { rows } = await sql`select from stored_file union all select from tracks`.execute(own.db)
      expect(rows).toHaveLength(0)
    } finally {
      await own.stop()
    }
  })

  test('that fails leaves nothing behind; done again, by several processes at once, it fills the catalogue once', async () => {
    const failing = await startApp()
    try {
      await sql`alter table sample_records add constraint refuse check (resource <> 'tags')`.execute(
        failing.db,
      )
      await expect(loadSample(failing)).rejects.toThrow('refuse')
      const { rows } = await sql`
        select from tracks union all select from settings where key = 'sample_catalogue'`.execute(failing.db)
      expect(rows).toHaveLength(0)
      await sql`alter table sample_records drop constraint refuse`.execute(failing.db)
      await Promise.all([loadSample(failing), loadSample(failing)])
      expect(await failing.db.selectFrom('tracks').select('track_id').execute()).toHaveLength(90)
    } finally {
      await failing.stop()
    }
  })
})

describe('removing the sample', () => {
  test('is for the main admin', async () => {
    const refused = await app.call(sample.remove, {}, app.sub)
    expect(refused).toMatchObject({ status: 403, body: { success: 0, code: 'forbidden' } })
    expect((await app.call(sample.state, {}, null)).status).toBe(401)
  })

  test('keeps what was changed or linked to own records, takes the rest, and says so', async () => {
    const { records } = await app.ask(sample.state)
    const edited = await albumId('Ram Dhun')
    await app.ask(albums.save, {
      body: { album_id: edited, name: 'Ram Dhun', hindi_name: 'राम धुन', description: 'Ours' },
    })
    await app.ask(albums.changeStatus, { body: { album_id: await albumId('Live at the Ghat'), status: '0' } })
    const ownTag = await app.ask(tags.save, { body: { tag_name: 'Mine' } })
    const tagged = await trackId('Vaishnav Jan To')
    await sql`insert into tag_tracks (tag_id, track_id) values (${ownTag.tag_id}, ${tagged})`.execute(app.db)
    const category = await idOf('categories', 'category_id', 'name', 'Katha')
    await sql`insert into subcategories (name, category_id) values ('Mine', ${category})`.execute(app.db)
    await sql`insert into tracks (display_name, is_track_complete) values ('Mine', '0')`.execute(app.db)
    const playlist = await idOf('playlists', 'playlist_id', 'name', 'Meditation')
    await sql`
      insert into playlist_tracks (playlist_id, track_id, position)
      values (${playlist}, ${await trackId('Mine')}, 99)`.execute(app.db)
    const before = await countOf('changes')
    // One more link, made by somebody who has not finished yet when the removal begins.
    const unfinished = await app.db.startTransaction().execute()
    await sql`
      insert into tag_tracks (tag_id, track_id)
      values (${ownTag.tag_id}, ${await trackId('Namokar Mantra')})`.execute(unfinished)

    const answer = app.call(sample.remove)
    const waiting = sql`t.datname = current_database() and t.wait_event_type = 'Lock'`
    await expect.poll(() => countOf('pg_stat_activity', waiting), { timeout: 20_000 }).toBeGreaterThan(0)
    await unfinished.commit().execute()
    const { body } = await answer
    expect(body).toMatchObject({ success: 1, data: { removed: records - 6, kept: 6 } })
    expect(body.message).toBe(
      `${records - 6} sample records removed, 6 kept because they were changed or linked to your own.`,
    )
    expect(await app.ask(sample.state)).toEqual({ records: 6 })

    const albumsLeft = await app.db.selectFrom('albums').select('name').orderBy('name').execute()
    expect(albumsLeft.map(({ name }) => name)).toEqual(['Live at the Ghat', 'Ram Dhun'])
    const tracksLeft = await app.db.selectFrom('tracks').select('display_name').execute()
    const names = tracksLeft.map((track) => track.display_name)
    expect(names.toSorted()).toEqual(['Mine', 'Namokar Mantra', 'Vaishnav Jan To'])
    expect(await countOf('categories')).toBe(1)
    expect(await countOf('playlists')).toBe(1)
    for (const table of ['artists', 'collections', 'users', 'static_pages', 'contact_queries'])
      expect(await countOf(table), table).toBe(0)
    expect(await countOf('changes')).toBeGreaterThan(before)
  })

  test('records each removed track with its links, so that it can be restored, and keeps its files', async () => {
    const { rows } = await sql<{ before: { audio_key: string; links: Record<string, unknown[]> } }>`
      select before from change_records join changes using (change_id)
      where action = 'delete' and change_records.resource = 'tracks'
        and before->>'display_name' = 'Hanuman Chalisa'`.execute(app.db)
    const [deleted] = rows
    expect(deleted?.before.links.album_tracks).toHaveLength(2)
    expect(deleted?.before.links.tag_tracks).toHaveLength(2)
    expect((await fileOf(deleted?.before.audio_key ?? '')).length).toBeGreaterThan(10_000)
  })

  test('a second time changes nothing, and the sample is not loaded again', async () => {
    expect(await app.ask(sample.remove)).toEqual({ removed: 0, kept: 6 })
    await sql`delete from tracks; delete from albums`.execute(app.db)
    await loadSample(app)
    expect(await countOf('tracks')).toBe(0)
  })
})
