import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { exportToken } from '#server/features/catalogue-files/export-tokens.ts'
import { BLOCK, paddingOf, tarHeader } from '#server/features/catalogue-files/tar-header.ts'
import { tarTree } from '#server/features/catalogue-files/tar-tree.ts'
import {
  exportTo,
  fillCatalogue,
  linesIn,
  newFolder,
  writeCatalogue,
} from '#server/testing/catalogue-files.ts'
import { LINK, startWithTracks } from '#server/testing/tracks.ts'
import { importOlderUpload, readCatalogue } from './read-catalogue.job.ts'
import { sweepUploads } from './sweep-uploads.ts'

const { app } = await startWithTracks()
const { artists, catalogueFiles, history, imports, tags, tracks } = contract

beforeEach(async () => {
  await sql`delete from imports`.execute(app.db)
  await sweepNow()
})

type Part = [name: string, content: Buffer | string]

const tarOf = (...parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(([name, text]) => {
      const content = Buffer.from(text)
      return [tarHeader(name, content.length), content, Buffer.alloc(paddingOf(content.length))]
    }),
    Buffer.alloc(2 * BLOCK),
  ])

/** A catalogue written by hand, as the parts of an archive. */
async function partsOf(
  ...given: Parameters<typeof writeCatalogue> extends [string, ...infer Rest] ? Rest : never
) {
  const folder = await writeCatalogue(await newFolder(), ...given)
  const names = await readdir(folder)
  return Promise.all(names.map(async (name): Promise<Part> => [name, await readFile(join(folder, name))]))
}

function upload(content: Buffer | string, name = 'catalogue.tar', language = 'en') {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  return app.call(imports.uploadCatalogue, { body, headers: { 'accept-language': language } })
}
const lastId = async () =>
  (await app.ask(imports.list, { body: { filters: { file_kind: 'catalogue' } } })).Info[0]?.import_id ?? 0
async function detailsOf(id: number, language = 'en') {
  const { body } = await app.call(imports.get, { params: { id }, headers: { 'accept-language': language } })
  if (body.success !== 1 || body.data.file_kind !== 'catalogue') throw new Error(body.message)
  return body.data
}
const lastImport = async () => detailsOf(await lastId())
const start = async () => app.call(imports.start, { body: { import_id: await lastId() } })
const leftOut = async (body = {}) =>
  (await app.ask(imports.leftOutLines, { params: { id: await lastId() }, body: { pageSize: 100, ...body } }))
    .Info
const correct = async (problem_id: number | undefined, text: string) =>
  app.call(imports.correctLine, { body: { import_id: await lastId(), problem_id, text } })

/** Runs the task of the last import, as a worker does. */
async function work({ signal = new AbortController().signal, isLast = false } = {}, task = readCatalogue) {
  const { rows } = await sql<{ import_id: number }>`
    select import_id from catalogue_imports order by import_id desc limit 1`.execute(app.db)
  const payload = { import_id: rows[0]?.import_id ?? 0 }
  await task.work(app.context, payload, { id: 'task', number: 1, isLast, signal })
  return lastImport()
}
/** Reads an uploaded file, and imports what it has. */
async function importAll() {
  expect(await work()).toMatchObject({ state: 'ready', added: 0, updated: 0 })
  expect((await start()).body).toMatchObject({ success: 1 })
  return work()
}

async function uploaded() {
  const keys = []
  for await (const { key } of app.store.list('imports/')) keys.push(key)
  return keys
}

/** Sweeps as if every file had been stored long ago. */
async function sweepNow() {
  for (const key of await uploaded()) await utimes(app.store.pathOf?.(key) ?? '', 0, 0)
  await sweepUploads(app.context)
}

async function save(withFiles: boolean) {
  const { token } = await app.ask(catalogueFiles.prepareExport, { body: { with_files: withFiles } })
  // As a browser does it: without the token of the session.
  const { headers, body } = await app.call(catalogueFiles.export, { params: { token } }, null)
  if (body.success !== 1) throw new Error(body.message)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="catalogue-\d{4}-\d\d-\d\d.tar"/)
  return Buffer.from(body.data.content as Uint8Array)
}

