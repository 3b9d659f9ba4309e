import { describe, expect, test } from 'vitest'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { contract } from '#contract/index.ts'
import { KIND_NAMES } from '#contract/kinds/kinds.ts'
import { formOf } from '#server/testing/kinds.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { artists, history, tracks } = contract

const { app, records } = await startWithTracks()

const addArtist = (aliases: unknown, more: object = {}) =>
  app.ask(artists.save, {
    body: { action: 'add', name: 'Ek Omkar', hindi_name: 'एक ओंकार', aliases, ...more },
  })

describe('every kind of record', () => {
  test.each(KIND_NAMES.filter((name) => name !== 'tracks'))(
    '%s are found by an alias in either script',
    async (name) => {
      const { save, list } = callsOf(name as 'tags')
      const aliases = ['Ganpati Aarti of Pune']
      await app.ask(save, { body: { action: 'add', ...formOf(name, 'Sukhkarta', 'सुखकर्ता'), aliases } })
      for (const searchText of ['pune', 'पुणे', 'ganpati aarti']) {
        const { Info } = await app.ask(list, { body: { searchText } })
        expect(Info, searchText).toHaveLength(1)
        expect(Info[0]).toMatchObject({ aliases })
      }
    },
  )

  test('a row that only an alias explains says which one matched, and where', async () => {
    await addArtist(['Satnam Waheguru', 'Nirankar Deep'], { name: 'Onkar Singh' })
    const find = async (searchText: string) =>
      (await app.ask(artists.list, { body: { searchText } })).Info.map(({ found_alias }) => found_alias)
    const nirankar = { alias: 'Nirankar Deep', matched: [[0, 8]] }
    expect(await find('nirankar')).toEqual([nirankar])
    expect(await find('निरंकार')).toEqual([nirankar])
    expect(await find('singh nirankar'), 'one word each').toEqual([nirankar])
    expect(await find('onkar singh'), 'its name').toEqual([undefined])
  })

  test('tracks are found by an alias in either script, and by one of their artist', async () => {
    const { artist_id } = await addArtist(['Swar Samrat'])
    await records.add('Evening', { aliases: ['Sandhya Vandan'], artist_id: [artist_id] })
    for (const searchText of ['sandhya', 'संध्या', 'swar samrat', 'स्वर सम्राट'])
      expect(await records.named({ searchText }), searchText).toEqual(['Evening'])
  })
})

describe('what is sent', () => {
  test.each([
    ['blank ones are dropped', ['', '  ', 'Ik Onkar', '\u0000', null], ['Ik Onkar']],
    ['spaces around and within are settled', ['  Ik \t Onkar '], ['Ik   Onkar']],
    ['repetitions are dropped, the first is kept', ['Ik Onkar', 'IK  ONKAR', 'ik onkar'], ['Ik Onkar']],
    ['what equals a name is dropped', ['ek  omkar', 'एक ओंकार', 'Ik Onkar'], ['Ik Onkar']],
    ['another Unicode form is a repetition', ['ज़िक्र', 'ज़िक्र'.normalize('NFD')], ['ज़िक्र'.normalize('NFC')]],
    ['one text is one alias', 'Ik Onkar, Satnam', ['Ik Onkar, Satnam']],
    ['a list as JSON is a list', '["Ik Onkar","Satnam"]', ['Ik Onkar', 'Satnam']],
    ['empty text is none', '', []],
    ['null is none', null, []],
    ['a number is a name', [108], ['108']],
    ['a name may be 200 characters long', ['क'.repeat(200)], ['क'.repeat(200)]],
  ])('%s', async (_rule, sent, kept) => {
    expect((await addArtist(sent)).aliases).toEqual(kept)
  })

  test.each([
    ['longer than a name', ['a'.repeat(201)], 'At most 200 characters'],
    ['more than twenty', Array.from({ length: 21 }, (_, n) => `Name ${n}`), 'At most 20 at a time'],
    ['not a text', [{}], 'Invalid input'],
  ])('%s is refused under the field', async (_rule, aliases, error) => {
    const { body } = await app.call(artists.save, { body: { action: 'add', name: 'x', aliases } })
    expect(body).toMatchObject({ success: 0, errors: { aliases: error } })
  })

  test('twenty remain of thousands that repeat, at once', async () => {
    const aliases = Array.from({ length: 50_000 }, (_, n) => `Name ${n % 20}`)
    expect((await addArtist(aliases)).aliases).toHaveLength(20)
  })

  test('an edit that does not send them leaves them, and one that sends none removes them', async () => {
    const { artist_id } = await addArtist(['Ik Onkar'])
    const edit = async (more: object) =>
      (await app.ask(artists.save, { body: { action: 'edit', artist_id, name: 'Satnam', ...more } })).aliases
    expect(await edit({})).toEqual(['Ik Onkar'])
    expect(await edit({ aliases: [] })).toEqual([])
  })

  test('a form as multipart sends them as a list, as one, and as none', async () => {
    const sent = (aliases: readonly string[]) => {
      const body = new FormData()
      body.append('action', 'add')
      body.append('name', 'Multipart')
      for (const alias of aliases) body.append('aliases[]', alias)
      if (aliases.length === 0) body.append('aliases', '')
      return app.ask(artists.save, { body })
    }
    for (const aliases of [['One', 'Two'], ['One, and only'], []])
      expect((await sent(aliases)).aliases).toEqual(aliases)
  })
})

