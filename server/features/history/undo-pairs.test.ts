import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ID_COLUMN, SHEET_COLUMNS } from '#contract/features/imports/sheet.ts'
import { contract } from '#contract/index.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { writeBatch } from '#server/features/imports/write/write-batch.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { importInto, type Line, newFolder, writeCatalogue } from '#server/testing/catalogue-files.ts'
import { form, sheetOf, track, undoImport } from '#server/testing/track-sheets.ts'
import { startWithTracks, trackForm } from '#server/testing/tracks.ts'

const { history, imports, playlists, recordings, tags, tracks } = contract
const { app, records } = await startWithTracks()

/** A track, the second of two in a playlist. */
type Known = { track_id: number; other: number; playlist_id: number }

async function newTrack(): Promise<Known> {
  const playlist_id = await records.newPlaylist('Morning')
  const [other = 0, track_id = 0] = await records.many(['First', 'Anand Sagar'])
  await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [other, track_id] } })
  return { track_id, other, playlist_id }
}

const read = (track_id: number) => app.ask(tracks.get, { params: { id: track_id } })

/** The track with its links and its place, without what every write raises. */
async function stateOf({ track_id, playlist_id }: Known) {
  const { version: _, date_modified: __, ...record } = await read(track_id)
  const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
  return { record, order: Info.map((row) => row.track_id) }
}

let count = 0
/** A text that no other change has written. */
const newName = () => `Name ${++count}`

type Answer = Awaited<ReturnType<typeof app.call>>
/** How a change is undone. */
type Undo = () => Promise<Answer['body']>
/** What a change writes; two that write the same cannot be undone but in reverse order. */
type Kind = { touches: string; make: (known: Known) => Promise<Answer | Undo> }

const chosen = ({ track_id }: Known) => ({ id: [track_id], expected_count: 1 })

const kinds: Record<string, Kind> = {
  'a form': {
    touches: 'name',
    make: ({ track_id }) =>
      app.call(tracks.edit, {
        body: {
          track_id,
          display_name: newName(),
          display_name_hindi: trackForm('x').display_name_hindi,
          description: 'About it',
          description_hindi: trackForm('x').description_hindi,
        },
      }),
  },
  cells: {
    touches: 'name',
    make: async ({ track_id }) => {
      const { version } = await read(track_id)
      const cells = [{ id: track_id, version, fields: { display_name: newName() } }]
      return app.call(tracks.editCells, { body: { cells } })
    },
  },
  'a bulk edit': {
    touches: 'name',
    make: (known) =>
      app.call(tracks.bulkEdit, {
        body: { ...chosen(known), changes: { display_name: { op: 'set', value: newName() } } },
      }),
  },
  'a status': {
    touches: 'status',
    make: async (known) => {
      const is_active = (await read(known.track_id)).is_active === '1' ? '0' : '1'
      return app.call(tracks.setStatus, { body: { ...chosen(known), is_active } })
    },
  },
  'an import': {
    touches: 'name',
    make: ({ track_id }) => imported({ [ID_COLUMN]: `${track_id}`, 'Track Name': newName() }),
  },
  'an import of links': {
    touches: 'tags',
    make: async ({ track_id }) => {
      const Tag = newName()
      await records.newTag(Tag)
      return imported({ [ID_COLUMN]: `${track_id}`, Tag })
    },
  },
  'an import of catalogue files': {
    touches: 'name',
    make: ({ track_id }) => importedFile({ key: `${track_id}`, display_name: newName() }),
  },
  'an import of links by catalogue files': {
    touches: 'tags',
    make: async ({ track_id }) =>
      importedFile({ key: `${track_id}`, tags: [`${await records.newTag(newName())}`] }),
  },
  'an assignment': {
    touches: 'assignment',
    make: async (known) =>
      app.call(tracks.assign, { body: { ...chosen(known), admin_id: app.main.admin_id, note: newName() } }),
  },
  'a merge': {
    touches: 'aliases',
    make: async ({ track_id }) => {
      const { track_id: twin } = await records.add(newName())
      const versions = { [track_id]: (await read(track_id)).version, [twin]: (await read(twin)).version }
      return app.call(tracks.merge, { body: { id: track_id, merged: [twin], versions } })
    },
  },
  'an order': {
    touches: 'place',
    make: async ({ track_id, other, playlist_id }) => {
      const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
      const before = Info[0]?.track_id === track_id ? null : other
      return app.call(playlists.orderTracks, {
        body: { playlist_id, track_id: [track_id], before },
      })
    },
  },
  'the tags in a form': {
    touches: 'tags',
    make: async ({ track_id }) => {
      const { display_name, display_name_hindi, description, description_hindi } = await read(track_id)
      const texts = { display_name, display_name_hindi, description, description_hindi }
      const tag_id = [await records.newTag(newName())]
      return app.call(tracks.edit, { body: { ...texts, track_id, tag_id } })
    },
  },
  'a link': {
    touches: 'tags',
    make: async ({ track_id }) =>
      app.call(tags.addTracks, { body: { tag_id: await records.newTag(newName()), track_id: [track_id] } }),
  },
}
const unlinking: Kind = {
  touches: 'place',
  make: ({ track_id, playlist_id }) =>
    app.call(playlists.removeTracks, { body: { playlist_id, track_id: [track_id] } }),
}
const deletion: Kind = {
  touches: 'all',
  make: ({ track_id }) => app.call(tracks.delete, { body: { track_id: [track_id] } }),
}

