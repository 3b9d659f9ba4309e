import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import {
  exportTo,
  importInto,
  newFolder,
  pictureOf,
  recordingOf,
  startImportCommand,
  writeCatalogue,
} from '#server/testing/catalogue-files.ts'
import { LINK, startWithTracks } from '#server/testing/tracks.ts'

const { app } = await startWithTracks()
const { tracks, albums, tags } = contract

const track = (key: string, more: object = {}) => ({
  key,
  display_name: `Track ${key}`,
  track_link: LINK,
  ...more,
})
const totalOf = async (endpoint: typeof tracks.list | typeof tags.list) =>
  (await app.ask(endpoint, { body: {} })).totalCount

test('each bad line is listed with its number and reason, and the others are imported', async () => {
  const recording = recordingOf(1)
  const folder = await writeCatalogue(
    await newFolder(),
    {
      artists: [{ key: 'a', name: 'Good' }],
      tracks: [
        track('1', { artists: ['a'] }),
        track('2', { artists: ['a', 'nobody'] }),
        track('1', { display_name: 'Again' }),
        '{"key": "3", ',
        '["no object"]',
        track('4', { display_name: { not: 'a name' } }),
        track('5', { record_date: 'yesterday' }),
        track('6', { colour: 'blue' }),
        { display_name: 'Without a key', track_link: LINK },
        '',
        track('7', { description: 'x'.repeat(10 * 1024 * 1024) }),
        track('8', { track_link: null }),
        track('9', { display_name: '' }),
        track('10', { audio: { file: 'files/none.wav' } }),
        track('11', { audio: { file: 'files/a.wav', sha256: '0'.repeat(64) } }),
        track('12', { audio: { file: '../../../../etc/passwd' } }),
        track('13', { audio: { file: 'files/link.wav' } }),
        track('14', { audio: { file: '/etc/passwd' } }),
        track('15', { cover_picture: { file: 'files/a.wav' } }),
        track('16', { audio: { file: 'files/a.png' } }),
        track('17', { cover_picture: 'javascript:alert(1)' }),
        track('18', { is_active: 'perhaps' }),
        track('19', { audio: { file: 'files/a.wav' }, file_name: '\\ud800 and \u0000' }),
        Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1'),
        track('20', { artists: 'a' }),
        track('21', { is_active: '0' }),
        track('22', { description: '\ud800' }),
      ],
      albums: [
        { key: 'b', name: 'Album', tracks: ['21', '1', '19'] },
        { key: 'c', name: 'Other', tracks: ['2'] },
      ],
    },
    { 'files/a.wav': recording, 'files/a.png': await pictureOf('red') },
  )
  await symlink('/etc/passwd', join(folder, 'files/link.wav'))
  const expected = [
    'tracks.ndjson:2 artists There is no record with the key “nobody”',
    'tracks.ndjson:3 key Line 1 has the same key',
    "tracks.ndjson:4 null The line isn't a JSON object",
    "tracks.ndjson:5 null The line isn't a JSON object",
    'tracks.ndjson:6 display_name This field is required',
    "tracks.ndjson:7 record_date This isn't a date. Use YYYY-MM-DD.",
    'tracks.ndjson:8 colour There is no such field',
    'tracks.ndjson:9 key The key is missing or invalid',
    'tracks.ndjson:11 null The line is longer than 8 MB',
    'tracks.ndjson:12 audio A track needs audio or a link',
    'tracks.ndjson:13 display_name This field is required',
    'tracks.ndjson:14 audio There is no file files/none.wav',
    "tracks.ndjson:15 audio The content of files/a.wav isn't what the line says",
    "tracks.ndjson:16 audio “../../../../etc/passwd” isn't a path of a file in files/",
    'tracks.ndjson:17 audio There is no file files/link.wav',
    "tracks.ndjson:18 audio “/etc/passwd” isn't a path of a file in files/",
    'tracks.ndjson:19 cover_picture Only JPEG, PNG, WebP, GIF and AVIF images are accepted.',
    'tracks.ndjson:20 audio Only MP3, M4A/AAC, OGG, Opus, WAV and FLAC files are accepted.',
    'tracks.ndjson:21 cover_picture Enter valid Link.',
    'tracks.ndjson:22 is_active Enter Active or Inactive.',
    "tracks.ndjson:24 null The line isn't a JSON object",
    'tracks.ndjson:25 artists Enter the keys of records',
    'tracks.ndjson:27 description Letters of this text are lost. If it comes from a file, save that as “CSV UTF-8” or .xlsx.',
    'albums.ndjson:2 tracks There is no record with the key “2”',
  ]
  const checked = await importInto(app, folder, true)
  expect(checked.problems).toEqual(expected)
  expect(await totalOf(tracks.list)).toBe(0)
  const { counts, problems } = await importInto(app, folder)
  expect(problems).toEqual(expected)
  expect(counts).toEqual({ artists: '1 0 0 0', tracks: '3 0 0 23', albums: '1 0 0 1' })
  expect(checked.counts).toEqual(counts)
  expect(await totalOf(tracks.list)).toBe(3)
  const [album] = (await app.ask(albums.list, { body: {} })).Info
  const { Info } = await app.ask(albums.tracks, { params: { id: album?.album_id ?? 0 }, body: {} })
  expect(Info.map((row) => row.display_name)).toEqual(['Track 21', 'Track 1', 'Track 19'])
})

