import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { connect } from '#server/core/database/connect.ts'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { openStore } from '#server/core/files/store.ts'
import { removeFiles, sweepFiles } from '#server/core/files/stored-files.ts'
import { prepareQueue } from '#server/core/jobs/prepare-queue.ts'
import { sendMail } from '#server/core/mail/send-mail.job.ts'
import { readSettings } from '#server/core/settings/settings.ts'
import { loadSample } from '#server/features/sample/load/load-sample.ts'
import { allJobs } from '#server/jobs.ts'
import { fetchTrack } from '#server/resources/tracks/fetch-track.job.ts'
import { startLog } from '#server/start/start-log.ts'
import { columnsOf, emptyDatabase, hashFiles, hashTables, travelling } from '#server/testing/backups.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { databaseOfVersion01 } from '#server/testing/version-0-1.ts'
import { findBackups, prune } from './backups-in-target.ts'
import { type Owner, ownerOf } from './installation.ts'
import { begunKey, manifestKey, nameAt, POOL, readManifest, seal } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { type BackupTarget, openTarget } from './target.ts'
import { writeBackup } from './write-backup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await loadSample(app.context)
})
afterAll(() => app.stop())

const log = startLog('silent')
const signal = new AbortController().signal
const quiet = { signal, onProgress: () => undefined }
const parts = { log, jobs: allJobs, say: () => undefined }

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'sangraha-backup-'))
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}

const owner = { installation: 'installation', mark: 'installation' }
const backUp = (target: BackupTarget, options: Parameters<typeof writeBackup>[4] = quiet) =>
  onOwnConnection(app.databaseUrl, (own) => writeBackup(own, app.store, target, owner, options))

async function covered(name: string) {
  const create = { width: 30, height: 20, channels: 3, background: '#c2410c' } as const
  const picture = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png')
  const body = new FormData()
  for (const [key, value] of Object.entries({ action: 'add', name, cover_image: picture }))
    body.append(key, value)
  return app.ask(contract.albums.save, { body })
}

/** Adds, covers and deletes albums until it is stopped, and sweeps files as housekeeping does. */
function writing() {
  let stopped = false
  async function write(writer: number) {
    for (let n = 0; !stopped; n++) {
      const { album_id } = await covered(`Written meanwhile ${writer} ${n}`)
      if (n % 2) await app.ask(contract.albums.delete, { body: { id: [album_id] } })
      await sweepFiles(app.context)
    }
  }
  const running = Promise.all([write(1), write(2)])
  return async () => {
    stopped = true
    await running
  }
}

/** Adds a file that was made from another, which backups leave out; returns a function that removes it. */
async function addRendition() {
  const { key: made_from } = await app.db
    .selectFrom('stored_file')
    .select('key')
    .limit(1)
    .executeTakeFirstOrThrow()
  const key = 'audio/made.opus'
  await app.store.write(key, Buffer.from('made'), { contentType: 'audio/ogg' })
  await app.db.insertInto('stored_file').values({ key, state: 'kept', size: 4, made_from }).execute()
  await app.db
    .insertInto('audio_renditions')
    .values({ source_key: made_from, format: 'opus-64', state: 'done', key })
    .execute()
  return () => removeFiles(app.context, [key])
}

/** The rows that a transaction sees which shares the snapshot of another. */
const tablesAsOf = (snapshot: string) =>
  onOwnConnection(app.databaseUrl, async ({ db, client }) => {
    await client.query(`begin isolation level repeatable read; set transaction snapshot '${snapshot}'`)
    return hashTables(db)
  })

test('a restore of a backup made while writes went on has every row and every file of one moment', async () => {
  const target = openTarget({ folder: await folder() }, app.context.settings)
  const stop = writing()
  let expected: Promise<Record<string, string>> | undefined
  const { manifest } = await onOwnConnection(app.databaseUrl, (own) => {
    // A second connection reads the snapshot of the backup, while tables are copied and albums are written.
    async function sameSnapshot() {
      const { rows } = await own.client.query('select pg_export_snapshot() as id')
      return tablesAsOf(rows[0].id)
    }
    const onProgress = () => {
      expected ??= sameSnapshot()
    }
    return writeBackup(own, app.store, target, owner, { signal, onProgress })
  })
  await stop()
  expect(manifest.missing).toEqual([])
  expect(manifest.files.length).toBeGreaterThan(100)

  const dataDir = await folder()
  const settings = readSettings({ DATA_DIR: dataDir })
  await restore(await openBackup(target, null), { ...parts, settings })
  const files = await hashFiles(app.store)
  expect(await hashFiles(openStore(settings))).toEqual(
    Object.fromEntries(manifest.files.map(({ key }) => [key, files[key]])),
  )
  const embedded = await startEmbedded(dataDir, log)
  onTestFinished(embedded.stop)
  const db = connect(embedded.url)
  const { catalogue_epoch, cache_changes: _logged, settings: marked, ...restored } = await hashTables(db)
  const { settings: _unmarked, ...travelled } = travelling((await expected) ?? {})
  expect(restored).toEqual(travelled)
  expect(marked, 'it has a mark of its own').toMatch(/^\d+ rows/)
  // So that apps notice that the transaction ids of their cursors mean something else here.
  expect(catalogue_epoch).not.toBe((await expected)?.catalogue_epoch)
  const { rows } = await sql<{ counted: number; n: number }>`
    select (select count(*)::int from albums) as counted, sum(n)::int as n from record_counts
    where resource = 'albums'`.execute(db)
  expect(rows[0]?.counted).toBe(rows[0]?.n)
  // It can be written to: the key of the new row is free, and constraints are in force.
  await db.insertInto('albums').values({ name: 'After the restore' }).execute()
  await expect(sql`insert into album_tracks values (0, 0, 1)`.execute(db)).rejects.toThrow('foreign key')
  await db.destroy()
})

