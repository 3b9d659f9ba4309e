import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { file, page, status } from '#server/testing/audio-host.ts'
import { AUDIO, type Fetching, startFetching } from '#server/testing/fetches.ts'
import { form, sheetOf, track } from '#server/testing/track-sheets.ts'

let f: Fetching
beforeAll(async () => {
  f = await startFetching()
})
afterAll(() => f.stop())

const HINDI = { 'accept-language': 'hi' }
const hindi = /\p{Script=Devanagari}/u

test('without the header everything is English', async () => {
  const { body, headers } = await f.app.call(contract.users.save, { body: { name: '' } })
  expect(body).toMatchObject({
    message: 'This field is required',
    errors: { email: 'This Field is required' },
  })
  expect(headers.get('content-language')).toBe('en')
  expect(headers.get('vary')).toMatch(/accept-language/i)
})

test.each([
  ['zh', '此字段为必填项'],
  ['es-MX', 'Este campo es obligatorio'],
  ['fr', 'Ce champ est obligatoire'],
  ['it', 'Questo campo è obbligatorio'],
  ['ar', 'هذا الحقل مطلوب'],
  ['hi-IN', 'यह फ़ील्ड ज़रूरी है'],
])('a refusal is read in %s', async (language, message) => {
  const headers = { 'accept-language': language }
  const { body } = await f.app.call(contract.users.save, { body: { name: '' }, headers })
  expect(body).toMatchObject({ message, errors: { name: message } })
})

test('what a rule does not say itself is read in the language of the caller too', async () => {
  const refusal = async (headers = {}) =>
    (await f.app.call(contract.users.list, { body: { searchText: {} }, headers })).body
  expect(await refusal()).toMatchObject({ errors: { searchText: 'Invalid input' } })
  expect(await refusal(HINDI)).toMatchObject({ errors: { searchText: 'यह मान मान्य नहीं है' } })
})

test('a word that is none of those to choose from is answered with these', async () => {
  const { body } = await f.app.call(contract.history.list, { body: { filters: { action: 'burnt' } } })
  expect(body).toMatchObject({
    success: 0,
    errors: { filters: expect.stringMatching(/^filters\.action must be one of: add, edit, .*, unassign$/) },
  })
})

test('an error of HTTP is read in the language that was asked for, from inside and outside the contract', async () => {
  const unknown = await fetch(`${f.app.base}/api/nothing`, { headers: HINDI })
  expect(unknown.headers.get('content-language')).toBe('hi')
  expect(await unknown.json()).toMatchObject({ code: 'unknown_path', message: 'पेज नहीं मिला।' })
  const { body } = await f.app.call(contract.dashboard.counts, { headers: HINDI }, null)
  expect(body).toMatchObject({ code: 'unauthorised', message: 'जारी रखने के लिए साइन इन करें।' })
  const typed = { email: 'main@example.org', password: 'not the right one' }
  for (let n = 0; n < 6; n++) await f.app.call(contract.session.signIn, { body: typed }, null)
  const late = await f.app.call(contract.session.signIn, { body: typed, headers: HINDI }, null)
  expect([late.status, late.body.message]).toEqual([
    429,
    'बहुत बार कोशिश हो चुकी है। कुछ मिनट रुककर फिर कोशिश करें।',
  ])
})

test('why a recording was not fetched is read in the language of the reader, and once stored in English still is', async () => {
  const { track_id } = await f.add(f.linkTo(page))
  const read = async (headers = {}) =>
    (await f.app.ask(contract.tracks.pending, { body: {}, headers })).Info[0]
  expect(await read()).toMatchObject({ message: 'Waiting to be downloaded.' })
  expect(await read(HINDI)).toMatchObject({ message: 'डाउनलोड होने की प्रतीक्षा में।' })
  await f.fetchNow(track_id)
  expect(await read()).toMatchObject({ message: 'The link leads to a web page, not to an audio file.' })
  expect(await read(HINDI)).toMatchObject({ message: 'लिंक वेब पेज पर जाता है, ऑडियो फ़ाइल पर नहीं।' })
  const whole = await f.app.ask(contract.tracks.get, { params: { id: track_id }, headers: HINDI })
  expect(whole.message).toMatch(hindi)

  await f.app.db.updateTable('tracks').set({ message: 'Stored long ago.' }).execute()
  expect(await read(HINDI)).toMatchObject({ message: 'Stored long ago.' })
})

