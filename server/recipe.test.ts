import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { databaseAt } from '#server/testing/global-setup.ts'
import { copyOfTheProduct, startCopy } from '#server/testing/product-copy.ts'

// ARCHITECTURE.md, "Adding a kind of record": the steps are its own, and the numbers of files that it names.

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** The declaration of moods: texts, a day, a picture, albums that are linked to them and tracks that they hold. */
const KIND = `import { aliases, coverFiles, name, optional, optionalDay, optionalLine, optionalName } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, SORTED } from './kind.ts'

export const moods = kind({
  noun: 'mood',
  path: 'mood',
  screen: '/moods',
  shownBy: 'details',
  id: 'mood_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: { name: name(), hindi_name: optionalName(), aliases: aliases(), about: optional(), about_hindi: optional(), record_date: optionalDay(), motto: optionalLine(100) },
  sent: {},
  row: {},
  detail: {},
  pictures: ['cover_picture'],
  files: coverFiles,
  links: { moodArtists: 'artists' },
  holds: { tracks: { ordered: false }, artists: { ordered: false } },
  sorted: SORTED,
  filters: { links: ['artists', 'tracks'], gaps: ['hindi_name', 'cover', 'artist', 'tracks'], more: {} },
})
`

const MIGRATION = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table moods (
      mood_id integer generated always as identity primary key,
      name text collate names not null check (char_length(name) between 1 and 200),
      hindi_name text collate names,
      aliases text[] not null default '{}',
      about text,
      about_hindi text,
      record_date date,
      motto text,
      cover_picture text,
      is_active text not null default '1' check (is_active in ('0', '1')),
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      modified_by integer,
      version integer not null default 1
    );
    create index on moods (name, mood_id);
    create index on moods (hindi_name, mood_id);
    create index on moods (date_modified, mood_id);
    select search_table('moods', 'mood_id', 'moods');
    select count_table('moods', 'is_active');
    select link_records('mood_tracks', 'moods', 'mood_id', 'tracks', 'track_id'),
      link_records('mood_artists', 'moods', 'mood_id', 'artists', 'artist_id');
    alter table default_settings drop constraint default_settings_key_check;
    alter table default_settings add constraint default_settings_key_check
      check (key in ('album', 'artist', 'category', 'collection', 'mood', 'playlist', 'track', 'user'));
    insert into default_settings (key) values ('mood');
    select log_table('moods');
  \`.execute(db)
}
`

/** What stands before what in each of the files that name every kind. */
const LINES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'contract/kinds/kinds.ts': [
    ["import { playlists } from './playlists.ts'", "import { moods } from './moods.ts'\n"],
    [', tags }', ', moods'],
  ],
  'contract/kinds/tracks.ts': [["    trackPlaylist: 'playlists',", "    trackMood: 'moods',\n"]],
  'web/resources.ts': [
    [
      'import { notifications }',
      "import { kindResource } from './catalogue/kind-screens/kind-resource.ts'\nimport { IconTags } from './ui/icons/first-load.ts'\n",
    ],
    ['  duplicates,', "  kindResource('moods', { icon: IconTags, caption: 'organise' }),\n"],
  ],
}

const NOUNS: Readonly<Record<string, object>> = {
  en: { one: 'mood', other: 'moods' },
  es: { gender: 'm', one: 'ánimo', other: 'ánimos', this: 'este ánimo' },
  fr: {
    gender: 'f',
    one: 'humeur',
    other: 'humeurs',
    the: 'l’humeur',
    this: 'cette humeur',
    of: 'd’humeurs',
  },
  hi: { gender: 'm', one: 'भाव', other: 'भाव' },
  it: { gender: 'm', one: 'umore', other: 'umori', this: 'questo umore' },
  sa: {
    gender: 'm',
    one: 'مزاج',
    two: 'مزاجين',
    few: 'أمزجة',
    many: 'مزاجًا',
    the: 'المزاج',
    this: 'هذا المزاج',
    others: 'الأمزجة',
    no: 'لا توجد أمزجة',
  },
  zh: { one: '心情', measure: '种' },
}

