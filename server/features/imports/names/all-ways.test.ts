import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Download } from '#contract/values/files.ts'
import { openAudioFolder } from '#server/features/catalogue-files/open-audio-folder.ts'
import { openDirectus } from '#server/features/catalogue-files/open-directus.ts'
import { openExport as openCatalogue } from '#server/features/catalogue-files/open-source.ts'
import type { Source } from '#server/features/catalogue-files/source.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { importInto, newFolder, writeCatalogue } from '#server/testing/catalogue-files.ts'
import { openExport, saveAsCsv } from '#server/testing/exported-files.ts'
import { startApp } from '#server/testing/start-app.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'
import { trackForm } from '#server/testing/tracks.ts'

const { artists, imports, recordings, tracks } = contract
const app = await startApp()
afterAll(() => app.stop())

const add = async (name: string, hindi_name: string, more: object = {}) =>
  (await app.ask(artists.save, { body: { action: 'add', name, hindi_name, ...more } })).artist_id
const lata = await add('Lata Mangeshkar', 'लता मंगेशकर', { aliases: ['Lata Ji'] })
const merged = await add('Latika', 'लतिका')
const twins = [await add('Ravi', 'रवि'), await add('Ravi', 'रवि')]
const nisha = await add('Tyagi, Nisha', 'त्यागी')
const hanuman = await add('Hanuman Das', 'x')
await sql`update artists set hindi_name = null where artist_id = ${hanuman}`.execute(app.db)
const { rows } = await sql<{ versions: Record<string, number> }>`
  select jsonb_object_agg(artist_id, version) as versions from artists
  where artist_id in (${lata}, ${merged})`.execute(app.db)
await app.ask(artists.merge, { body: { id: lata, merged: [merged], versions: rows[0]?.versions ?? {} } })

/** What a name means: the records that it can mean, the one that it is taken for first; none for one that nobody has. */
const cases: readonly (readonly [name: string, records: readonly number[]])[] = [
  ['lata  mangeshkar', [lata]],
  ['La\u200bta Mange\u00adshkar', [lata]],
  ['लता मंगेशकर', [lata]],
  ['Lata Ji', [lata]],
  ['Latika', [lata]],
  ['लतिका', [lata]],
  ['Lata Mangeshkar (लता मंगेशकर)', [lata]],
  ['हनुमान दास', [hanuman]],
  ['Hanuman Das (हनुमान दास)', [hanuman]],
  ['Tyagi, Nisha', [nisha]],
  ['ravi', twins],
  ['Hanuman', []],
  ['Latte', []],
]
const names = cases.map(([name]) => name)
const readable = (name: string) => name.replaceAll(/[\u200b\u00ad]/g, '').replaceAll(/\s+/g, ' ')

/** The records of a kind of file that has been imported: the artists of the tracks with these titles, but new ones. */
async function artistsOf(source: Source, titled: (at: number) => string) {
  const { problems } = await importInto(app, source)
  expect(problems).toEqual([])
  const { Info } = await app.ask(tracks.list, { body: { pageSize: 100 } })
  return names.map((_, at) => {
    const found = Info.find(({ display_name }) => display_name === titled(at))
    return found?.trackArtist.map(({ artist_id }) => artist_id).filter((id) => id <= hanuman) ?? 'not there'
  })
}