test('what a track was told meanwhile is read in the history in the language of the reader', async () => {
  const { history } = contract
  const { track_id } = await f.add(f.linkTo(file(AUDIO)))
  await f.fetchNow(track_id)
  const filters = { resource: 'tracks', record_id: track_id }
  const changes = await f.app.ask(history.list, { body: { filters } })
  const id = changes.Info.find(({ action }) => action === 'edit')?.change_id ?? 0
  const { Info } = await f.app.ask(history.records, { params: { id }, body: {}, headers: HINDI })
  expect(Info[0]?.fields).toContainEqual({
    field: 'message',
    before: 'डाउनलोड होने की प्रतीक्षा में।',
    after: null,
  })
})

test('why a link is dead is read in the language of the reader', async () => {
  const { track_id } = await f.add(f.linkTo(status(404)))
  const key = 'audio/there.mp3'
  await f.app.db.insertInto('stored_file').values({ key, state: 'kept', size: 1 }).execute()
  const there = f.app.db.updateTable('tracks').set({ audio_key: key, is_track_complete: '1' })
  await there.where('track_id', '=', track_id).execute()
  await f.fetchNow(track_id)
  const whole = await f.app.ask(contract.tracks.get, { params: { id: track_id }, headers: HINDI })
  expect(whole.dead_links).toMatchObject([{ problem: '404: इस लिंक पर कुछ नहीं मिला।' }])
})

test('what is wrong with the rows of a sheet is read, searched and downloaded in the language of the reader', async () => {
  const { imports } = contract
  const rows = [track(1, { 'Record Date': '31/01/2020' }), track(2, { 'Track Name': '' }), track(3)]
  const { import_id } = await f.app.ask(imports.upload, { body: form(await sheetOf(rows)) })
  const found = async (searchText: string, headers = {}) => {
    const read = await f.app.ask(imports.rows, { params: { id: import_id }, body: { searchText }, headers })
    return read.Info.flatMap(({ problems }) => problems.map(({ error }) => error))
  }
  const [date, name] = ['महीना 31 नहीं होता: महीना पहले आता है। इसे MM/DD/YYYY के रूप में लिखें।', 'यह फ़ील्ड ज़रूरी है']
  expect(await found('')).toEqual([
    "There's no month 31. The month comes first: use MM/DD/YYYY.",
    'This field is required',
  ])
  expect(await found('', HINDI)).toEqual([date, name])
  expect(await found('महीना पहले', HINDI)).toEqual([date])
  expect(await found('महीना पहले')).toEqual([])

  const call = { params: { id: import_id }, headers: HINDI }
  const { import_id: again } = await f.app.ask(imports.upload, {
    body: form(Buffer.from(await bytesOf(call)), 'failed.xlsx'),
  })
  expect((await f.app.ask(imports.get, { params: { id: again } })).failed).toBe(2)
  const sent = { body: form(await sheetOf(rows)), headers: HINDI }
  const written = await f.app.call(imports.readExcel, sent)
  expect(written.body.message).toBe('3 में से 1 ट्रैक जोड़े गए। 2 विफल रहे। ऑडियो डाउनलोड हो रहा है।')
})

async function bytesOf({ params, headers }: { params: { id: number }; headers: object }) {
  const { access_token } = f.app.main
  const path = contract.imports.failedRows.path.replace('{id}', String(params.id))
  const response = await fetch(`${f.app.base}/api/${path}`, {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  return response.arrayBuffer()
}

test('what people type is never read as a message', async () => {
  const name = 'word:gone.album'
  const album = await f.app.ask(contract.albums.save, { body: { action: 'add', name } })
  expect(album.name).toBe(name)
  const view = { list: 'tracks', name, query: {} }
  await f.app.call(contract.savedViews.add, { body: view })
  const { body } = await f.app.call(contract.savedViews.add, { body: view, headers: HINDI })
  expect(body.message).toBe(`“${name}” नाम की सहेजी सूची आपके पास पहले से है।`)
})
