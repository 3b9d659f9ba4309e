import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Draft } from '#contract/features/recordings.ts'
import { contract } from '#contract/index.ts'
import { openDirectus } from '#server/features/catalogue-files/open-directus.ts'
import { openExport as openCatalogue } from '#server/features/catalogue-files/open-source.ts'
import type { Source } from '#server/features/catalogue-files/source.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { importInto, newFolder, writeCatalogue } from '#server/testing/catalogue-files.ts'
import { openExport, saveAsCsv } from '#server/testing/exported-files.ts'
import { startApp } from '#server/testing/start-app.ts'
import { form } from '#server/testing/track-sheets.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { writeBatch } from '../write/write-batch.ts'

const { artists, imports, recordings, tracks } = contract
const app = await startApp()
afterAll(() => app.stop())

/** The columns of the sample and of an exported list, by field, and what Directus calls them. */
const COLUMNS = {
  display_name: ['Track Name', 'title'],
  description: ['Description', 'description'],
  record_date: ['Record Date', 'recorded_on'],
  is_download_allowed: ['Download Allowed', 'is_download_allowed'],
  artists: ['Artist', 'artists'],
} as const
type Field = keyof typeof COLUMNS

type Case = [field: Field, cell: string, outcome: unknown]

const csv = (rows: readonly Record<string, string>[]) => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (texts: readonly string[]) =>
    `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\n`
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))].map(line).join('')
}
const linkOf = (way: string, at: number) => `https://example.org/${way}-${at}.mp3`

/** What a track has in a field. */
async function storedOf(track_id: number, field: Field) {
  const track = await app.ask(tracks.get, { params: { id: track_id } })
  return field === 'artists' ? track.trackArtist.map(({ name }) => name).toSorted() : track[field]
}

/** What became of each cell: its problem, or what the track with its link has. */
async function outcomes(way: string, problems: ReadonlyMap<number, string>) {
  const seen = []
  for (const [at, [field]] of cells.entries()) {
    const problem = problems.get(at)
    const found = app.db.selectFrom('tracks').select('track_id').where('track_link', '=', linkOf(way, at))
    seen.push(problem ?? (await storedOf((await found.executeTakeFirstOrThrow()).track_id, field)))
  }
  return seen
}