test('the archive is what the command writes, with files or without, and comes back without a change', async () => {
  await fillCatalogue(app)
  // As the first start stores its pages.
  await sql`update static_pages set content = '<p>About us<br>all</p>' || E'\n'`.execute(app.db)
  const [folder, archive] = [await newFolder(), join(await newFolder(), 'catalogue.tar')]
  await exportTo(app, folder)
  const all = await save(true)
  await writeFile(archive, all)
  const tree = await tarTree(archive, 'catalogue.tar')
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.includes('.') || name === 'manifest.json') continue
    const found = await tree.read(name)
    expect(found && (await buffer(found)), name).toEqual(await readFile(join(folder, name)))
  }
  await tree.close()
  const records = await save(false)
  expect(records.includes('files/')).toBe(false)
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])

  const before = (await app.ask(history.list, { body: {} })).totalCount
  for (const content of [all, records]) {
    expect((await upload(content)).body).toMatchObject({ success: 1, data: { file_name: 'catalogue.tar' } })
    expect(await lastImport()).toMatchObject({ state: 'reading', lines_read: 0, rows: 14, waiting: 14 })
    const last = await importAll()
    expect(last).toMatchObject({ state: 'done', lines_read: 14, rows: 14, unchanged: 14, failed: 0 })
    expect(last.counts.map(({ unchanged }) => unchanged)).toEqual([2, 2, 1, 1, 1, 4, 1, 1, 1])
  }
  expect((await app.ask(history.list, { body: {} })).totalCount).toBe(before)
  await sweepNow()
  expect(await uploaded()).toEqual([])
})

test('a record that was deleted comes back from the file of its kind, as one import in the history', async () => {
  const { tag_id } = await app.ask(tags.save, { body: { action: 'add', tag_name: 'Deleted' } })
  const folder = await newFolder()
  await exportTo(app, folder)
  await app.ask(tags.delete, { params: { id: tag_id } })
  await upload(await readFile(join(folder, 'tags.ndjson')), 'tags (1).ndjson')
  const count = (await linesIn(folder, 'tags')).length
  expect(await work()).toMatchObject({ state: 'ready', waiting: 1, unchanged: count - 1, added: 0 })
  expect((await app.ask(tags.list, { body: { searchText: 'Deleted' } })).totalCount).toBe(0)
  await start()
  const last = await work()
  expect(last).toMatchObject({ state: 'done', lines_read: count, rows: count, added: 1 })
  expect(last.counts).toEqual([{ resource: 'tags', added: 1, changed: 0, unchanged: count - 1, failed: 0 }])
  const [entry] = (await app.ask(history.list, { body: {} })).Info
  expect(entry).toMatchObject({ action: 'import', records: 1, admin_name: 'The admin' })
})

test('of exports that begin in the same moment one is made, and the next when it has ended or its reader has left', async () => {
  const prepare = async () =>
    (await app.ask(catalogueFiles.prepareExport, { body: { with_files: true } })).token
  const isRunning = async () =>
    (await app.call(catalogueFiles.prepareExport, { body: { with_files: true } })).body.success === 0
  /** While nothing can be read of the catalogue. */
  const whileHeld = (work: () => Promise<unknown>) =>
    app.db.transaction().execute(async (trx) => {
      await sql`lock table tags in access exclusive mode`.execute(trx)
      await work()
    })

  const tokens = [await prepare(), await prepare(), await prepare()]
  const statuses: number[] = []
  const messages: string[] = []
  let all: Promise<unknown> = Promise.resolve()
  await whileHeld(async () => {
    all = Promise.all(
      tokens.map(async (token) => {
        const { status, body } = await app.call(catalogueFiles.export, { params: { token } }, null)
        statuses.push(status)
        messages.push(body.message)
      }),
    )
    await expect.poll(() => statuses).toEqual([400, 400])
  })
  await all
  expect(statuses).toEqual([400, 400, 200])
  expect(messages[0]).toContain('already being exported')

  const path = catalogueFiles.export.path.replace('{token}', await prepare())
  const leaving = new AbortController()
  await whileHeld(async () => {
    const left = fetch(`${app.base}/api/${path}`, { signal: leaving.signal }).catch(() => null)
    await expect.poll(isRunning).toBe(true)
    leaving.abort()
    await left
  })
  await expect.poll(isRunning).toBe(false)
  expect((await save(true)).length).toBeGreaterThan(0)
})

