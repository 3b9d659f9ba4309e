import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import {
  importInto,
  newFolder,
  pictureOf,
  recordingOf,
  startImportCommand,
} from '#server/testing/catalogue-files.ts'
import { startWithTracks } from '#server/testing/tracks.ts'
import { openAudioFolder } from './open-audio-folder.ts'
import { openDirectus } from './open-directus.ts'

const { app } = await startWithTracks()
const { tracks, albums, artists, subcategories } = contract

const trackNamed = async (searchText: string) => {
  const [found] = (await app.ask(tracks.list, { body: { searchText } })).Info
  return app.ask(tracks.get, { params: { id: found?.track_id ?? 0 } })
}
const tracksOfAlbum = async (searchText: string) => {
  const [album] = (await app.ask(albums.list, { body: { searchText } })).Info
  const { Info } = await app.ask(albums.tracks, { params: { id: album?.album_id ?? 0 }, body: {} })
  return Info.map(({ display_name }) => display_name)
}

test('collections of Directus are imported by the usual names of columns, or by chosen ones, with links and files', async () => {
  const folder = await newFolder()
  const at = (name: string) => join(folder, name)
  await mkdir(at('uploads'))
  await writeFile(at('uploads/1b9d6bcd.wav'), recordingOf(1))
  await writeFile(at('uploads/9b1deb4d.png'), await pictureOf('blue'))
  const songs = [
    {
      ...{ id: 7, status: 'published', title: 'First "song" {[', title_hindi: 'पहला', words: 'Om', sort: 3 },
      ...{ audio_file: '1b9d6bcd', cover: { id: '9b1deb4d' }, album: 1, released_on: '1999-12-31T00:00:00' },
      ...{
        artists: [
          { id: 90, artists_id: 4 },
          { id: 91, artists_id: { id: 5 } },
        ],
        tags: ['Live', 'Old'],
      },
    },
    {
      id: 8,
      status: 'draft',
      title: 'Second',
      url: 'https://example.org/2.mp3',
      artists: [4],
      album: { id: 1 },
    },
    { id: 9, status: 'draft', title: 'Third', url: 'https://example.org/3.mp3', artists: [99] },
    { id: 10, status: 'strange', title: 'Fourth', url: 'https://example.org/4.mp3' },
  ]
  await writeFile(at('songs.json'), JSON.stringify(songs, null, '\t'))
  const answer = { data: [{ id: 1, title: 'Album', tracks: null }], meta: { filter_count: 1 } }
  await writeFile(at('albums.json'), `\uFEFF${JSON.stringify(answer)}`)
  await writeFile(at('artists.csv'), 'id,name,hindi_name,bio\n4,Lata,लता,"A, ""singer"""\n5,Asha,,\n')
  await writeFile(at('kinds.csv'), 'id,name,category\n1,Morning,\n')
  const open = async () => {
    const opened = await openDirectus(app.db, {
      collections: new Map([
        ['tracks', at('songs.json')],
        ['albums', at('albums.json')],
        ['artists', at('artists.csv')],
        ['subcategories', at('kinds.csv')],
      ]),
      chosen: new Map([['tracks.lyrics', 'words']]),
      files: at('uploads'),
      name: 'directus',
    })
    return opened
  }
  const { source, unused } = await open()
  const { counts, problems } = await importInto(app, source)
  expect(problems).toEqual([
    'songs.json:3 artists There is no record with the key “99”',
    'songs.json:4 is_active Enter Active or Inactive.',
  ])
  expect(counts).toEqual({
    artists: '2 0 0 0',
    subcategories: '1 0 0 0',
    albums: '1 0 0 0',
    tracks: '2 0 0 2',
    tags: '2 0 0 0',
  })
  expect([...(unused().get('songs.json') ?? [])]).toEqual(['sort'])
  expect(await trackNamed('First')).toMatchObject({
    ...{
      display_name: 'First "song" {[',
      display_name_hindi: 'पहला',
      lyrics: 'Om',
      record_date: '1999-12-31',
    },
    ...{ is_active: '1', is_track_complete: '1', cover_picture: expect.stringContaining('.webp') },
    trackArtist: [{ name: 'Asha' }, { name: 'Lata' }],
    trackTag: [{ tag_name: 'Live' }, { tag_name: 'Old' }],
  })
  expect(await trackNamed('Second')).toMatchObject({ is_active: '0', is_track_complete: '0' })
  expect(await tracksOfAlbum('Album')).toEqual(['First "song" {[', 'Second'])
  const [lata] = (await app.ask(artists.list, { body: { searchText: 'लता' } })).Info
  expect(lata).toMatchObject({ name: 'Lata', about: 'A, "singer"' })
  expect((await app.ask(subcategories.list, { body: {} })).Info).toMatchObject([{ category_id: null }])

  const again = await importInto(app, (await open()).source)
  expect(again.counts).toMatchObject({ artists: '0 0 2 0', albums: '0 0 1 0', tracks: '0 0 2 2' })
  await writeFile(at('songs.json'), '{"no": "list"}')
  await expect(open()).rejects.toThrow("isn't a list")
  await writeFile(at('songs.json'), '[]')
  await writeFile(at('albums.json'), '[{"id": 1, "title": "Cut off"},')
  await expect(open()).rejects.toThrow("isn't a list")
})