test('a kind that is added by the recipe compiles, starts on an empty directory, and takes part in everything', async () => {
  const copy = await copyOfTheProduct()
  await addMoods(copy)
  await writeSchema(copy)
  const { stdout } = await run(
    process.execPath,
    // Each of several checkers works out the shared types again, and other tests keep the other cores busy.
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--checkers', '1'],
    { cwd: copy },
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')

  expect(await linksOfTheTrackForm(copy)).toContain('mood_id')

  const { call, address, token } = await startCopy(copy)
  const { artist_id } = (await call('artist/list', { pageSize: 1 })).data.Info[0]
  const { data: mood } = await call('mood/add', {
    action: 'add',
    name: 'Peace',
    hindi_name: 'शांति',
    artist_id: [artist_id],
  })
  const { mood_id, version } = mood
  expect(mood.moodArtists).toMatchObject([{ artist_id }])
  // Found in both scripts, by the list and by the search of everything; listed by what it is linked to.
  expect((await call('mood/list', { searchText: 'shanti' })).data.Info).toMatchObject([{ mood_id }])
  expect((await call('mood/list', { filters: { artist_id: [artist_id] } })).data.totalCount).toBe(1)
  expect((await call('search/everything', { searchText: 'peace' })).data.hits).toMatchObject([
    { kind: 'moods' },
  ])

  const edited = await call('mood/add', { action: 'edit', mood_id, version, name: 'Calm' })
  expect(edited).toMatchObject({ success: 1, message: 'Mood saved.', data: { name: 'Calm' } })
  await call('history/undo', { change_id: edited.change_id })
  const { data: back } = await call(`mood/getMoodById/${mood_id}`)
  expect(back.name).toBe('Peace')

  // Edited in cells and in bulk, activated, reviewed, assigned.
  const cells = { cells: [{ id: mood_id, version: back.version, fields: { record_date: '2020-03-04' } }] }
  expect((await call('mood/cells', cells)).data.rows).toMatchObject([{ record_date: '2020-03-04' }])
  const chosen = { id: [mood_id], expected_count: 1 }
  await call('mood/bulkEdit', { ...chosen, changes: { about: { op: 'set', value: 'Of evenings' } } })
  await call('mood/changeStatus', { mood_id, status: '0' })
  expect((await call(`mood/getMoodById/${mood_id}`)).data).toMatchObject({
    about: 'Of evenings',
    is_active: '1',
  })
  const run_id = (await call('review/start', { list: 'moods', gap: 'cover', id: [mood_id] })).data.run_id
  expect(run_id).toBeTypeOf('number')
  await call('mood/assign', { ...chosen, admin_id: null })

  // Merged, with what is linked to it.
  const { data: other } = await call('mood/add', { action: 'add', name: 'Stillness' })
  const now = (await call(`mood/getMoodById/${mood_id}`)).data
  const merge = {
    id: other.mood_id,
    merged: [mood_id],
    versions: { [other.mood_id]: other.version, [mood_id]: now.version },
  }
  const merged = await call('mood/merge', merge)
  const { data: whole } = await call(`mood/getMoodById/${other.mood_id}`)
  expect(whole).toMatchObject({ aliases: expect.arrayContaining(['Peace']), moodArtists: [{ artist_id }] })
  await call('history/undo', { change_id: merged.change_id })
  expect((await call('mood/list', {})).data.totalCount).toBe(2)

  // Exported, shown to apps, guarded by rights of its own.
  const sheet = await fetch(`${address}api/mood/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ format: 'csv', id: [mood_id] }),
  })
  const [headings = '', line = ''] = (await sheet.text()).split('\n')
  expect(headings).toContain('Motto')
  expect(line).toContain('Peace')
  const { api_key } = (
    await call('apiKey/add', { name: 'App', scopes: ['moods'], origins: [], rate_per_minute: 100 })
  ).data
  const listed = await fetch(`${address}api/app/moods`, { headers: { authorization: `Bearer ${api_key}` } })
  expect(await listed.json()).toMatchObject({ data: { items: [{ name: 'Peace' }, { name: 'Stillness' }] } })
  const hook = {
    name: 'Hook',
    url: 'http://127.0.0.1:9/',
    kinds: ['moods'],
    actions: ['created'],
    is_active: '1',
  }
  expect((await call('webhook/add', hook)).data.kinds).toEqual(['moods'])

  // Imported: a sheet of tracks names them in both scripts; a new one is made, and taken back with the import.
  const row = (n: number, named: string) =>
    `Bhajan ${n},भजन ${n},About ${n},विवरण ${n},http://127.0.0.1:9/${n}.mp3,"${named}"`
  const file = ['Track Name,Hindi Name,Description,Hindi Description,Track Link,Mood']
  const csv = [...file, row(1, 'शांति, Joy'), row(2, 'peace'), row(3, 'joy')].join('\n')
  const form = new FormData()
  form.append('excelFile', new Blob([csv]), 'tracks.csv')
  const upload = await fetch(`${address}api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { import_id, ...preview } = (await upload.json()).data
  expect(preview).toMatchObject({
    ignored_columns: [],
    names: [{ kind: 'moods', linked: 2, other_script: 0, created: 1 }],
  })
  await call('import/start', { import_id })
  const usesOf = async (id: number) => (await call('mood/usedIn', { id: [id] })).data
  await expect
    .poll(async () => (await call(`import/getImportById/${import_id}`)).data.state, { timeout: 120_000 })
    .toBe('done')
  const [joy] = (await call('mood/list', { searchText: 'joy' })).data.Info
  for (const id of [mood_id, joy.mood_id])
    expect(await usesOf(id)).toContainEqual({ kind: 'tracks', count: 2 })
  const { change_id } = (await call(`import/getImportById/${import_id}`)).data
  const undone = await call('history/undo', { change_id })
  expect(undone.message).toBe('3 tracks deleted. 1 mood deleted.')
  expect((await call('mood/list', {})).data.totalCount).toBe(2)

  // Chosen in the form of a track.
  const names = { display_name: 'Sandhya', display_name_hindi: 'संध्या', description: 'Of evenings' }
  const { data: track } = await call('track/add', {
    ...names,
    action: 'add',
    description_hindi: 'शाम का',
    track_link: 'http://127.0.0.1:9/4.mp3',
    file_name: '4.mp3',
    cover_image: 'http://127.0.0.1:9/4.png',
    mood_id: [mood_id],
  })
  expect(track.trackMood).toMatchObject([{ mood_id }])
  expect(await usesOf(mood_id)).toContainEqual({ kind: 'tracks', count: 1 })
  await call('track/delete', { track_id: [track.track_id] })

  // Recordings that are not tracks yet link to them.
  const described = await (await fetch(`${address}api/openapi.json`)).json()
  const edit = described.paths['/recording/edit'].post.requestBody.content['application/json'].schema
  expect(edit.properties).toHaveProperty('moods')

  const deleted = await call(`mood/delete/${mood_id}`, undefined, 'DELETE')
  expect((await call('mood/list', {})).data.totalCount).toBe(1)
  await call('history/undo', { change_id: deleted.change_id })
  expect((await call(`mood/getMoodById/${mood_id}`)).data.moodArtists).toMatchObject([{ artist_id }])
}, 600_000)

/** The links that the form of tracks has inputs for, as the web of the copy makes them. */
async function linksOfTheTrackForm(copy: string): Promise<unknown> {
  const script = `
    import { JSDOM } from 'jsdom'
    import { runnerImport } from 'vite'
    const { window } = new JSDOM('<base href="/">', { url: 'http://localhost' })
    const { document, location, localStorage } = window
    Object.assign(globalThis, { window, document, location, localStorage })
    const form = './web/catalogue/kind-screens/kind-fields.ts'
    const { module } = await runnerImport(form, { configFile: false, logLevel: 'silent' })
    console.log(JSON.stringify(module.linksIn('tracks').map(({ field }) => field)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: copy })
  return JSON.parse(stdout)
}

async function addMoods(copy: string): Promise<void> {
  await writeFile(join(copy, 'contract/kinds/moods.ts'), KIND)
  await writeFile(join(copy, 'server/core/database/migrations/9999-moods.ts'), MIGRATION)
  for (const [file, lines] of Object.entries(LINES))
    for (const [before, line] of lines) await insert(join(copy, file), before, line)
  for (const [language, forms] of Object.entries(NOUNS)) {
    const noun = `  "mood": ${JSON.stringify(forms)},\n`
    await insert(join(copy, 'contract/messages/nouns', `${language}.json`), '  "tag": {', noun)
    const texts = join(copy, 'web/core/i18n', `${language}.json`)
    await insert(texts, '    "tag": "', '    "mood": "Mood",\n    "motto": "Motto",\n')
    await insert(texts, '  "tags": {', '  "moods": { "emptyHint": "Moods group tracks." },\n')
  }
}

/** Writes something before the first of what stands there. */
async function insert(path: string, before: string, line: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const at = text.indexOf(before)
  expect(at, `${basename(path)} has ${before}`).toBeGreaterThan(-1)
  await writeFile(path, text.slice(0, at) + line + text.slice(at))
}

/** Writes `schema.ts` from a database that the copy's own migrations have made. */
async function writeSchema(copy: string): Promise<void> {
  const server = inject('databaseUrl')
  const name = `recipe_${randomUUID().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  onTestFinished(async () => {
    await sql`drop database ${sql.ref(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  await sql`create database ${sql.ref(name)}`.execute(admin)
  const script = `
    import { connect } from '#server/core/database/connect.ts'
    import { migrateToLatest } from '#server/core/database/migrate/migrate.ts'
    import { startLog } from '#server/start/start-log.ts'
    import { describeSchema } from '#server/testing/describe-schema.ts'
    const db = connect(process.env.DATABASE)
    await migrateToLatest(db, startLog('silent'))
    console.log(await describeSchema(db))
    await db.destroy()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: copy,
    env: { ...process.env, DATABASE: databaseAt(server, name) },
  })
  await writeFile(join(copy, 'server/core/database/schema.ts'), stdout)
}