const byWay = {
  async 'a sheet of tracks'() {
    const rows = cells.map(([field, cell], at) => ({
      'Track Name': `Sheet ${at}`,
      'Hindi Name': 'नाम',
      Description: 'd',
      'Hindi Description': 'd',
      'Track Link': linkOf('sheet', at),
      [COLUMNS[field][0]]: cell,
    }))
    const { import_id } = await app.ask(imports.upload, { body: form(csv(rows), 'tracks.csv') })
    const body = { filters: { state: 'failed' as const }, pageSize: 500 }
    const { Info } = await app.ask(imports.rows, { params: { id: import_id }, body })
    await app.ask(imports.start, { body: { import_id } })
    while (await writeBatch(app.context, import_id));
    return outcomes('sheet', new Map(Info.map(({ row, problems }) => [row - 2, problems[0]?.error ?? ''])))
  },
  async 'an exported file that comes back'() {
    const ids: number[] = []
    for (const at of cells.keys()) {
      const track_link = linkOf('export', at)
      const body = { action: 'add' as const, ...trackForm(`Export ${at}`, { track_link }) }
      ids.push((await app.ask(tracks.save, { body })).track_id)
    }
    const chosen = { byQuery: false, query: '', id: ids }
    const [sheet] = await openExport(await app.ask(tracks.export, { body: { ...chosen, format: 'csv' } }))
    if (!sheet) throw new Error('The export has no sheet')
    for (const [at, [field, cell]] of cells.entries()) {
      const row = sheet.rows.find(({ Id }) => Number(Id) === ids[at])
      if (!row || !(COLUMNS[field][0] in row)) throw new Error('The export has no such cell')
      row[COLUMNS[field][0]] = cell
    }
    const file = new FormData()
    file.append('file', new Blob([saveAsCsv(sheet, ',')]), 'list.csv')
    const { import_id } = await app.ask(imports.uploadEdited, { body: file })
    const body = { filters: {}, pageSize: 500 }
    const { Info } = await app.ask(imports.editedRows, { params: { id: import_id }, body })
    await app.ask(imports.start, { body: { import_id } })
    const problems = Info.flatMap(({ record_id, cells: [cell] }): [number, string][] =>
      typeof cell?.problem === 'string' ? [[ids.indexOf(record_id ?? 0), cell.problem]] : [],
    )
    return outcomes('export', new Map(problems))
  },
  async 'a collection of Directus'() {
    const rows = cells.map(([field, cell], at) => ({
      id: String(at + 1),
      title: `Directus ${at}`,
      url: linkOf('directus', at),
      [COLUMNS[field][1]]: cell,
    }))
    const path = join(await newFolder(), 'tracks.csv')
    await writeFile(path, csv(rows))
    const collections = new Map([['tracks', path]])
    const { source } = await openDirectus(app.db, { collections, chosen: new Map(), name: 'other' })
    return outcomes('directus', await problemsOf(source, 2))
  },
  async 'lines of a catalogue'() {
    const lines = cells.map(([field, cell], at) => ({
      key: `${at}`,
      display_name: `Line ${at}`,
      track_link: linkOf('line', at),
      // Its lists are no texts.
      [field]: field !== 'artists' ? cell : isList(cell) ? [] : [{ name: cell }],
    }))
    const folder = await writeCatalogue(await newFolder(), { tracks: lines })
    return outcomes('line', await problemsOf(await openCatalogue(folder), 1))
  },
  async 'the draft of a recording'() {
    const draft_id = await uploadDraft([128, 128, 128])
    const seen = []
    for (const [field, cell] of cells) {
      const body = { draft_id, [field]: field === 'artists' ? [{ name: cell }] : cell }
      const { body: answer } = await app.call(recordings.edit, { body })
      const draft = await draftOf(draft_id)
      const problems: Record<string, string> = Object.assign({}, draft?.problems, answer.errors)
      seen.push(problems[field] ?? valueIn(draft, field))
    }
    return seen
  },
  async 'the tags of a recording'() {
    const seen = []
    for (const [at, [field, cell]] of cells.entries()) {
      const title = field === 'display_name' ? cell : ''
      const artist = field === 'artists' ? cell : ''
      const frames = Array.from({ length: 30 + at }, () => 128)
      const draft = await draftOf(await uploadDraft(frames, { title, artist }))
      seen.push(valueIn(draft, field))
    }
    return seen
  },
}
type Way = keyof typeof byWay

/** Uploads a recording of these frames, which no other has. */
async function uploadDraft(frames: number[], tags?: Parameters<typeof mp3>[1]): Promise<number> {
  const body = new FormData()
  body.append('upload_key', `upload-${frames.length}`)
  body.append('file', new File([new Uint8Array(mp3(frames, tags))], 'a.mp3'))
  return (await app.ask(recordings.upload, { body })).draft_id
}
const draftOf = async (id: number) =>
  (await app.ask(recordings.drafts)).drafts.find(({ draft_id }) => draft_id === id)
const valueIn = (draft: Draft | undefined, field: Field) =>
  field === 'artists'
    ? draft?.artists.map(({ name }) => name).toSorted()
    : draft?.[field as Exclude<Field, 'artists' | 'is_download_allowed'>]

/** The problems of the lines of a source, whose first cell is in this line. */
async function problemsOf(source: Source, first: number): Promise<Map<number, string>> {
  const { problems } = await importInto(app, source)
  return new Map(
    problems.map((line) => {
      const [, row, problem = ''] = /:(\d+) \S+ (.*)/s.exec(line) ?? []
      return [Number(row) - first, problem]
    }),
  )
}