test('only a token of the last minute, as it was made, exports', async () => {
  const { keyFor } = app.context
  const old = exportToken(keyFor, true, Date.now() - 61_000)
  const records = exportToken(keyFor, false, Date.now())
  for (const token of [
    'x',
    old,
    records.replace('records', 'all'),
    `${records}x`,
    exportToken(() => Buffer.alloc(32), true, Date.now()),
  ]) {
    const { status, body } = await app.call(catalogueFiles.export, { params: { token } }, null)
    expect([status, body], token).toMatchObject([400, { success: 0, code: 'link_expired' }])
  }
})

test('a token exports once, also when it is brought several times at the same moment', async () => {
  const { token } = await app.ask(catalogueFiles.prepareExport, { body: { with_files: false } })
  const download = async () => (await app.call(catalogueFiles.export, { params: { token } }, null)).status
  const statuses = await Promise.all([download(), download(), download()])
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  const { status, body } = await app.call(catalogueFiles.export, { params: { token } }, null)
  expect([status, body]).toMatchObject([400, { code: 'link_expired' }])
})

test('an export goes on in a process whose clock is minutes ahead', async () => {
  const { token } = await app.ask(catalogueFiles.prepareExport, { body: { with_files: false } })
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 180_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const { status } = await app.call(catalogueFiles.export, { params: { token } }, null)
  expect(status).toBe(200)
})

test('what is damaged, of another kind, or leads outside is refused, and nothing is written', async () => {
  const parts = await partsOf({ tags: [{ key: 'a', tag_name: 'Never imported' }] })
  const good = tarOf(...parts)
  const without = (name: string) => parts.filter(([each]) => each !== name)
  const link = tarOf(['files/images/a.webp', ''])
  const tooLarge = tarHeader('tags.ndjson', 8_000_000)
  const cases: [Buffer | string, string, string?][] = [
    ['x'.repeat(2000), "This isn't a tar archive, or it is damaged."],
    [good.subarray(0, 3 * BLOCK), "This isn't a tar archive, or it is damaged."],
    [Buffer.concat([tooLarge, Buffer.alloc(BLOCK)]), "This isn't a tar archive, or it is damaged."],
    [
      good.toString('latin1').replace('Never', 'Other'),
      'tags.ndjson is missing, or was changed after the export.',
    ],
    [tarOf(...without('tags.ndjson')), 'tags.ndjson is missing, or was changed after the export.'],
    [
      tarOf(...without('manifest.json')),
      "This isn't an exported catalogue: its manifest.json is missing or damaged.",
    ],
    [
      tarOf(['manifest.json', '{"format":']),
      "This isn't an exported catalogue: its manifest.json is missing or damaged.",
    ],
    [link, "This isn't an exported catalogue: its manifest.json is missing or damaged."],
    [tarOf(...parts, ['../../etc/passwd', 'x']), "“../../etc/passwd” isn't a path of a file in files/"],
    [tarOf(...parts, ['/etc/passwd', 'x']), "“/etc/passwd” isn't a path of a file in files/"],
    [tarOf(...parts, ['files/a/../../b', 'x']), "“files/a/../../b” isn't a path of a file in files/"],
    ['{"key": "1"}\n', 'Name the file after the kind of records in it: artists.ndjson, ', 'songs.ndjson'],
  ]
  for (const [content, problem, name] of cases) {
    const { status, body } = await upload(content, name)
    expect([status, body], problem).toMatchObject([
      200,
      { success: 0, errors: { file: expect.stringContaining(problem) } },
    ])
  }
  const spanish = await upload('x'.repeat(2000), 'catalogue.tar', 'es')
  expect(spanish.body.message).toBe('No es un paquete .tar, o está dañado.')
  expect(await lastId()).toBe(0)
  expect([await uploaded(), await readdir(join(app.dataDir, 'tmp'))]).toEqual([[], []])
  const { totalCount } = await app.ask(tags.list, { body: { searchText: 'Never imported' } })
  expect(totalCount).toBe(0)
})

