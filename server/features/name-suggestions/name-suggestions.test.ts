import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums, nameSuggestions: names, tags } = contract

/** The names of the sample catalogue, English and Hindi. */
const SAMPLE = readFileSync(new URL('../sample/load/names.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (const [tag_name, tag_name_hindi] of SAMPLE) await addTag(tag_name, tag_name_hindi)
})
afterAll(() => app.stop())

const addTag = (tag_name?: string, tag_name_hindi?: string) =>
  app.ask(tags.save, { body: { action: 'add', tag_name, tag_name_hindi } })
/** The words of a suggestion that are marked. */
const unsureOf = async (name: string, to: 'hindi' | 'english' = 'hindi') =>
  (await app.ask(names.suggest, { body: { name, to } })).unsure
const inHindi = async (name: string) =>
  (await app.ask(names.suggest, { body: { name, to: 'hindi' } })).suggestion
const inEnglish = async (name: string) =>
  (await app.ask(names.suggest, { body: { name, to: 'english' } })).suggestion

test('a name is put together of the words that colleagues have written, both ways', async () => {
  expect(await inHindi('Shri Ram Jai Ram')).toBe('श्री राम जय राम')
  expect(await inHindi('Ganesh Chalisa')).toBe('गणेश चालीसा')
  expect(await inEnglish('श्री हनुमान आरती')).toBe('Shri Hanuman Aarti')
})

test('the whole name of another record wins, also where it is no matter of letters', async () => {
  await app.ask(albums.save, { body: { name: 'Prayers for Everyone', hindi_name: 'सबके लिए प्रार्थना' } })
  expect(await inHindi('Prayers for Everyone')).toBe('सबके लिए प्रार्थना')
  expect(await inEnglish('सबके लिए प्रार्थना')).toBe('Prayers for Everyone')
})

test('a word that is a name of its own is taken as it was translated', async () => {
  await addTag('Evening', 'संध्या')
  expect(await inHindi('Evening Aarti')).toBe('संध्या आरती')
})

test('of several ways to write a word, the one that is used most wins', async () => {
  for (const name of ['Jhulan One', 'Jhulan Two']) await addTag(name, 'झूलन')
  await addTag('Jhulan Three', 'झुलन')
  expect(await inHindi('Jhulan')).toBe('झूलन')
})

test('a word that nobody has written yet is written by rule, and the rest stays as it is', async () => {
  expect(await inHindi('Kashi Yatra 2 (Live)')).toMatch(/^काशी यात्रा 2 \(.+\)$/)
  expect(await inEnglish('काशी – 2')).toBe('Kashi – 2')
})

test('where there is nothing to go by, nothing is suggested', async () => {
  expect(await inHindi('108')).toBeNull()
  expect(await inHindi('हनुमान')).toBeNull()
  expect(await inEnglish('Hanuman')).toBeNull()
  expect(await inHindi('Songs of the Saints'), 'a matter of meaning').toBeNull()
  expect(await inHindi('Durga '.repeat(32)), 'longer than a name may be').toBeNull()
  for (const body of [{ name: '', to: 'hindi' }, { name: 'Ram', to: 'tamil' }, {}])
    expect((await app.call(names.suggest, { body })).body.success).toBe(0)
})

test.each([
  ['Lata Mangeshkar Special', 'लता मंगेशकर स्पेशल'],
  ['Pandit Bhimsen Joshi: Raag Yaman (Live)', 'पंडित भीमसेन जोशी: राग यमन (लाइव)'],
  ['Sunderkand, Vol. 2 Part II', 'सुंदरकांड, वॉल. 2 पार्ट II'],
  ['Best of K.L. Saigal', 'बेस्ट ऑफ़ के.एल. सहगल'],
  ['Best of', 'बेस्ट ऑफ़'],
])('the words of this field are in the lexicon: %s', async (name, hindi) => {
  expect(await inHindi(name)).toBe(hindi)
})

test('the spelling of a colleague wins over that of the lexicon', async () => {
  await addTag('Bansuri Vadan', 'बांसुरी वादन')
  expect(await inHindi('Bansuri')).toBe('बांसुरी')
})

test.each([
  ['Har Har Shambhu', 'हर हर शंभु'],
  ['Mere Ghar Ram Aaye Hain', 'मेरे घर राम आए हैं'],
  ['Simrun Main', 'सिमरूँ मैं'],
  ['Jogan Banke', 'जोगन बनके'],
  ['Banke Bihari', 'बाँके बिहारी'],
  ['Vat Savitri', 'वट सावित्री'],
  ['Nivasi', 'निवासी'],
  ['Female', 'फ़ीमेल'],
  ['Aigiri Nandini', 'अयि गिरि नंदिनी'],
  ['Osman Mir', 'उस्मान मीर'],
  ['Sooryagayathri', 'सूर्यगायत्री'],
  ['Payoji Maine', 'पायो जी मैंने'],
])(
  'a word that a colleague has spelled otherwise does not take the place of this one: %s',
  async (name, hindi) => {
    expect(await inHindi(name)).toBe(hindi)
  },
)