test('what is no catalogue, of a later version, damaged or in use is refused as a whole', async () => {
  const refused = (path: string) => importInto(app, path).catch((error: Error) => error.message)
  const empty = await newFolder()
  expect(await refused(empty)).toBe(
    "This isn't an exported catalogue: its manifest.json is missing or damaged.",
  )
  const later = await writeCatalogue(await newFolder(), { tags: [] }, {}, { version: 2, product: '9.1.0' })
  expect(await refused(later)).toContain('by a later version (9.1.0)')
  const cut = await writeCatalogue(await newFolder(), { tags: [{ key: '1', tag_name: 'One' }] })
  await writeFile(join(cut, 'tags.ndjson'), '{"key": "1"')
  expect(await refused(cut)).toBe('tags.ndjson is missing, or was changed after the export.')
  const archive = join(await newFolder(), 'a.tar')
  await writeFile(archive, 'x'.repeat(2000))
  expect(await refused(archive)).toBe("This isn't a tar archive, or it is damaged.")
  const folder = await writeCatalogue(await newFolder(), { tags: [] })
  await onOwnConnection(app.databaseUrl, async (own) => {
    await sql`select pg_advisory_lock(7264030)`.execute(own.db)
    expect(await refused(folder)).toContain('Another import is being checked or is running.')
  })
  await writeFile(join(empty, 'mine.txt'), 'not to be replaced')
  await expect(exportTo(app, empty)).rejects.toThrow("isn't empty")
  await expect(exportTo(app, folder)).rejects.toThrow('already has an exported catalogue')
})

test('a manifest that lacks something is refused with its name, and so is a file that it does not list', async () => {
  const tags = [{ key: '1', tag_name: 'One' }]
  const refused = async (more: object) => {
    const folder = await writeCatalogue(await newFolder(), { tags }, {}, more)
    return importInto(app, folder, true).catch((error: Error) => error.message)
  }
  for (const field of ['format', 'version', 'product', 'made_at', 'source', 'records', 'files', 'missing'])
    expect(await refused({ [field]: undefined })).toContain(`has no usable “${field}”`)
  const [first] = [{ resource: 'tags', count: 1, size: 30 }]
  expect(await refused({ records: [first] })).toContain('has no usable “records[0].sha256”')
  expect(await refused({ records: [] })).toBe(
    "The manifest.json doesn't list tags.ndjson in “records”. Add its entry, or take the file away.",
  )
})

test('the list of left-out lines is beside what is imported, else in DATA_DIR, else above', async () => {
  const parent = await newFolder()
  const folder = join(parent, 'catalogue')
  await mkdir(folder)
  await writeCatalogue(folder, { tags: Array.from({ length: 30 }, (_, n) => ({ key: `${n}` })) })
  const run = async (...more: string[]) => startImportCommand(app, '--check', folder, ...more).ended
  const beside = join(parent, 'import-problems.csv')
  const first = await run()
  expect(first).toMatchObject({ code: 2, output: expect.stringContaining(`are listed in ${beside}\n`) })
  expect(await readFile(beside, 'utf8')).toContain('tags.ndjson,30')

  const [below, inData] = [join(beside, 'list.csv'), join(app.dataDir, 'import-problems.csv')]
  const second = await run('--problems', below)
  expect(second.code).toBe(2)
  expect(second.output).toContain(`The list of left-out lines cannot be written to ${below} (ENOTDIR).`)
  expect(second.output).toContain(`are listed in ${inData}\n`)
  expect(await readFile(inData, 'utf8')).toBe(await readFile(beside, 'utf8'))

  await rm(inData)
  await mkdir(inData)
  const third = await run('--problems', below)
  expect(third.code).toBe(2)
  expect(third.output).toContain(`cannot be written to ${inData} (EISDIR).`)
  expect(third.output).toContain('are listed above')
  expect(third.output).toContain('tags.ndjson:30, key 29')
  await rm(inData, { recursive: true })
})