test('lines that were left out are listed in the language of the admin, and files that lie are among them', async () => {
  const track = (key: string, more: object = {}) => ({
    key,
    display_name: `Left ${key}`,
    track_link: LINK,
    ...more,
  })
  const audio = { file: 'files/audio/a.mp3', sha256: '0'.repeat(64), size: 5 }
  const parts = await partsOf({
    tracks: [track('1'), '{', track('2', { audio }), track('3', { audio: { file: '../x' } })],
  })
  await upload(tarOf(...parts, ['files/audio/a.mp3', 'longer than that']))
  const last = await importAll()
  expect(last.counts).toEqual([{ resource: 'tracks', added: 1, changed: 0, unchanged: 0, failed: 3 }])
  expect((await leftOut()).map(({ file, line, key, field }) => [file, line, key, field])).toEqual([
    ['tracks.ndjson', 2, null, null],
    ['tracks.ndjson', 3, '2', 'audio'],
    ['tracks.ndjson', 4, '3', 'audio'],
  ])
  expect((await leftOut({ searchText: 'left 3' })).map(({ line }) => line)).toEqual([4])
  const { body: french } = await app.call(imports.leftOutLines, {
    params: { id: last.import_id },
    body: {},
    headers: { 'accept-language': 'fr' },
  })
  expect(french).toMatchObject({ data: { Info: [{ problem: 'La ligne n’est pas un objet JSON' }, {}, {}] } })
  const { body } = await app.call(imports.leftOutFile, { params: { id: last.import_id } })
  if (body.success !== 1) throw new Error(body.message)
  expect(Buffer.from(body.data.content as Uint8Array).toString()).toContain(
    "tracks.ndjson,2,,,The line isn't a JSON object",
  )
  expect((await app.ask(tracks.list, { body: { searchText: 'Left' } })).totalCount).toBe(1)
})