test('a folder of recordings becomes tracks with the names of their tags, and only new files are read again', async () => {
  await app.ask(artists.save, { body: { action: 'add', name: 'Mukesh', hindi_name: 'मुकेश' } })
  const folder = await newFolder()
  await mkdir(join(folder, 'Ram_Dhun'))
  const cover = await pictureOf('green')
  const add = (name: string, frames: number, tags?: Parameters<typeof mp3>[1]) =>
    writeFile(
      join(folder, name),
      mp3(
        Array.from({ length: frames }, () => 128),
        tags,
      ),
    )
  await add('Ram_Dhun/a.mp3', 20, {
    title: 'Shri Krishna Bhajan',
    artist: 'मुकेश; Somebody New',
    track: '2',
    cover,
  })
  await add('Ram_Dhun/b.mp3', 21, { title: 'Shri Ram (श्री राम)', artist: 'Mukesh', track: '1/2' })
  await mkdir(join(folder, 'Zz'))
  await add('Zz/Same.mp3', 20, {
    title: 'Shri Krishna Bhajan',
    artist: 'मुकेश; Somebody New',
    track: '2',
    cover,
  })
  await writeFile(join(folder, 'damaged.mp3'), 'no audio')
  await writeFile(join(folder, 'notes.txt'), 'left out')

  const first = await importInto(app, await openAudioFolder(app.db, folder))
  expect(first.problems.map((problem) => problem.slice(folder.length))).toEqual([
    expect.stringMatching(/^:\d null Only MP3/),
    ':4 audio The track “Shri Krishna Bhajan” already has this recording.',
  ])
  expect(first.counts).toEqual({ tracks: '2 0 0 2', artists: '1 0 0 0', albums: '1 0 0 0' })
  expect(await tracksOfAlbum('Ram Dhun')).toEqual(['Shri Ram', 'Shri Krishna Bhajan'])
  expect(await trackNamed('Shri Krishna Bhajan')).toMatchObject({
    ...{ display_name_hindi: expect.stringMatching(/\p{Script=Devanagari}/u), file_name: 'a.mp3' },
    ...{ trackArtist: [{ name: 'Mukesh' }, { name: 'Somebody New' }] },
    cover_picture: expect.stringContaining('.webp'),
  })
  const { track_id, version } = await trackNamed('Shri Ram')
  const edit = { action: 'edit', track_id, version, display_name: 'Edited', display_name_hindi: 'बदला' }
  await app.ask(tracks.edit, { body: { ...edit, description: 'D', description_hindi: 'D' } })
  await add('Ram_Dhun/c.mp3', 22)
  const { output } = await startImportCommand(
    app,
    '--from',
    'audio',
    folder,
    '--problems',
    join(folder, 'p.csv'),
  ).ended
  expect(output).toContain('tracks          1 added, 0 changed, 2 unchanged, 2 left out')
  expect(await tracksOfAlbum('Ram Dhun')).toEqual(['Edited', 'Shri Krishna Bhajan', 'c'])
})