const LOST = 'Letters of this text are lost. If it comes from a file, save that as “CSV UTF-8” or .xlsx.'
const NO_DAY = "This date doesn't exist. Use MM/DD/YYYY."
const YES_OR_NO = 'Enter Yes or No, or leave the cell empty.'
const TOO_LONG = 'At most 200 characters'
const REFUSALS = [LOST, NO_DAY, YES_OR_NO, TOO_LONG]
const cells: Case[] = [
  ['display_name', 'Ra\u200bm\u00a0Dhun', 'Ram Dhun'],
  ['display_name', '??? ????', LOST],
  ['display_name', '?', LOST],
  ['display_name', 'à¤¶à¤¿à¤µ', LOST],
  ['display_name', 'x'.repeat(201), TOO_LONG],
  ['description', 'à¤¶à¤¿à¤µ à¤†à¤°à¤¤à¥€', LOST],
  ...['Yes', 'TRUE', '1', 'हाँ', 'हां', '是', 'sí', 'Oui', 'Sì', 'نعم', 'Active'].map(
    (yes): Case => ['is_download_allowed', yes, '1'],
  ),
  ['is_download_allowed', 'maybe', YES_OR_NO],
  ...['no', 'False', '0', 'नहीं', '否', 'No', 'NON', 'لا'].map((no): Case => ['is_download_allowed', no, '0']),
  ['record_date', '2019-03-14', '2019-03-14'],
  ['record_date', '14.03.2019', '2019-03-14'],
  ['record_date', '१४-०३-२०१९', '2019-03-14'],
  ['record_date', '14 March 2019', '2019-03-14'],
  ['record_date', 'मार्च 14, 2019', '2019-03-14'],
  ['record_date', '2019-03-14T10:00:00Z', '2019-03-14'],
  ['record_date', '43538', '2019-03-14'],
  ['record_date', '31.02.2019', NO_DAY],
  ['record_date', '2019-02-31', NO_DAY],
  ['record_date', 'spring', "This isn't a date. Use MM/DD/YYYY."],
  ['artists', 'Lata; Tyagi, Nisha', ['Lata', 'Tyagi, Nisha']],
  ['artists', '["Lata"]', ['Lata']],
  ['artists', 'La\u200bta', ['Lata']],
  ['artists', 'लता\u2060 | lata', ['Lata']],
  ['artists', 'Lata, \u200b', ['Lata']],
  ['artists', 'Lata, ?', LOST],
  ['artists', 'à¤¶à¤¿à¤µ', LOST],
  ['artists', 'x'.repeat(201), TOO_LONG],
]

await app.ask(artists.save, { body: { action: 'add', name: 'Lata', hindi_name: 'लता' } })
await app.ask(artists.save, { body: { action: 'add', name: 'Tyagi, Nisha' } })

const isList = (cell: string) => /[,;|[]/.test(cell)
/** What a way does not have, or what its form corrects while it is typed. */
const isLeftOut: Partial<Record<Way, (each: Case) => boolean>> = {
  'lines of a catalogue': ([field, cell]) => field === 'artists' && isList(cell),
  'the draft of a recording': ([field, cell]) =>
    field === 'is_download_allowed' ||
    (field === 'record_date' && cell !== '2019-03-14') ||
    (field === 'artists' && isList(cell)),
  // What of a tag cannot be a name is left out, or cut off.
  'the tags of a recording': ([field, , outcome]) =>
    !['display_name', 'artists'].includes(field) || REFUSALS.includes(String(outcome)),
}

test.each(Object.entries(byWay))('cells of %s are read as those of every other file', async (way, read) => {
  const seen = await read()
  const isTried = (each: Case) => !isLeftOut[way as Way]?.(each)
  // Where nobody says which comes first, only one form of dates is proposed.
  const inForm = (outcome: unknown) =>
    typeof outcome === 'string' ? outcome.replace('YYYY-MM-DD', 'MM/DD/YYYY') : outcome
  const named = (outcome: (at: number) => unknown) =>
    cells.flatMap((each, at) => (isTried(each) ? [[each[0], each[1].slice(0, 30), inForm(outcome(at))]] : []))
  expect(named((at) => seen[at])).toEqual(named((at) => cells[at]?.[2]))
})