test('left-out lines are corrected in the preview and after the import, and undone with it', async () => {
  const parts = await partsOf({
    tags: [{ key: 't', tag_name: 'Mended tag' }],
    artists: [
      { key: 'a', name: '', hindi_name: 'सुधरा' },
      { key: 'a', name: 'Mended twice', hindi_name: 'दो बार', songs: 7 },
    ],
    tracks: [
      { key: 'm1', display_name: 'Mended one', track_link: LINK, artists: ['a'] },
      { key: 'm2', display_name: 'Mended two', track_link: LINK, record_date: 'yesterday' },
      { key: 'm3', display_name: 'Mended three', track_link: 'nowhere', artists: ['b'] },
      { key: 'm4', display_name: 'Mended four', audio: { file: 'files/audio/gone.mp3' } },
    ],
  })
  await upload(tarOf(...parts))
  expect(await work()).toMatchObject({ state: 'ready', rows: 7, waiting: 1, failed: 6, corrected: 0 })
  const shown = await leftOut()
  expect(shown.map(({ line, field, text, name }) => [line, field, text, name])).toEqual([
    [1, 'name', '', ''],
    [2, 'songs', '7', 'Mended twice'],
    [1, 'artists', 'a', 'Mended one'],
    [2, 'record_date', 'yesterday', 'Mended two'],
    [3, 'track_link', 'nowhere', 'Mended three'],
    [4, 'audio', '', 'Mended four'],
  ])
  const [artist, twice, linked, asRead] = shown.map(({ problem_id }) => problem_id)
  await sql`update imports set state = 'reading'`.execute(app.db)
  expect((await correct(artist, 'Mended artist')).body).toMatchObject({
    message: 'Wait until the import has finished.',
  })
  await sql`update imports set state = 'ready'`.execute(app.db)
  expect((await correct(artist, ' ')).body).toMatchObject({
    success: 0,
    errors: { text: expect.any(String) },
  })
  expect((await correct(artist, 'Mended artist')).body).toMatchObject({
    success: 1,
    data: { waiting: 2, failed: 5, corrected: 1 },
  })
  expect((await correct(artist, 'Again')).body).toMatchObject({ success: 0, code: 'not_found' })
  // The field that artists do not have is gone, and the next problem of the line is shown: its key is the first one's.
  expect((await correct(twice, '')).body).toMatchObject({ success: 1, data: { corrected: 1 } })
  expect((await leftOut())[1]).toMatchObject({ field: 'key', text: 'a', is_corrected: false })
  expect((await correct(twice, 'b')).body).toMatchObject({ success: 1, data: { corrected: 2 } })
  // The artist that was left out can be linked now.
  expect((await correct(linked, 'a')).body).toMatchObject({ success: 1, data: { corrected: 3 } })
  expect((await correct(asRead, '2020-02-30')).body).toMatchObject({ success: 0 })
  expect((await app.ask(artists.list, { body: { searchText: 'Mended' } })).totalCount).toBe(0)

  await start()
  expect((await correct(asRead, '2020-02-03')).body).toMatchObject({ success: 0 })
  expect(await work()).toMatchObject({ state: 'done', added: 4, failed: 3, waiting: 0, corrected: 0 })
  expect((await start()).body).toMatchObject({ success: 0, message: 'This import is already finished.' })
  await sweepNow()
  const [dated, third, fourth] = (await leftOut()).map(({ problem_id }) => problem_id)
  expect((await correct(dated, '2020-02-03')).body).toMatchObject({
    success: 1,
    data: { waiting: 1, failed: 2 },
  })
  // Its artist is there since the import.
  expect((await correct(third, LINK)).body).toMatchObject({ success: 1 })
  expect((await correct(fourth, LINK)).body).toMatchObject({ success: 1, data: { waiting: 3, failed: 0 } })
  await start()
  const ended = await work()
  expect(ended).toMatchObject({ state: 'done', rows: 7, added: 7, failed: 0, waiting: 0, corrected: 0 })
  expect(await leftOut()).toEqual([])
  const found = await app.ask(tracks.list, {
    body: { searchText: 'Mended', sorted: { id: 'display_name', desc: false } },
  })
  expect(found.Info).toMatchObject([
    { display_name: 'Mended four', track_link: LINK },
    { display_name: 'Mended one' },
    { display_name: 'Mended three', track_link: LINK },
    { display_name: 'Mended two', record_date: '2020-02-03' },
  ])

  // As one that was stopped before its end.
  await sql`
    with run as (update catalogue_imports set state = 'importing') update imports set state = 'stopped'`.execute(
    app.db,
  )
  const undone = await app.call(history.undo, { body: { change_id: ended.change_id } })
  expect(undone.body).toMatchObject({ success: 1 })
  expect(await lastImport()).toMatchObject({ state: 'undone' })
  for (const list of [tracks.list, artists.list, tags.list])
    expect((await app.ask(list, { body: { searchText: 'Mended' } })).totalCount).toBe(0)
  expect((await start()).body).toMatchObject({ success: 0 })
})

test('a preview is discarded, only the main admin sees it, and a file is kept no longer than its lines can be corrected', async () => {
  const file = tarOf(...(await partsOf({ tags: [{ key: 'x', tag_name: '' }] })))
  await upload(file)
  await work()
  const import_id = await lastId()
  expect((await app.ask(imports.list, { body: {} }, app.sub)).totalCount).toBe(0)
  const calls = [
    app.call(imports.get, { params: { id: import_id } }, app.sub),
    app.call(imports.start, { body: { import_id } }, app.sub),
    app.call(imports.cancel, { body: { import_id } }, app.sub),
  ]
  for (const { body } of await Promise.all(calls))
    expect(body).toMatchObject({ success: 0, code: 'not_found' })
  expect((await app.call(imports.cancel, { body: { import_id } })).body).toMatchObject({ success: 1 })
  await sweepNow()
  expect(await uploaded()).toEqual([])

  await upload(file)
  expect(await importAll()).toMatchObject({ state: 'done', failed: 1 })
  expect((await correct((await leftOut())[0]?.problem_id, 'Never imported')).body).toMatchObject({
    data: { waiting: 1, failed: 0 },
  })
  await sweepNow()
  expect(await uploaded()).toHaveLength(1)
  await sql`update imports set date_modified = now() - interval '8 days'`.execute(app.db)
  await sweepNow()
  expect(await uploaded()).toEqual([])
  expect(await lastImport()).toMatchObject({ state: 'done', waiting: 0, failed: 1 })
  expect((await start()).body).toMatchObject({ success: 0, message: 'This import is already finished.' })
  const [line] = await leftOut()
  expect(line).toMatchObject({ key: 'x', field: 'tag_name', text: null })
  expect((await correct(line?.problem_id, 'Tag')).body).toMatchObject({ success: 0, code: 'not_found' })
})