async function undoOf(made: Promise<Answer | Undo>): Promise<Undo> {
  const answered = await made
  if (typeof answered === 'function') return answered
  const { body } = answered
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return async () => (await app.call(history.undo, { body: { change_id: Number(body.change_id) } })).body
}
const done = { success: 1 }
const refused = {
  success: 0,
  code: 'cannot_be_undone',
  message: expect.stringMatching(/changed/),
}

/** Imports a sheet of one row, which updates its track if it has the id of one. */
async function imported(row: ReturnType<typeof track>): Promise<Undo> {
  const { import_id } = await app.ask(imports.upload, {
    body: form(await sheetOf([row], [...SHEET_COLUMNS, ID_COLUMN, 'Playlist'])),
  })
  if (row[ID_COLUMN])
    await app.ask(imports.chooseExisting, {
      body: { import_id, existing_as: 'update', links_as: 'add' },
    })
  await app.ask(imports.start, { body: { import_id } })
  while (await writeBatch(app.context, import_id));
  expect(await app.ask(imports.get, { params: { id: import_id } })).toMatchObject({ failed: 0, waiting: 0 })
  return () => undoImport(app, import_id)
}

/** Imports catalogue files of this installation with one line about a track. */
async function importedFile(line: Line): Promise<Undo> {
  const source = await installationOf(app.db)
  const folder = await writeCatalogue(await newFolder(), { tracks: [line] }, {}, { source })
  expect(await importInto(app, folder)).toEqual({ counts: { tracks: '0 1 0 0' }, problems: [] })
  const [change] = (await app.ask(history.list, { body: {} })).Info
  return async () => (await app.call(history.undo, { body: { change_id: change?.change_id ?? 0 } })).body
}

/** What can only come last: the other changes need what it takes away. */
const last = Object.entries({ 'an unlinking': unlinking, 'a deletion': deletion })
const pairs = Object.entries(kinds).flatMap(([first, one]) =>
  [...Object.entries(kinds), ...last].map(([second, other]) => [first, second, one, other] as const),
)

/** Of these, the history has no shape. */
const isShapeless = (name: string) => name.startsWith('an import') || name.startsWith('an assignment')