test('a backup of version 0.1.0 is restored', async () => {
  const before = await databaseOfVersion01()
  await prepareQueue(before.db, allJobs)
  const target = openTarget({ folder: await folder() }, app.context.settings)
  const { name } = await onOwnConnection(before.url, (own) =>
    writeBackup(own, app.store, target, owner, { signal, onProgress: () => undefined }),
  )
  const dataDir = await folder()
  await restore(await openBackup(target, name), { ...parts, settings: readSettings({ DATA_DIR: dataDir }) })
  const embedded = await startEmbedded(dataDir, log)
  onTestFinished(embedded.stop)
  const db = connect(embedded.url)
  const tracks = ({ tracks, album_tracks, change_rows }: Record<string, string>) => ({
    tracks,
    album_tracks,
    change_rows,
  })
  const known = await columnsOf(before.db)
  expect(tracks(await hashTables(db, known))).toEqual(tracks(await hashTables(before.db)))
  await db.destroy()
})

test('in a bucket, a second backup copies only new files, and is restored into an external database', async () => {
  const service = await fakeS3()
  onTestFinished(service.close)
  const { endpoint, region, accessKeyId, secretAccessKey } = service.settings
  const place = { bucket: service.settings.bucket, prefix: 'backups-of/us/' }
  const backupS3 = { endpoint, region, accessKeyId, secretAccessKey }
  const target = openTarget(place, { diskReserve: 0, backupKey: null, backupS3 })
  const first = await backUp(target)
  await covered('Between two backups')
  const values = {
    title: 'Due',
    message: 'Now',
    notification_type: 'general',
    admin_name: 'A',
    state: 'queued',
  } as const
  await app.db.insertInto('notifications').values(values).execute()
  await app.db.transaction().execute(async (trx) => {
    await app.context.queue.add(trx, fetchTrack, [
      { payload: { track_id: 1, fetch_id: '1' }, group: 'a.example' },
    ])
    await app.context.queue.add(trx, sendMail, [{ payload: { mail_id: 1 } }])
  })
  service.calls.length = 0
  const removeRendition = await addRendition()
  const second = await backUp(target)
  await removeRendition()
  const sent = service.calls.filter((call) => call.startsWith('PUT') && call.includes(POOL))
  expect(sent).toHaveLength(2)
  expect(second.copied.files).toBe(2)
  expect(second.manifest.files.length).toBe(first.manifest.files.length + 2)

  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const settings = readSettings({ DATA_DIR: await folder(), DATABASE_URL: empty.url })
  await restore(await openBackup(target, null), { ...parts, settings })
  const db = connect(empty.url)
  onTestFinished(() => db.destroy())
  // It may have been sent since the backup.
  const due = await db.selectFrom('notifications').select('state').where('title', '=', 'Due').execute()
  expect(due).toEqual([{ state: 'unknown' }])
  const { rows: tasks } = await sql`
    select name, group_id from pgboss.job where name in ('fetch-track', 'send-mail')`.execute(db)
  expect(tasks).toEqual([{ name: 'fetch-track', group_id: 'a.example' }])
  const {
    notifications: changed,
    catalogue_epoch,
    cache_changes: _logged,
    settings: _marked,
    ...restored
  } = await hashTables(db)
  const { notifications, settings: _unmarked, ...others } = travelling(await hashTables(app.db))
  expect(restored).toEqual(others)
  expect(changed).not.toBe(notifications)
  expect(await hashFiles(openStore(settings))).toEqual(await hashFiles(app.store))
  const again = restore(await openBackup(target, null), { ...parts, settings })
  await expect(again).rejects.toThrow('is not empty')
})

