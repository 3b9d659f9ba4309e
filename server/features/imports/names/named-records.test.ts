import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sheetOf, startWithSheets, track } from '#server/testing/track-sheets.ts'

const { app, bring } = await startWithSheets()

describe('a name in a cell', () => {
  const albumsOf = async (cell: string) => {
    await bring(await sheetOf([track(1, { Album: cell })]))
    const { Info } = await app.ask(contract.tracks.list, { body: {} })
    return Info[0]?.trackAlbum.map(({ name, hindi_name }) => [name, hindi_name])
  }
  const album = (name: string, hindi_name: string | null) =>
    app.ask(contract.albums.save, {
      // An album's form asks for a Hindi name; older records may lack it.
      body: { name, hindi_name: hindi_name ?? 'x', action: 'add' },
    })
  const without = (name: string) =>
    sql`update albums set hindi_name = null where name = ${name}`.execute(app.db)

  test.each([
    ['the English name in another case and spacing', '  sankat   MOCHAN '],
    ['the Hindi name', 'संकट मोचन'],
    ['the Hindi name in another Unicode form', 'संकट मोचन'.normalize('NFD')],
  ])('is linked when it is %s', async (_what, cell) => {
    await album('Sankat Mochan', 'संकट मोचन')
    expect(await albumsOf(cell)).toEqual([['Sankat Mochan', 'संकट मोचन']])
  })

  test('is linked in the other script when it reads like exactly one record', async () => {
    await album('Hanuman Chalisa', null)
    await without('Hanuman Chalisa')
    expect(await albumsOf('हनुमान चालीसा')).toEqual([['Hanuman Chalisa', null]])
  })

  test('is linked when only its spelling differs from the Hindi name of the one record', async () => {
    await album('Hanuman', 'हनुमान')
    expect(await albumsOf('हनूमान')).toEqual([['Hanuman', 'हनुमान']])
  })

  test.each(['ik onkar', 'IK  ONKAR', 'ज़िक्र'.normalize('NFD')])(
    'is linked when it is an alias: %s',
    async (cell) => {
      await app.ask(contract.albums.save, {
        body: {
          action: 'add',
          name: 'Ek Omkar',
          hindi_name: 'एक ओंकार',
          aliases: ['ज़िक्र'.normalize('NFC'), 'Ik Onkar'],
        },
      })
      expect(await albumsOf(cell)).toEqual([['Ek Omkar', 'एक ओंकार']])
    },
  )

  test('is linked in the other script when it reads like an alias of exactly one record', async () => {
    await app.ask(contract.albums.save, {
      body: { action: 'add', name: 'Ek Omkar', hindi_name: 'एक ओंकार', aliases: ['Satnam Simran'] },
    })
    expect(await albumsOf('सतनाम सिमरन')).toEqual([['Ek Omkar', 'एक ओंकार']])
  })

  test('makes a record of its own when it is only nearly like an alias', async () => {
    await app.ask(contract.albums.save, {
      body: { action: 'add', name: 'Gita', hindi_name: 'गीता', aliases: ['Kamal'] },
    })
    expect(await albumsOf('Kamala')).toEqual([['Kamala', null]])
  })

  test('is linked with the record of that name rather than with one of that alias', async () => {
    await app.ask(contract.albums.save, {
      body: { action: 'add', name: 'Older', hindi_name: 'x', aliases: ['Sandhya'] },
    })
    await album('Sandhya', 'संध्या')
    expect(await albumsOf('sandhya')).toEqual([['Sandhya', 'संध्या']])
  })

  test('makes a record of its own when two records read like it', async () => {
    await album('Kamal', null)
    await album('Kamala', null)
    await sql`update albums set hindi_name = null`.execute(app.db)
    expect(await albumsOf('कमल')).toEqual([['कमल', 'कमल']])
  })

  test.each([
    ['Gita', 'गीता', 'गीत'],
    ['Gita', 'गीता', 'Geet'],
    ['Geet', null, 'गीता'],
    ['Hanuman', 'हनुमान', 'Hanuman Katha'],
    ['Hanumaan', null, 'Hanuman'],
  ])('makes a record of its own when it is only nearly alike: %s, %s and %s', async (name, hindi, cell) => {
    await album(name, hindi)
    if (hindi === null) await without(name)
    expect((await albumsOf(cell))?.[0]?.[0]).toBe(cell)
  })

  test('is the same record in both scripts within one sheet', async () => {
    await bring(await sheetOf([track(1, { Album: 'Hanuman Chalisa' }), track(2, { Album: 'हनुमान चालीसा' })]))
    expect((await sql`select name from albums`.execute(app.db)).rows).toMatchObject([
      { name: 'Hanuman Chalisa' },
    ])
    const { Info } = await app.ask(contract.tracks.list, { body: {} })
    expect(Info.map(({ albumName }) => albumName)).toEqual(['Hanuman Chalisa', 'Hanuman Chalisa'])
  })

  test('that has a part in each script makes one record, which both parts mean in the rows below', async () => {
    const rows = ['Ram Dhun (राम धुन)', 'ram dhun', 'राम धुन', 'Raam Dhun | राम धुन']
    await bring(await sheetOf(rows.map((Album, at) => track(at, { Album }))))
    expect((await sql`select name, hindi_name from albums`.execute(app.db)).rows).toEqual([
      { name: 'Ram Dhun', hindi_name: 'राम धुन' },
    ])
  })

  test('that stands twice in a cell is linked once', async () => {
    await album('Sankat Mochan', 'संकट मोचन')
    expect(await albumsOf('Sankat Mochan, संकट मोचन, sankat mochan')).toHaveLength(1)
  })
})

test('a new subcategory is made in the one category of its row', async () => {
  await bring(
    await sheetOf([
      track(1, { Category: 'Aarti', 'Sub Category': 'Morning' }),
      track(2, { Category: 'Aarti, Chalisa', 'Sub Category': 'Evening' }),
    ]),
  )
  const { Info } = await app.ask(contract.subcategories.list, {
    body: { sorted: { id: 'name', desc: false } },
  })
  expect(Info.map(({ name, category }) => [name, category?.name])).toEqual([
    ['Evening', undefined],
    ['Morning', 'Aarti'],
  ])
})
