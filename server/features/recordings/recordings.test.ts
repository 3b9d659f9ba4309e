import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Draft } from '#contract/features/recordings.ts'
import { contract } from '#contract/index.ts'
import { sweepFiles } from '#server/core/files/stored-files.ts'
import { removeOrphanedFiles } from '#server/features/orphaned-files/orphaned-files.ts'
import { id3, mp3 } from '#server/testing/audio-files.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { sweepDrafts } from './drafts.store.ts'

const { recordings, tracks, albums, artists, categories, history } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
afterEach(async () => {
  for (const table of [
    'recording_drafts',
    'tracks',
    'albums',
    'artists',
    'categories',
    'changes',
    'stored_file',
  ])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

/** Recordings of different lengths, so that no two are the same. */
let frames = 20
const audio = (tags?: Parameters<typeof id3>[0]) =>
  mp3(
    Array.from({ length: frames++ }, () => 128),
    tags,
  )

type Sent = {
  bytes?: Buffer
  name?: string
  folder?: string
  key?: string
  album_id?: number
  numbered?: string
}
let keys = 0
function form({
  bytes = audio(),
  name = 'a.mp3',
  folder = '',
  key = `upload-${keys++}`,
  album_id,
  numbered,
}: Sent): FormData {
  const body = new FormData()
  body.append('upload_key', key)
  body.append('folder', folder)
  if (album_id !== undefined) body.append('album_id', String(album_id))
  if (numbered) body.append('numbered', numbered)
  body.append('file', new File([new Uint8Array(bytes)], name))
  return body
}
const upload = async (sent: Sent, as?: TestApp['main']) =>
  (await app.ask(recordings.upload, { body: form(sent) }, as)).draft_id
const refused = async (sent: Sent) => (await app.call(recordings.upload, { body: form(sent) })).body
const drafts = async (as?: TestApp['main']) => (await app.ask(recordings.drafts, {}, as)).drafts
const edit = (draft_id: number | number[], fields: object) =>
  app.ask(recordings.edit, { body: { draft_id, ...fields } })
const save = async (ids: readonly number[]) =>
  (await app.call(recordings.save, { body: { draft_id: ids } })).body
const filesOf = async () =>
  (await sql`select from stored_file where state = 'kept'`.execute(app.db)).rows.length
const names = (links: Draft['albums']) => links.map(({ name, outcome }) => `${name} ${outcome}`)

async function picture(background: string) {
  const create = { width: 30, height: 20, channels: 3, background } as const
  return sharp({ create }).png().toBuffer()
}

test('an upload for an album becomes a draft of it, whatever its tags say; for one that is gone, it is refused', async () => {
  const { album_id } = await app.ask(albums.save, { body: { action: 'add', name: 'Prabhat' } })
  await upload({ bytes: audio({ title: 'One', album: 'Ram Dhun' }), folder: 'Old', album_id })
  const [draft] = await drafts()
  expect(draft?.albums).toEqual([{ id: album_id, name: 'Prabhat', hindi_name: null, outcome: 'chosen' }])
  await app.ask(albums.delete, { body: { id: [album_id] } })
  expect(await refused({ album_id })).toMatchObject({ success: 0, code: 'not_found' })
})

test('an upload becomes a draft that is filled in from its tags, its name, its folder and the catalogue', async () => {
  await app.ask(artists.save, { body: { action: 'add', name: 'Lata Mangeshkar', hindi_name: 'लता मंगेशकर' } })
  await app.ask(categories.save, { body: { action: 'add', name: 'Bhajan', hindi_name: 'भजन' } })
  const cover = await picture('#c2410c')
  await upload({
    bytes: audio({
      title: 'Shri Ram Bhajan',
      artist: 'लता मंगेशकर; Somebody New',
      album: 'Ram Dhun',
      date: '1974',
      track: '7/12',
      genre: 'bhajan',
      cover,
    }),
    name: '99 - other.mp3',
    folder: 'Bhajans/Old',
  })
  await upload({ name: '03_Shiv_Aarti (शिव आरती).mp3', folder: 'Aarti/Shiv_Aartis' })
  await upload({ name: 'हनुमान चालीसा.mp3', bytes: audio({ date: '2019-04-14', cover }) })
  const [third, second, first] = await drafts()
  expect(first).toMatchObject({
    display_name: 'Shri Ram Bhajan',
    display_name_hindi: 'श्री राम भजन',
    guessed_name: 'display_name_hindi',
    album_position: 7,
    record_date: null,
    year: 1974,
    cover_thumbnail: expect.stringContaining('.thumb.webp'),
    categories: [{ name: 'Bhajan' }],
    problems: {},
  })
  expect(names(first?.artists ?? [])).toEqual(['Lata Mangeshkar linked', 'Somebody New created'])
  expect(names(first?.albums ?? [])).toEqual(['Ram Dhun created'])
  expect(second).toMatchObject({
    display_name: 'Shiv Aarti',
    display_name_hindi: 'शिव आरती',
    guessed_name: null,
    album_position: 3,
    cover_thumbnail: '',
  })
  expect(names(second?.albums ?? [])).toEqual(['Shiv Aartis created'])
  expect(third).toMatchObject({
    display_name_hindi: 'हनुमान चालीसा',
    display_name: 'Hanuman Chalisa',
    guessed_name: 'display_name',
    record_date: '2019-04-14',
    year: null,
    albums: [],
  })
  expect(third?.cover_thumbnail, 'the same picture is stored once').toBe(first?.cover_thumbnail)
  expect((await fetch(`${app.origin}${first?.audio}`)).status).toBe(200)
  expect(await app.ask(recordings.waiting)).toEqual({ count: 3 })
})

test('all artists of the tags are linked or made, names with a slash whole, and a text with both names is one record', async () => {
  const both = (
    await app.ask(artists.save, { body: { name: 'Nandini Bhardwaj', hindi_name: 'नंदिनी भारद्वाज' } })
  ).artist_id
  const comma = (await app.ask(artists.save, { body: { name: 'Sharma, Lata' } })).artist_id
  await upload({
    name: 'duet.mp3',
    bytes: audio({
      title: 'Duet',
      artist: [
        'Nandini Bhardwaj (नंदिनी भारद्वाज)',
        'Sharma, Lata',
        'AC/DC',
        'Anup Jalota/Hari Om Sharan',
        'उदित | Udit',
      ],
      album: 'VA',
    }),
  })
  const [draft] = await drafts()
  expect(draft?.artists.map(({ id, name }) => [id, name])).toEqual([
    [both, 'Nandini Bhardwaj'],
    [comma, 'Sharma, Lata'],
    [null, 'AC/DC'],
    [null, 'Anup Jalota'],
    [null, 'Hari Om Sharan'],
    [null, 'उदित | Udit'],
  ])
  expect(draft?.albums).toEqual([])
  await edit(draft?.draft_id ?? 0, { display_name_hindi: 'युगल' })
  await app.ask(recordings.save, { body: { draft_id: [draft?.draft_id ?? 0] } })
  const { Info } = await app.ask(artists.list, { body: {} })
  expect(Info.map(({ name, hindi_name }) => [name, hindi_name])).toContainEqual(['Udit', 'उदित'])
})

test('what cannot become a draft is refused with the reason, and an upload that is sent again is the same draft', async () => {
  const bytes = audio()
  const draft_id = await upload({ bytes, name: 'one.mp3', key: 'the same key'.replaceAll(' ', '-') })
  expect(await upload({ bytes, name: 'one.mp3', key: 'the-same-key' })).toBe(draft_id)
  const why = async (sent: Sent) => {
    const { success, errors } = await refused(sent)
    return success === 0 ? errors?.file : undefined
  }
  expect(await why({ bytes, name: 'copy.mp3' })).toBe(
    'The same recording is already among your drafts: one.mp3.',
  )
  expect(await why({ bytes: Buffer.from('no audio'), name: 'b.mp3' })).toContain('Only MP3')
  expect(await why({ bytes: id3({ title: 'Cut' }, 5000) })).toBe('This audio file is damaged or incomplete.')
  const twice = audio()
  const both = await Promise.all([refused({ bytes: twice }), refused({ bytes: twice })])
  expect(both.map(({ success }) => success).toSorted()).toEqual([0, 1])
  // A track made by its own form, whose file has never been compared.
  const known = audio()
  const track = new FormData()
  const fields = {
    action: 'add',
    display_name: 'Known',
    display_name_hindi: 'x',
    description: 'x',
    description_hindi: 'x',
  }
  for (const [name, value] of Object.entries(fields)) track.append(name, value)
  track.append('track', new File([new Uint8Array(known)], 'known.mp3'))
  await app.ask(tracks.save, { body: track })
  expect(await why({ bytes: known })).toBe('The track “Known” already has this recording.')
  expect(await drafts()).toHaveLength(2)
})

test('a save files the drafts without problems as one change, in the order of the album, and one undo takes it back', async () => {
  const { album_id } = await app.ask(albums.save, { body: { action: 'add', name: 'Ram Dhun' } })
  const ids = []
  for (const place of [3, 1, 2])
    ids.push(
      await upload({
        bytes: audio({ title: `Ram ${place}`, album: 'ram dhun', artist: 'New', track: `${place}` }),
      }),
    )
  const blank = await upload({ bytes: audio({ title: 'Blank', artist: 'नया गायक' }) })
  await edit(blank, { display_name_hindi: '' })
  await edit(ids, { is_active: '0', tags: [], artists: [{ name: 'Kishori' }, { name: 'किशोरी' }] })
  const answer = await save([...ids, blank])
  expect(answer).toMatchObject({
    success: 1,
    message: "3 tracks added. 1 draft couldn't be saved yet.",
    data: { saved: 3, left: 1, created: [{ kind: 'artists', count: 1 }], album_id },
    change_id: expect.any(Number),
  })
  const { Info } = await app.ask(albums.tracks, { params: { id: album_id }, body: {} })
  expect(Info.map(({ display_name }) => display_name)).toEqual(['Ram 1', 'Ram 2', 'Ram 3'])
  const [track] = (await app.ask(tracks.list, { body: { searchText: 'Ram 2' } })).Info
  expect(track).toMatchObject({
    is_active: '0',
    is_track_complete: '1',
    albumName: 'Ram Dhun',
    file_name: 'a.mp3',
  })
  expect((await drafts()).map(({ problems }) => Object.keys(problems))).toEqual([['display_name_hindi']])

  const change_id = Number(answer.change_id)
  const entries = (await app.ask(history.list, { body: { filters: { action: 'import' } } })).Info
  expect(entries).toMatchObject([
    {
      change_id,
      records: 4,
      file_name: 'a.mp3',
      counts: [
        { resource: 'tracks', count: 3, added: 3 },
        { resource: 'artists', added: 1 },
      ],
      can_be_undone: true,
    },
  ])
  expect((await save(ids)).data).toMatchObject({ saved: 0, left: 0 })
  // What was edited since stays, with the artist that it links to.
  await app.ask(tracks.edit, {
    body: {
      action: 'edit',
      track_id: track?.track_id,
      display_name: 'Kept',
      display_name_hindi: 'x',
      description: 'x',
      description_hindi: 'x',
    },
  })
  expect(await app.ask(history.undo, { body: { change_id } })).toMatchObject({ undone: 2, left: 2 })
  expect((await app.ask(tracks.list, { body: {} })).Info.map(({ display_name }) => display_name)).toEqual([
    'Kept',
  ])
  expect((await app.ask(artists.list, { body: {} })).totalCount).toBe(1)
})

test('a deleted artist, a taken name, two saves at once and another admin leave nothing half done', async () => {
  const { artist_id } = await app.ask(artists.save, {
    body: { action: 'add', name: 'Anup', hindi_name: 'अनूप' },
  })
  const [one, two] = [
    await upload({ bytes: audio({ title: 'Ganga Aarti', artist: 'Anup' }) }),
    await upload({ bytes: audio({ title: 'Ganga Stuti', artist: 'Anup' }) }),
  ]
  await edit(one, { artists: [{ id: artist_id, name: 'Anup' }] })
  await app.ask(artists.deleteSelected, { body: { id: [artist_id], expected_count: 1 } })
  const [first, second] = await drafts()
  expect(first?.artists).toMatchObject([{ name: 'Anup', outcome: 'gone' }])
  expect(first?.problems).toEqual({ artists: 'One of the selected records no longer exists.' })
  expect(names(second?.artists ?? [])).toEqual(['Anup created'])
  // Somebody else's drafts are neither seen nor touched.
  expect(await drafts(app.sub)).toEqual([])
  const foreign = { draft_id: [one, two] }
  expect(await app.ask(recordings.save, { body: foreign }, app.sub)).toMatchObject({ saved: 0, left: 0 })
  expect(await app.ask(recordings.remove, { body: foreign }, app.sub)).toEqual({ removed: 0 })
  expect(await app.ask(recordings.edit, { body: { ...foreign, display_name: 'x' } }, app.sub)).toEqual({
    edited: 0,
  })
  // The same audio, filed by another admin in between.
  const bytes = audio()
  const own = await upload({ bytes, name: 'Ram Dhun.mp3' })
  const theirs = await upload({ bytes, name: 'Ram Dhun.mp3' }, app.sub)
  await app.ask(recordings.save, { body: { draft_id: theirs } }, app.sub)
  const saves = await Promise.all([save([one, two, own]), save([one, two, own])])
  expect(saves.map(({ data }) => (data as { saved: number }).saved).toSorted()).toEqual([0, 1])
  expect((await drafts()).map(({ draft_id, problems }) => [draft_id, Object.keys(problems)])).toEqual([
    [one, ['artists']],
    [own, ['file_name']],
  ])
  expect((await app.ask(tracks.list, { body: {} })).totalCount).toBe(2)
})

test('names are suggested anew while they are suggestions, and stay once somebody has written them', async () => {
  const id = await upload({ name: 'Ganga Aarti.mp3' })
  const now = async () => {
    const [{ display_name, display_name_hindi, guessed_name } = {} as Draft] = await drafts()
    return [display_name, display_name_hindi, guessed_name]
  }
  await edit(id, { display_name: 'Shiv Aarti' })
  expect(await now()).toEqual(['Shiv Aarti', 'शिव आरती', 'display_name_hindi'])
  await edit(id, { display_name: 'Shiv Aarti Blank' })
  expect(await now(), 'nothing is suggested for an English word').toEqual([
    'Shiv Aarti Blank',
    'शिव आरती',
    'display_name_hindi',
  ])
  await edit(id, { display_name: 'Zorvani Aarti' })
  expect((await drafts())[0]?.unsure_words, 'spelled by rule').toEqual(['ज़ोर्वनी'])
  await edit(id, { display_name: 'Shiv Aarti' })
  expect((await drafts())[0]?.unsure_words).toEqual([])
  await edit(id, { display_name_hindi: 'शिव जी की आरती' })
  await edit(id, { display_name: 'Shiv Ji Ki Aarti' })
  expect(await now()).toEqual(['Shiv Ji Ki Aarti', 'शिव जी की आरती', null])
  await edit(id, { display_name: '' })
  expect(await now()).toEqual(['', 'शिव जी की आरती', null])
})

test('the files of drafts stay as long as the drafts, and go with them', async () => {
  const cover = await picture('#00ff00')
  const [one, two, three] = [
    await upload({ bytes: audio({ title: 'Ganga Aarti', cover }) }),
    await upload({ bytes: audio({ title: 'Ganga Stuti', cover }) }),
    await upload({ name: 'Three.mp3' }),
  ]
  const body = form({})
  body.delete('file')
  for (const id of [one, three]) body.append('draft_id[]', String(id))
  body.append('only_missing', 'true')
  body.append('cover_image', new File([new Uint8Array(await picture('#0000ff'))], 'cover.png'))
  expect(await app.ask(recordings.setCover, { body })).toEqual({ covered: 1 })
  // Three recordings, two covers with their thumbnails.
  const pass = async (days: number) => {
    const ago = sql`make_interval(days => ${days})`
    await sql`update stored_file set created_at = created_at - ${ago}`.execute(app.db)
    await sql`update recording_drafts set date_modified = date_modified - ${ago}`.execute(app.db)
    await removeOrphanedFiles(app.context)
    await sweepDrafts(app.db)
    await sweepFiles(app.context)
  }
  await pass(29)
  await edit([one, two, three], { is_active: '1' })
  await pass(5)
  expect(await filesOf()).toBe(7)
  await app.ask(recordings.remove, { body: { draft_id: [one] } })
  await save([two])
  await pass(0)
  expect(await filesOf(), 'the cover of a track stays').toBe(6)
  await pass(31)
  expect(await app.ask(recordings.waiting)).toEqual({ count: 0 })
  await pass(1)
  expect(await filesOf()).toBe(3)
})

test.each([
  ['1-01 Shiv Aarti.mp3', 'Shiv Aarti', '', 1, null],
  ['2-13 Shiv Aarti.mp3', 'Shiv Aarti', '', 1013, null],
  ['108 Names of Shiva.mp3', '108 Names of Shiva', '', null, null],
  ['108_Names_of_Shiva.mp3', '108 Names of Shiva', '', null, null],
  ['5-Minute Silence.mp3', '5-Minute Silence', '', null, null],
  ['2019 - Satsang.mp3', '2019 - Satsang', '', null, null],
  ['14-03-2019 Satsang (सत्संग).mp3', 'Satsang', 'सत्संग', null, '2019-03-14'],
  ['20190314_Satsang.mp3', 'Satsang', '', null, '2019-03-14'],
  ['2019-03-14 - Satsang.mp3', 'Satsang', '', null, '2019-03-14'],
  ['०१ - शिव आरती.mp3', '', 'शिव आरती', 1, null],
  ['०५ हनुमान चालीसा.mp3', '', 'हनुमान चालीसा', 5, null],
  ['0474 - Verse.mp3', 'Verse', '', 474, null],
  ['(01) Om.mp3', 'Om', '', 1, null],
  ['[03] Om.mp3', 'Om', '', 3, null],
  ['12. Om.mp3', 'Om', '', 12, null],
  ['गीता अध्याय १२.mp3', '', 'गीता अध्याय १२', null, null],
])('the head of a file name is read as what it is: %s', async (name, english, hindi, place, day) => {
  await upload({ name })
  const [draft] = await drafts()
  const { guessed_name } = draft ?? {}
  const own = (field: 'display_name' | 'display_name_hindi') => (guessed_name === field ? '' : draft?.[field])
  expect([own('display_name'), own('display_name_hindi'), draft?.album_position, draft?.record_date]).toEqual(
    [english, hindi, place, day],
  )
})

test('the name that a phone has given to a file is no title: it stays as it is, without a suggestion', async () => {
  for (const name of ['AUD-20240101-WA0007.mp3', 'WhatsApp Audio 2024-01-01 at 10.20.30.mp3'])
    await upload({ name })
  const found = (await drafts()).map((draft) => [
    draft.display_name,
    draft.display_name_hindi,
    draft.guessed_name,
    draft.album_position,
    draft.record_date,
  ])
  expect(found).toEqual([
    ['AUD-20240101-WA0007', '', null, null, null],
    ['WhatsApp Audio 2024-01-01 at 10.20.30', '', null, null, null],
  ])
})

test('a number before a blank is a place where the other files of the folder are numbered, too', async () => {
  for (const name of ['9 Om.mp3', '10 Ram.mp3', '11 Sita.mp3'])
    await upload({ name, folder: 'Dhun', numbered: '1' })
  for (const name of ['7 Chakras.mp3', '108 Names.mp3']) await upload({ name, folder: 'Others' })
  const found = (await drafts()).map(({ display_name, album_position }) => [display_name, album_position])
  expect(found).toEqual([
    ['Om', 9],
    ['Ram', 10],
    ['Sita', 11],
    ['7 Chakras', null],
    ['108 Names', null],
  ])
})
