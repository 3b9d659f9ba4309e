import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { contract } from '#contract/index.ts'
import { SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import { translateToEnglish } from '#server/core/messages/translate.ts'
import { exportCatalogue } from '#server/features/catalogue-files/export-catalogue.ts'
import { enterImport, readProblems, removeImport } from '#server/features/catalogue-files/imports.store.ts'
import { openExport } from '#server/features/catalogue-files/open-source.ts'
import { runImport } from '#server/features/catalogue-files/run-import.ts'
import { folderSink, tarSink } from '#server/features/catalogue-files/sinks.ts'
import type { Source } from '#server/features/catalogue-files/source.ts'
import { bareEnvironment } from './copies.ts'
import type { TestApp } from './start-app.ts'
import { soundOf, wav } from './wav.ts'

const signal = new AbortController().signal

export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sangraha catalogue '))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Exports the catalogue of an application to a folder, or to a tar archive. */
export async function exportTo(app: TestApp, path: string) {
  const sink = path.endsWith('.tar') ? await tarSink(path) : await folderSink(path)
  return exportCatalogue(app.context, sink, { signal, onProgress: () => undefined })
}

type Outcome = { counts: Record<string, string>; problems: string[] }

/** Imports a source; counts are `added changed unchanged failed`, problems `file:line field problem`. */
export async function importInto(app: TestApp, from: string | Source, isCheck = false): Promise<Outcome> {
  const source = typeof from === 'string' ? await openExport(from) : from
  try {
    const { label, digest, name } = source
    const entry = { actor: SYSTEM_ACTOR, label, digest, source: name }
    const import_id = await enterImport(app.db, entry)
    const { counts } = await runImport(app.context, import_id, source, isCheck, { signal })
    const problems = []
    for await (const { file, line, field, problem } of readProblems(app.db, import_id))
      problems.push(`${file}:${line} ${field} ${translateToEnglish(problem as never)}`)
    const shown = Object.entries(counts).map(([resource, { added, changed, unchanged, failed }]) => [
      resource,
      `${added} ${changed} ${unchanged} ${failed}`,
    ])
    await removeImport(app.db, import_id)
    return { counts: Object.fromEntries(shown), problems }
  } finally {
    await source.close()
  }
}

export type Line = Record<string, unknown> & { key: string }

export const linesIn = async (folder: string, resource: string): Promise<Line[]> =>
  (await readFile(join(folder, `${resource}.ndjson`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Writes a catalogue by hand; the texts of a kind are its lines. */
export async function writeCatalogue(
  folder: string,
  records: Record<string, readonly (string | object)[]>,
  files: Record<string, Buffer> = {},
  more: object = {},
): Promise<string> {
  const described = []
  for (const [resource, lines] of Object.entries(records)) {
    const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
    await writeFile(join(folder, `${resource}.ndjson`), text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    described.push({ resource, count: lines.length, size: Buffer.byteLength(text), sha256 })
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const manifest = {
    ...{ format: 'sangraha-catalogue', version: 1, product: '0.1.0', made_at: '2026-01-01T00:00:00Z' },
    ...{ source: 'elsewhere', records: described, files: { count: 0, size: 0 }, missing: [] },
    ...more,
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

/** A recording of so many seconds, of a pitch of its own. */
export const recordingOf = (seconds: number, pitch = 440) =>
  wav(
    soundOf(seconds, (at) => Math.sin(at * pitch * 2 * Math.PI) / 2),
    { bits: 16, channels: 1 },
  )

export const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

const part = (content: Buffer, name: string) => new File([new Uint8Array(content)], name)

const form = (fields: Record<string, unknown>) => {
  const body = new FormData()
  const all: Record<string, unknown> = { action: 'add', ...fields }
  for (const [name, value] of Object.entries(all))
    body.append(
      name,
      value instanceof File ? value : typeof value === 'string' ? value : JSON.stringify(value),
    )
  return body
}

/** A catalogue with every field filled somewhere, every kind of link, files, and both scripts. */
export async function fillCatalogue({ ask }: TestApp): Promise<void> {
  const { tracks, albums, artists, categories, subcategories, collections, playlists, tags, pages } = contract
  const cover = part(await pictureOf('teal'), 'cover.png')
  const names = (name: string, hindi_name: string) => ({ name, hindi_name })
  const { category_id } = await ask(categories.save, {
    body: form({ ...names('Bhajan', 'भजन'), aliases: ['Bhajans', 'भजन संग्रह'], cover_image: cover }),
  })
  const second = await ask(categories.save, { body: form(names('Aarti', 'आरती')) })
  const { sub_category_id } = await ask(subcategories.save, {
    body: form({ ...names('Krishna Bhajan', 'कृष्ण भजन'), category_id }),
  })
  const { artist_id } = await ask(artists.save, {
    body: form({
      ...names('Anup Jalota', 'अनूप जलोटा'),
      about: 'A singer',
      about_hindi: 'गायक',
      cover_image: cover,
    }),
  })
  const other = await ask(artists.save, { body: form({ name: 'Only English' }) })
  const { collection_id } = await ask(collections.save, {
    body: form({ ...names('Morning', 'सुबह'), category_id: [category_id], artist_id: [artist_id] }),
  })
  const { tag_id } = await ask(tags.save, { body: form({ tag_name: 'Live', tag_name_hindi: 'सजीव' }) })
  const { album_id } = await ask(albums.save, {
    body: form({
      ...names('Shyam', 'श्याम'),
      ...{ aliases: ['Shyama'], description: 'About\nit', description_hindi: 'विवरण' },
      ...{ category_id: [category_id, second.category_id], artist_id: [artist_id, other.artist_id] },
      ...{ collection_id: [collection_id], cover_picture: 'https://example.org/cover.jpg' },
    }),
  })
  const { playlist_id } = await ask(playlists.save, {
    body: form({ ...names('Evening', 'शाम'), category_id: [category_id], artist_id: [artist_id] }),
  })
  const ids = []
  for (const [n, name] of ['One', 'Two', 'Three'].entries()) {
    const { track_id } = await ask(tracks.save, {
      body: form({
        ...{ display_name: name, display_name_hindi: `गीत ${n}`, aliases: [`${name} song`] },
        ...{
          description: `About ${name}`,
          description_hindi: 'विवरण',
          lyrics: 'Om\nShanti',
          lyrics_hindi: 'ॐ शांति',
        },
        ...{ record_date: '1987-02-03', file_name: `${name}.wav`, is_download_allowed: n === 1 ? '0' : '1' },
        ...{
          category_id: [category_id],
          sub_category_id: [sub_category_id],
          artist_id: [artist_id, other.artist_id],
        },
        ...{ tag_id: [tag_id], track: part(recordingOf(1, 300 + n), `${name}.wav`), cover_image: cover },
      }),
    })
    ids.push(track_id)
  }
  const waiting = await ask(tracks.save, {
    body: {
      ...{ action: 'add', display_name: 'Waiting', display_name_hindi: 'प्रतीक्षा', description: 'D' },
      ...{ description_hindi: 'D', file_name: 'w.mp3', track_link: 'https://example.org/waiting.mp3' },
    },
  })
  ids.push(waiting.track_id)
  for (const id of [...ids].reverse()) {
    await ask(albums.addTracks, { body: { album_id, track_id: [id] } })
    await ask(playlists.addTracks, { body: { playlist_id, track_id: [id] } })
  }
  await ask(tracks.changeStatus, { body: { track_id: ids[0], status: '1' } })
  await ask(albums.changeStatus, { body: { album_id, status: '1' } })
  await ask(pages.save, {
    body: { action: 'add', name: 'About us', content: '<p>About <strong>us</strong></p>' },
  })
}

/** `npm run import-catalogue` in a process of its own, on the database of an application. */
export function startImportCommand({ dataDir, databaseUrl }: TestApp, ...args: string[]) {
  const program = join(import.meta.dirname, '../import-catalogue.ts')
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child: ChildProcess = fork(program, args, { env, execArgv: [], silent: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const ended = once(child, 'exit').then(([code]) => ({ code, output }))
  return { kill: () => child.kill('SIGKILL'), ended }
}