test('what is damaged, incomplete or of a later version is refused before anything is written', async () => {
  const root = await folder()
  const target = openTarget({ folder: root }, app.context.settings)
  const { name, manifest } = await backUp(target)
  const tags = await target.readAll(`backups/${name}/tables/tags.copy.gz.0001`)
  const text = await target.readAll(manifestKey(name))
  const [file] = manifest.files
  if (!tags || !text || !file) throw new Error('The backup lacks what the test damages')
  const picture = await target.readAll(`${POOL}${file.key}`)
  const flipped = (content: Buffer | null) => {
    const changed = Buffer.from(content ?? '')
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    return changed
  }
  const parent = await folder()
  const dataDir = join(parent, 'not there yet')
  const settings = readSettings({ DATA_DIR: dataDir })
  const restoring = async () => restore(await openBackup(target, name), { ...parts, settings })
  const strange = 'which no backup contains: somebody has changed it'
  const [first] = manifest.tables
  if (!first) throw new Error('The backup has no tables')
  const later = { ...manifest, migrations: [...manifest.migrations, '9999-later'] }

  for (const [key, content, whole, why] of [
    [`backups/${name}/tables/tags.copy.gz.0001`, flipped(tags), tags, 'tags is damaged'],
    [`backups/${name}/tables/tags.copy.gz.0001`, tags.subarray(0, -1), tags, 'has not the size'],
    [`${POOL}${file.key}`, flipped(picture), picture, 'is damaged'],
    [`${POOL}${file.key}`, null, picture, 'is missing'],
    [manifestKey(name), text.subarray(0, -20), text, 'manifest of the backup'],
    [manifestKey(name), flipped(text), text, 'manifest of the backup'],
    [manifestKey(name), null, text, 'no complete backup'],
    [manifestKey(name), seal(later, null), text, 'later version'],
    [manifestKey(name), seal({ ...manifest, product: '99.0.0' }, null), text, 'later version'],
    [manifestKey(name), seal({ ...manifest, migrations: ['0001-first-schema'] }, null), text, 'before 0.1.0'],
    [manifestKey(name), seal({ ...manifest, format: 2 }, null), text, 'later version'],
    [
      manifestKey(name),
      seal({ ...manifest, files: [{ ...file, key: '../../evil.txt' }] }, null),
      text,
      strange,
    ],
    [manifestKey(name), seal({ ...manifest, tables: [{ ...first, name: '../evil' }] }, null), text, strange],
    [manifestKey(name), seal(manifest, 'a key of the operator'), text, 'Give it as BACKUP_KEY'],
  ] as const) {
    if (content) await writeFile(join(root, key), content)
    else await rm(join(root, key))
    await expect(restoring(), `${key}: ${why}`).rejects.toThrow(why)
    await writeFile(join(root, key), whole ?? '')
    expect(await readdir(parent)).toEqual([])
  }
  await writeFile(join(parent, 'a letter'), 'dear')
  const occupied = readSettings({ DATA_DIR: parent })
  await expect(restore(await openBackup(target, name), { ...parts, settings: occupied })).rejects.toThrow(
    'is not empty (a letter)',
  )
  expect(await readdir(parent)).toEqual(['a letter'])
})

test('a backup that lacks a table is refused, and with a key each that was not sealed with it', async () => {
  const root = await folder()
  const key = 'a key of the operator'
  const plain = openTarget({ folder: root }, app.context.settings)
  const { name, manifest } = await backUp(plain)
  const tables = manifest.tables.filter((each) => each.name !== 'tags')
  await plain.write(manifestKey(name), seal({ ...manifest, tables }, null))
  const settings = readSettings({ DATA_DIR: await folder() })
  await expect(restore(await openBackup(plain, name), { ...parts, settings })).rejects.toThrow(
    'it lacks the table tags',
  )

  const target = openTarget({ folder: root }, { ...app.context.settings, backupKey: key })
  await expect(openBackup(target, name)).rejects.toThrow('made without the BACKUP_KEY')
  const sealed = await backUp(target)
  expect((await openBackup(target, sealed.name)).manifest).toEqual(sealed.manifest)
  for (const forger of ['another key of somebody', ''])
    await target
      .write(manifestKey(sealed.name), seal({ ...sealed.manifest, tables }, forger))
      .then(() => expect(openBackup(target, sealed.name)).rejects.toThrow('was not sealed by this key'))
  await target.write(manifestKey(sealed.name), seal(sealed.manifest, key))
  expect(
    (await prune(target, owner, 1)).map((each) => each.name),
    'those from before are known',
  ).toEqual([sealed.name])
})

