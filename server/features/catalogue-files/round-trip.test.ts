import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import {
  exportTo,
  fillCatalogue,
  importInto,
  type Line,
  linesIn,
  newFolder,
} from '#server/testing/catalogue-files.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { CATALOGUE } from './entities.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { folderSink } from './sinks.ts'

let [from, to]: TestApp[] = []
beforeAll(async () => {
  from = await startApp()
  to = await startApp()
  await fillCatalogue(from)
})
afterAll(async () => {
  await from?.stop()
  await to?.stop()
})

const apps = () => {
  if (!from || !to) throw new Error('The applications have not started')
  return { from, to }
}

/** The lines of an export with names for keys, and hashes for files. */
async function comparable(folder: string) {
  const all = new Map<string, Line[]>()
  for (const { name } of CATALOGUE) all.set(name, await linesIn(folder, name))
  const nameOf = (line: Line | undefined) => line?.display_name ?? line?.tag_name ?? line?.name
  const named = (resource: string, key: unknown) =>
    nameOf(all.get(resource)?.find((line) => line.key === key))
  return CATALOGUE.map(({ name, links, references }) =>
    (all.get(name) ?? []).map((line) => {
      const shown: Record<string, unknown> = { ...line, key: nameOf(line) }
      for (const { field } of links) shown[field] = (line[field] as string[]).map((key) => named(field, key))
      for (const { field, to } of references) shown[field] = named(to, line[field])
      for (const field of ['audio', 'cover_picture']) {
        const file = line[field]
        if (file && typeof file === 'object' && 'sha256' in file) shown[field] = file.sha256
      }
      return shown
    }),
  )
}

test('an exported catalogue is imported with every field, link, order and file, and a second time changes nothing', async () => {
  const { from, to } = apps()
  const [first, second] = [await newFolder(), await newFolder()]
  const manifest = await exportTo(from, first)
  expect(manifest.records.map(({ resource, count }) => [resource, count])).toEqual([
    ['artists', 2],
    ['categories', 2],
    ['subcategories', 1],
    ['collections', 1],
    ['tags', 1],
    ['tracks', 4],
    ['albums', 1],
    ['playlists', 1],
    ['pages', 1],
  ])
  for (const track of await linesIn(first, 'tracks')) {
    const { file, sha256 } = (track.audio ?? {}) as { file?: string; sha256?: string }
    if (file)
      expect(
        createHash('sha256')
          .update(await readFile(join(first, file)))
          .digest('hex'),
      ).toBe(sha256)
  }
  const checked = await importInto(to, first, true)
  const added = { tracks: '4 0 0 0', albums: '1 0 0 0', artists: '2 0 0 0', pages: '1 0 0 0' }
  expect(checked).toMatchObject({ counts: added, problems: [] })
  const { rows } = await sql<{ n: number }>`select count(*) as n from changes`.execute(to.db)
  expect(rows[0]?.n).toBe(0)

  expect(await importInto(to, first)).toEqual(checked)
  await exportTo(to, second)
  expect(await comparable(second)).toEqual(await comparable(first))
  const { Info } = await to.ask(contract.history.list, { body: {} })
  expect(Info).toMatchObject([{ action: 'import', records: 14, can_be_undone: true }])
  // By an alias of one, and through the name of an artist.
  for (const [searchText, count] of [
    ['Two song', 1],
    ['Anup', 3],
  ])
    expect(await to.ask(contract.tracks.list, { body: { searchText } })).toMatchObject({ totalCount: count })

  const unchanged = { tracks: '0 0 4 0', albums: '0 0 1 0', artists: '0 0 2 0', pages: '0 0 1 0' }
  expect(await importInto(to, first)).toMatchObject({ counts: unchanged, problems: [] })
  expect(await importInto(to, second)).toMatchObject({ counts: unchanged, problems: [] })
  expect(await importInto(from, first)).toMatchObject({ counts: unchanged, problems: [] })
  const archive = join(await newFolder(), 'catalogue.tar')
  await exportTo(from, archive)
  expect(await importInto(to, archive)).toMatchObject({ counts: unchanged, problems: [] })
  expect((await to.ask(contract.history.list, { body: {} })).Info).toHaveLength(1)

  // An export that was interrupted goes on: what is there already stays.
  await rename(join(first, 'manifest.json'), join(first, 'manifest.json.part'))
  await rm(join(first, 'files/audio'), { recursive: true })
  await exportTo(from, first)
  expect(await comparable(first)).toEqual(await comparable(second))
  expect(await importInto(to, first)).toMatchObject({ counts: unchanged, problems: [] })
})

test('a page keeps the line breaks around its content, and an export counts files before records', async () => {
  const { from, to } = apps()
  const content = '<p>About <strong>us</strong></p>\n\n'
  await from.db.updateTable('static_pages').set({ content }).where('name', '=', 'About us').execute()
  const folder = await newFolder()
  const counted: Record<string, number[]> = {}
  const total = await exportCatalogue(from.context, await folderSink(folder), {
    signal: new AbortController().signal,
    onProgress(what, done, inAll) {
      counted[what] ??= []
      counted[what].push(done)
      expect(done).toBeLessThanOrEqual(inAll)
    },
  })
  expect(Object.keys(counted)).toEqual(['files', 'records'])
  expect(counted.files).toEqual(Array.from({ length: total.files.count }, (_, n) => n + 1))
  const pageOf = (app: TestApp) =>
    app.db.selectFrom('static_pages').select('content').where('name', '=', 'About us').executeTakeFirst()
  await importInto(to, folder)
  expect(await pageOf(to)).toEqual({ content })
  await to.db.deleteFrom('static_pages').where('name', '=', 'About us').execute()
  await importInto(to, folder)
  expect(await pageOf(to)).toEqual({ content })
})

test('a place that takes no export is named with the reason, and so is one that is full', async (context) => {
  const { from } = apps()
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  for (const place of [join(file, 'folder'), join(file, 'archive.tar'), join(file, 'no', 'archive.tar')])
    await expect(exportTo(from, place)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`${place} (ENOTDIR)`),
    })
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  await writeFile(join(disk, 'filling'), Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined)
  for (const place of [join(disk, 'folder'), join(disk, 'archive.tar')])
    await expect(exportTo(from, place)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`There is no space left for ${place}.`),
    })
})