describe.each([
  ['as changes are written', pairs, async () => {}],
  [
    'as they were written before their shape was stored',
    pairs.filter(([first, second]) => !isShapeless(first) && !isShapeless(second)),
    () => sql`update changes set shape = null`.execute(app.db),
  ],
] as const)('two changes of a track, %s', (_how, some, age) => {
  test.each(some)('%s and %s are undone in reverse order, exactly', async (_first, _second, one, other) => {
    const known = await newTrack()
    const before = await stateOf(known)
    const undoFirst = await undoOf(one.make(known))
    const between = await stateOf(known)
    const undoSecond = await undoOf(other.make(known))
    await age()
    expect(await undoSecond()).toMatchObject(done)
    expect(await stateOf(known)).toEqual(between)
    expect(await undoFirst()).toMatchObject(done)
    expect(await stateOf(known)).toEqual(before)
  })
})

/** Whether undoing the first of two changes would change what the second has written. */
function isOverwritten(one: Kind, other: Kind): boolean {
  if (other === deletion) return true
  // These replace the tags; a link and an import of a sheet add to those that are there.
  const replacing = [kinds['the tags in a form'], kinds['an import of links by catalogue files']]
  if (one.touches === 'tags') return replacing.includes(other)
  return one.touches === other.touches
}

test.each(pairs)(
  '%s is undone after %s only if that has not changed the same',
  async (_first, _second, one, other) => {
    const known = await newTrack()
    const before = await stateOf(known)
    const undoFirst = await undoOf(one.make(known))
    const between = await stateOf(known)
    const undoSecond = await undoOf(other.make(known))
    const isSame = isOverwritten(one, other)
    expect(await undoFirst()).toMatchObject(isSame ? refused : done)
    expect(await undoSecond()).toMatchObject(done)
    expect(await stateOf(known)).toEqual(isSame ? between : before)
  },
)

/** What adds the second track of a playlist, in which a recording of its own length is. */
const additions: Record<string, (playlist_id: number, playlist: string) => Promise<Undo>> = {
  'an import': (_, playlist) => imported(track(++count, { Playlist: playlist })),
  'a save of recordings': async (playlist_id) => {
    const body = new FormData()
    body.append('upload_key', `upload-${++count}`)
    body.append('playlist_id', `${playlist_id}`)
    body.append(
      'file',
      new File([new Uint8Array(mp3(Array.from({ length: 3 + count }, () => 128)))], 'a.mp3'),
    )
    const { draft_id } = await app.ask(recordings.upload, { body })
    const { display_name, display_name_hindi, description, description_hindi } = trackForm(newName())
    const texts = { display_name, display_name_hindi, description, description_hindi }
    await app.ask(recordings.edit, { body: { draft_id, ...texts } })
    return undoOf(app.call(recordings.save, { body: { draft_id } }))
  },
}
const afterAdditions = Object.keys(additions).flatMap((first) =>
  [...Object.entries(kinds), ...last].map(([second, other]) => [first, second, other] as const),
)

test.each(afterAdditions)(
  '%s that adds a track is undone when %s of it has been taken back, and not before',
  async (first, _second, other) => {
    const playlist = newName()
    const playlist_id = await records.newPlaylist(playlist)
    const [before = 0] = await records.many(['First'])
    await app.ask(playlists.addTracks, { body: { playlist_id, track_id: [before] } })
    const add = additions[first]
    if (!add) throw new Error(`Nothing is added by ${first}`)
    const undoFirst = await add(playlist_id, playlist)
    const { Info } = await app.ask(playlists.tracks, { params: { id: playlist_id }, body: {} })
    const known = { track_id: Info[1]?.track_id ?? 0, other: before, playlist_id }
    const undoSecond = await undoOf(other.make(known))
    if (other !== deletion) expect(await undoFirst()).toMatchObject(refused)
    expect(await undoSecond()).toMatchObject(done)
    expect(await undoFirst()).toMatchObject(done)
    expect((await app.call(tracks.get, { params: { id: known.track_id } })).body).toMatchObject({
      success: 0,
      code: 'not_found',
    })
  },
)