test('words that only a rule spells, or that may be another word, are marked; those of the catalogue and the lexicon are not', async () => {
  expect(await unsureOf('Hanuman Chalisa Zorvani')).toEqual(['ज़ोर्वनी'])
  expect(await unsureOf('Kal Ram')).toEqual(['कल'])
  expect(await unsureOf('ज़ोर्वनी आरती', 'english')).toEqual(['Zorvani'])
  await addTag('Zorvani Geet', 'ज़ोरवानी गीत')
  expect(await inHindi('Hanuman Zorvani')).toBe('हनुमान ज़ोरवानी')
  expect(await unsureOf('Hanuman Zorvani')).toEqual([])
  await addTag('Kal', 'काल')
  expect(await unsureOf('Kal Ram'), 'a colleague has decided').toEqual([])
})

test('a word is learned by its place where the other words sound the same, however it is written', async () => {
  await addTag('Jubin Bhajan', 'ज़ुबिन भजन')
  expect(await inHindi('Jubin Aarti')).toBe('ज़ुबिन आरती')
  await addTag('Osman Bhajan', 'ओस्माँ भजन')
  expect(await inHindi('Osman Aarti'), 'nearly so').toBe('ओस्माँ आरती')
  await addTag('Dawn Aarti', 'प्रभात आरती')
  expect(await inHindi('Dawn Bhajan'), 'nothing of the sound').toBe('प्रभात भजन')
  await addTag('Dusk of Dawn', 'संध्या')
  expect(await unsureOf('Dusk Bhajan'), 'no word in its place').toEqual(['दुस्क'])
})

test('a corrected word is found in other names that have it as it was suggested, as a word of its own', async () => {
  const add = (name: string, hindi_name: string) => app.ask(albums.save, { body: { name, hindi_name } })
  const { album_id } = await add('Tulsa Katha', 'तुलसा कथा')
  await add('Tulsa Tulsadas', 'तुलसा तुलसादास')
  await add('Tulsa', 'तूलसा')
  await add('Other Katha', 'तुलसा कथा')
  const body = { name: 'Jai Tulsa', suggested: 'जय तुलसा', written: 'जय तूलसा', to: 'hindi' } as const
  const word = { given: 'Tulsa', from: 'तुलसा', to: 'तूलसा' }
  expect(await app.ask(names.sameWords, { body })).toEqual([
    { ...word, records: [{ list: 'albums', field: 'hindi_name', ids: [album_id] }] },
  ])
  expect(await app.ask(names.sameWords, { body: { ...body, written: 'जय तुलसा' } }), 'as suggested').toEqual(
    [],
  )
  expect(await app.ask(names.sameWords, { body: { ...body, written: 'और कुछ नया' } }), 'another name').toEqual(
    [],
  )
})

test('an English word that nobody has translated gets no suggestion, nor does a name with it', async () => {
  expect(await inHindi('Morning Bhajan')).toBeNull()
  expect(await inHindi('Krishna’s Bhajan')).toBeNull()
  expect(await inHindi('DVR')).toBeNull()
})

test('English names are spelled as the lexicon has them', async () => {
  expect(await inEnglish('लता मंगेशकर – स्पेशल')).toBe('Lata Mangeshkar – Special')
})

test.each([
  ['गीता अध्याय १२', 'Gita Adhyay 12'],
  ['१०८', '108'],
  ['१०८ नाम', '108 Naam'],
  ['भाग २ - हनुमान चालीसा', 'Bhag 2 - Hanuman Chalisa'],
  ['(१) राम', '(1) Ram'],
  ['राम-२', 'Ram-2'],
  ['राम॥१॥', 'Ram॥१॥'],
  ['॥ श्री राम ॥', '॥ Shri Ram ॥'],
  ['शिव।', 'Shiv'],
  ['डॉ॰ राम', 'Dr. Ram'],
  ['एम.एस. सुब्बुलक्ष्मी', 'M.S. Subbulakshmi'],
  ['राम के भजन', 'Ram Ke Bhajan'],
  ['ओ३म् ध्वनि', 'Om Dhvani'],
])('digits, marks and initials stay in English: %s', async (hindi, english) => {
  expect(await inEnglish(hindi)).toBe(english)
})

test.each([
  'AUD-20240101-WA0007',
  'PTT-20240101-WA0012.opus',
  'WhatsApp Audio 2024-01-01 at 10.20.30 AM',
  'audio_2024-01-01_10-20-30.ogg',
  'VOICE_20240101_102030',
  'Rec 003',
])('a name that only a phone or a recorder has given gets no suggestion: %s', async (name) => {
  expect(await inHindi(name)).toBeNull()
})

test('a name with a word of its own beside the number of a recorder keeps its suggestion', async () => {
  expect(await inHindi('Bhajan WA0007')).toMatch(/^भजन/)
})

test('signs of SQL and of patterns are no words', async () => {
  expect(await inHindi("%_\\' or 1=1 --")).toMatch(/^%_\\' .+ 1=1 --$/)
})