test('changed lines update their records, what editors merged or deleted is respected, and names are matched', async () => {
  const lines = (n: number) => [
    { key: 'x', tag_name: `Changed ${n}` },
    { key: 'y', tag_name: 'Same' },
    { key: 'z', tag_name: 'Same too' },
  ]
  const kabir = { key: 'k', name: 'Kabir' }
  const first = await writeCatalogue(await newFolder(), { artists: [kabir], tags: lines(1) })
  expect((await importInto(app, first)).counts).toEqual({ artists: '1 0 0 0', tags: '3 0 0 0' })
  const ids = new Map((await app.ask(tags.list, { body: {} })).Info.map((tag) => [tag.tag_name, tag]))
  const [same, too] = [ids.get('Same'), ids.get('Same too')]
  await app.ask(tags.merge, {
    body: {
      id: same?.tag_id,
      merged: [too?.tag_id],
      versions: { [`${same?.tag_id}`]: same?.version, [`${too?.tag_id}`]: too?.version },
    },
  })
  const second = await writeCatalogue(await newFolder(), {
    tags: lines(2),
    tracks: [
      track('m', { tags: ['z', { name: 'changed 2' }, { name: 'New' }], artists: [{ name: 'कबीर' }] }),
    ],
  })
  expect((await importInto(app, second)).counts).toEqual({ tags: '1 1 2 0', tracks: '1 0 0 0' })
})

test('a line that only the database refuses is found, and those around it are imported', async () => {
  await sql`alter table tags add constraint for_test check (tag_name <> 'Refused')`.execute(app.db)
  const names = ['Before', 'Just before', 'Refused', 'After', 'Long after']
  const lines = names.map((tag_name, n) => ({ key: `r${n}`, tag_name }))
  const folder = await writeCatalogue(await newFolder(), {
    tags: [...lines, '{', { key: 'r9', tag_name: 'Last' }],
  })
  const { counts, problems } = await importInto(app, folder)
  expect(counts).toEqual({ tags: '5 0 0 2' })
  expect(problems).toEqual([
    expect.stringMatching(/^tags.ndjson:3 null The database rejected it: .*for_test/),
    "tags.ndjson:6 null The line isn't a JSON object",
  ])
})

test('an import that was killed goes on after the last line that was written, and no record is written twice', async () => {
  const many = Array.from({ length: 8000 }, (_, n) => ({ key: `k${n}`, tag_name: `Killed ${n}` }))
  const folder = await writeCatalogue(await newFolder(), {
    tags: [...many, { key: 'k7', tag_name: 'Again' }],
  })
  const written = async () => {
    const { rows } = await sql<{ line: number; tags: number }>`
      select max(line) as line, (select count(*) from tags where tag_name like 'Killed %') as tags
      from catalogue_imports where label = ${folder}`.execute(app.db)
    return rows[0] ?? { line: 0, tags: 0 }
  }
  const first = startImportCommand(app, folder)
  await expect.poll(async () => (await written()).line, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  first.kill()
  await first.ended
  const { line, tags } = await written()
  expect(line).toBe(tags)
  expect(line).toBeLessThan(8000)

  const problems = join(await newFolder(), 'problems.csv')
  const { code, output } = await startImportCommand(app, folder, '--problems', problems).ended
  expect(output).toContain('Going on where the import of these files was interrupted')
  expect(output).toContain('tags            8000 added, 0 changed, 0 unchanged, 1 left out')
  expect(output).toContain('tags.ndjson:8001, key k7, key: Line 8 has the same key')
  expect(await readFile(problems, 'utf8')).toContain('tags.ndjson,8001,k7,key,Line 8 has the same key')
  expect(code).toBe(2)
  expect((await written()).tags).toBe(8000)
  const again = await startImportCommand(app, folder, '--check', '--problems', problems).ended
  expect(again.output).toContain('tags            0 added, 0 changed, 8000 unchanged, 1 left out')
})