test('an upload that the version before took is imported, and is in the list', async () => {
  await upload(tarOf(...(await partsOf({ tags: [{ key: 'o', tag_name: 'Older' }] }))))
  await sql`with gone as (update catalogue_imports set entry_id = null returning 1) select from gone`.execute(
    app.db,
  )
  await sql`delete from imports`.execute(app.db)
  expect(await work({}, importOlderUpload)).toMatchObject({
    state: 'done',
    rows: 1,
    added: 1,
    file_name: 'catalogue.tar',
  })
})

test('only one import runs at a time, also beside the command', async () => {
  const archive = tarOf(...(await partsOf({ tags: [] })))
  const others = 'Another import is being checked or is running. Try again when it has ended.'
  const answers = await Promise.all([upload(archive), upload(archive), upload(archive)])
  expect(answers.map(({ body }) => body.message).sort()).toEqual(['', others, others])
  expect(await uploaded()).toHaveLength(1)
  await work()
  await onOwnConnection(app.databaseUrl, async (own) => {
    await sql`select pg_advisory_lock(7264030)`.execute(own.db)
    expect((await upload(archive)).body).toMatchObject({ success: 0, message: others })
    expect((await start()).body).toMatchObject({ success: 0, message: others })
  })
  const first = await lastId()
  await upload(archive)
  expect((await app.call(imports.start, { body: { import_id: first } })).body).toMatchObject({
    message: others,
  })
})

test('an import that was interrupted goes on after its last line, and one that cannot ends with the reason', async () => {
  const many = Array.from({ length: 3000 }, (_, n) => ({ key: `u${n}`, tag_name: `Uploaded ${n}` }))
  const parts = await partsOf({ tags: many })
  await upload(tarOf(...parts))
  await work()
  await start()
  const stop = new AbortController()
  const first = work({ signal: stop.signal }).catch((error: unknown) => error)
  await expect
    .poll(async () => (await lastImport()).added, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  stop.abort(new Error('The worker ends'))
  await first
  const at = await lastImport()
  expect(at.state).toBe('importing')
  expect(at.lines_read).toBeLessThan(3000)
  // Whatever was read again would be unchanged instead of added.
  const ended = await work()
  expect(ended).toMatchObject({ state: 'done', lines_read: 3000, added: 3000 })
  expect(ended.counts).toEqual([{ resource: 'tags', added: 3000, changed: 0, unchanged: 0, failed: 0 }])

  await sweepNow()
  await upload(tarOf(...parts))
  const [key = ''] = await uploaded()
  await app.store.remove(key)
  expect(await work().catch(() => lastImport())).toMatchObject({ state: 'reading' })
  expect(await work({ isLast: true })).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('failed'),
  })
})

test('an import that no worker goes on with is stopped, and goes on when it is started again', async () => {
  await upload(tarOf(...(await partsOf({ tags: [{ key: 'w', tag_name: 'Waited' }] }))))
  const [key] = await uploaded()
  await sweepNow()
  expect(await lastImport()).toMatchObject({ state: 'reading' })
  expect(await uploaded()).toEqual([key])
  await sql`update imports set date_modified = now() - interval '2 hours'`.execute(app.db)
  await sweepNow()
  expect(await lastImport()).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('Start the import again'),
  })
  await start()
  // Nothing was shown of it yet, so it is read first.
  expect(await lastImport()).toMatchObject({ state: 'reading', message: null })
  expect(await work()).toMatchObject({ state: 'ready', waiting: 1 })

  await sql`update imports set state = 'stopped', date_modified = now() - interval '8 days'`.execute(app.db)
  await sweepNow()
  expect(await uploaded()).toEqual([])
  expect(await lastImport()).toMatchObject({ state: 'stopped', waiting: 0, failed: 1 })
  expect((await start()).body).toMatchObject({ success: 0, message: 'This import is already finished.' })
})