test('links to missing records are refused at the end of a restore', async () => {
  const target = openTarget({ folder: await folder() }, app.context.settings)
  const asLoaded = (statement: string) =>
    sql
      .raw(`
        alter table album_tracks disable trigger user;
        ${statement};
        alter table album_tracks enable trigger user;
      `)
      .execute(app.db)
  await asLoaded('insert into album_tracks values (0, 0, 1)')
  const { name } = await backUp(target)
  await asLoaded('delete from album_tracks where album_id = 0')
  const settings = readSettings({ DATA_DIR: await folder() })
  await expect(restore(await openBackup(target, name), { ...parts, settings })).rejects.toThrow(
    /album_tracks_(album|track)_id_fkey/,
  )
})

test('the newest backups are kept with their files, and what only removed or unfinished ones needed goes', async () => {
  const root = await folder()
  const target = openTarget({ folder: root }, app.context.settings)
  const { album_id } = await covered('Only in the first backup')
  const first = await backUp(target)
  const keys = await app.db.selectFrom('stored_file').select('key').execute()
  await app.ask(contract.albums.delete, { body: { id: [album_id] } })
  await sql`delete from stored_file where created_at = (select max(created_at) from stored_file)`.execute(
    app.db,
  )
  const second = await backUp(target)
  const third = await backUp(target)
  expect((await prune(target, owner, 3)).length).toBe(3)
  expect((await target.list(POOL)).size).toBe(keys.length)

  await target.write(`backups/${nameAt(new Date())}/tables/tags.copy.gz.0001`, Buffer.from('killed'))
  const kept = await prune(target, owner, 2)
  expect(kept.map(({ name }) => name)).toEqual([second.name, third.name])
  expect((await findBackups(target)).map(({ name }) => name)).toEqual([second.name, third.name])
  expect((await target.list(POOL)).size).toBe(third.manifest.files.length)
  expect(third.manifest.files.length).toBeLessThan(first.manifest.files.length)

  // One of a later version may need any file.
  const later = nameAt(new Date())
  await target.write(manifestKey(later), seal({ ...third.manifest, format: 2 }, null))
  await target.write(`${POOL}images/of-the-later-one.webp`, Buffer.from('kept'))
  await prune(target, owner, 1)
  expect((await findBackups(target)).map(({ name }) => name)).toEqual([third.name, later])
  expect((await target.list(POOL)).has(`${POOL}images/of-the-later-one.webp`)).toBe(true)
  expect(readManifest(String(await target.readAll(manifestKey(third.name))), null)).toEqual({
    manifest: third.manifest,
  })
})

test('a restored copy backs up beside its original, and neither removes what the other has made', async () => {
  const root = await folder()
  const target = openTarget({ folder: root }, app.context.settings)
  const original = await ownerOf(app.db)
  const make = (whose: Owner) =>
    onOwnConnection(app.databaseUrl, (own) => writeBackup(own, app.store, target, whose, quiet))
  const first = [await make(original), await make(original)].map(({ name }) => name)

  const empty = await emptyDatabase()
  onTestFinished(empty.drop)
  const settings = readSettings({ DATA_DIR: await folder(), DATABASE_URL: empty.url })
  await restore(await openBackup(target, null), { ...parts, settings })
  const db = connect(empty.url)
  onTestFinished(() => db.destroy())
  const copy = await ownerOf(db)
  expect(copy).toEqual({
    installation: original.installation,
    mark: expect.not.stringMatching(original.mark),
  })

  // The original is making one, and has already copied a file that no complete backup has.
  const begun = nameAt(new Date())
  await target.write(begunKey(begun), Buffer.from(JSON.stringify({ mark: original.mark })))
  await target.write(`${POOL}images/just-copied.webp`, Buffer.from('a'))
  await make(copy)
  const { name: newest } = await make(copy)
  const kept = await prune(target, copy, 1)
  expect(kept.map(({ name }) => name)).toEqual([...first, newest])
  const names = async () => (await findBackups(target)).map(({ name }) => name)
  expect((await names()).sort()).toEqual([...first, begun, newest].sort())
  expect((await target.list(POOL)).has(`${POOL}images/just-copied.webp`)).toBe(true)

  expect((await prune(target, original, 1)).map(({ name }) => name)).toEqual([first[1], newest])
  expect(await names()).toEqual([first[1], newest])
  expect((await target.list(POOL)).has(`${POOL}images/just-copied.webp`)).toBe(false)
})

test('removed backups leave no folders, and neither do those that an earlier version has removed', async () => {
  const root = await folder()
  const target = openTarget({ folder: root }, app.context.settings)
  const earlier = join(root, 'backups', '2026-01-01t00-00-00-000z')
  await mkdir(join(earlier, 'tables'), { recursive: true })
  await utimes(earlier, new Date('2026-01-02'), new Date('2026-01-02'))
  await backUp(target)
  const { name } = await backUp(target)
  await prune(target, owner, 1)
  expect(await readdir(join(root, 'backups'))).toEqual([name])
})