const asking = {
  async 'a sheet of tracks'() {
    const rows = names.map((Artist, at) => track(at, { Artist }))
    const { import_id } = await app.ask(imports.upload, { body: form(await sheetOf(rows)) })
    const { Info } = await app.ask(imports.names, { params: { id: import_id }, body: { pageSize: 100 } })
    return names.map((name) => {
      const found = Info.find((one) => one.name.toLowerCase() === readable(name).toLowerCase())
      if (!found) return 'not there'
      const records = found.record ? [found.record, ...found.near] : []
      return records.map(({ id }) => id)
    })
  },
  async 'an exported file that comes back'() {
    const id: number[] = []
    for (const at of names.keys()) {
      const body = { action: 'add' as const, ...trackForm(`Exported ${at}`, {}) }
      id.push((await app.ask(tracks.save, { body })).track_id)
    }
    const chosen = { byQuery: false, query: '', id, format: 'csv' as const }
    const [sheet] = await openExport((await app.ask(tracks.export, { body: chosen })) as Download)
    if (!sheet) throw new Error('The export has no sheet')
    for (const row of sheet.rows) row.Artist = names[id.indexOf(Number(row.Id))] ?? ''
    const file = new FormData()
    file.append('file', new Blob([saveAsCsv(sheet, '\t')]), 'list.csv')
    const { import_id } = await app.ask(imports.uploadEdited, { body: file })
    const body = { filters: {}, pageSize: 100 }
    const { Info } = await app.ask(imports.editedRows, { params: { id: import_id }, body })
    return id.map((track_id) => {
      const cell = Info.find(({ record_id }) => record_id === track_id)?.cells[0]
      if (Array.isArray(cell?.after)) return cell.after.map((record) => record.id)
      const ids = /Enter one of these in the column of IDs: (.*)\./.exec(cell?.problem ?? '')?.[1]
      return ids?.split(', ').map(Number) ?? (cell?.problem?.startsWith('There is no “') ? [] : cell?.problem)
    })
  },
  async 'a dropped recording'() {
    const body = new FormData()
    body.append('upload_key', 'upload-1')
    body.append('file', new File([new Uint8Array(mp3([128, 128, 128]))], 'a.mp3'))
    const { draft_id } = await app.ask(recordings.upload, { body })
    const seen = []
    for (const name of names) {
      await app.ask(recordings.edit, { body: { draft_id, artists: [{ name }] } })
      const [link] = (await app.ask(recordings.drafts)).drafts[0]?.artists ?? []
      seen.push(link?.id ? [link.id, ...(link.others ?? [])] : [])
    }
    await app.ask(recordings.remove, { body: { draft_id } })
    return seen
  },
}
/** These ask nobody: of several records, they take the one that the others propose. */
const taking = {
  async 'lines of a catalogue'() {
    const lines = names.map((name, at) => ({
      key: `${at}`,
      display_name: `Line ${at}`,
      track_link: `https://example.org/line-${at}.mp3`,
      artists: [{ name }],
    }))
    const folder = await writeCatalogue(await newFolder(), { tracks: lines })
    return artistsOf(await openCatalogue(folder), (at) => `Line ${at}`)
  },
  async 'a collection of Directus'() {
    const songs = names.map((name, at) => ({
      id: at + 1,
      title: `Song ${at}`,
      url: `https://example.org/song-${at}.mp3`,
      artists: [name],
    }))
    const path = join(await newFolder(), 'tracks.json')
    await writeFile(path, JSON.stringify(songs))
    const collections = new Map([['tracks', path]])
    const { source } = await openDirectus(app.db, { collections, chosen: new Map(), name: 'other' })
    return artistsOf(source, (at) => `Song ${at}`)
  },
  async 'a folder of recordings'() {
    const folder = await newFolder()
    for (const [at, artist] of names.entries()) {
      const frames = Array.from({ length: 30 + at }, () => 128)
      await writeFile(join(folder, `${at}.mp3`), mp3(frames, { title: `File ${at}`, artist }))
    }
    return artistsOf(await openAudioFolder(app.db, folder), (at) => `File ${at}`)
  },
}

const meant = (outcome: (at: number) => unknown) => names.map((name, at) => [name, outcome(at)])

test.each(Object.entries(asking))(
  '%s takes a name for the record that every other file takes it for, and asks the same',
  async (_, read) => {
    const seen = await read()
    expect(meant((at) => seen[at])).toEqual(meant((at) => cases[at]?.[1]))
  },
)

test.each(Object.entries(taking))(
  '%s takes a name for the record that every other file takes it for',
  async (_, read) => {
    const seen = await read()
    expect(meant((at) => seen[at])).toEqual(meant((at) => cases[at]?.[1].slice(0, 1)))
  },
)