test('a record that has the name as an alias is a likely duplicate', async () => {
  await addArtist(['Waheguru Simran'])
  const found = await app.ask(artists.likelyDuplicates, { body: { name: 'वाहेगुरु सिमरन' } })
  expect(found).toEqual([{ id: expect.any(Number), name: 'Ek Omkar', hindi_name: 'एक ओंकार' }])
})

describe('the history', () => {
  const fieldsOf = async (change_id: unknown) => {
    const { Info } = await app.ask(history.records, { params: { id: Number(change_id) }, body: {} })
    return Info[0]?.fields.filter(({ field }) => field === 'aliases')
  }
  const named = { action: 'edit', name: 'Ek Omkar', hindi_name: 'एक ओंकार' }

  test('shows aliases where they change, and nothing where a record has none', async () => {
    const none = await app.ask(artists.save, { body: { action: 'add', name: 'None' } })
    const filters = { resource: 'artists', record_id: none.artist_id }
    const { Info } = await app.ask(history.list, { body: { filters } })
    expect(await fieldsOf(Info[0]?.change_id)).toEqual([])
    const { artist_id } = await addArtist(['Ik Onkar'])
    const edited = await app.call(artists.save, { body: { ...named, artist_id, aliases: ['Satnam'] } })
    expect(await fieldsOf(edited.body.change_id)).toEqual([
      { field: 'aliases', before: ['Ik Onkar'], after: ['Satnam'] },
    ])
  })

  test('undoes an edit and a deletion with the aliases and their search', async () => {
    const { artist_id } = await addArtist(['Undone Onkar'])
    const search = async () =>
      (await app.ask(artists.list, { body: { searchText: 'undone' } })).Info.map(({ aliases }) => aliases)
    for (const change of [
      () => app.call(artists.save, { body: { ...named, artist_id, aliases: [] } }),
      () => app.call(artists.delete, { params: { id: artist_id } }),
    ]) {
      const { body } = await change()
      expect(await search()).toEqual([])
      await app.ask(history.undo, { body: { change_id: Number(body.change_id) } })
      expect(await search()).toEqual([['Undone Onkar']])
    }
  })
})

test('aliases of a track are kept by its edit', async () => {
  const { track_id } = await records.add('Kept', { aliases: ['Rakha'] })
  expect((await app.ask(tracks.get, { params: { id: track_id } })).aliases).toEqual(['Rakha'])
})
