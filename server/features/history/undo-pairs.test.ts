import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks, trackForm } from '#server/testing/tracks.ts'

const { history, playlists, tags, tracks } = contract
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
/** What a change writes; two that write the same cannot be undone but in reverse order. */
type Kind = { touches: string; make: (known: Known) => Promise<Answer> }

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
const link = kinds['a link']
const deletion: Kind = {
  touches: 'all',
  make: ({ track_id }) => app.call(tracks.delete, { body: { track_id: [track_id] } }),
}

async function entryOf(made: Promise<Answer>): Promise<number> {
  const { body } = await made
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  return Number(body.change_id)
}
const undo = async (change_id: number) => (await app.call(history.undo, { body: { change_id } })).body
const done = { success: 1 }
const refused = { success: 0, code: 'cannot_be_undone', message: expect.stringMatching(/changed/) }

const pairs = Object.entries(kinds).flatMap(([first, one]) =>
  [...Object.entries(kinds), ['a deletion', deletion] as const].map(
    ([second, other]) => [first, second, one, other] as const,
  ),
)

describe.each([
  ['as changes are written', async () => {}],
  [
    'as they were written before their shape was stored',
    () => sql`update changes set shape = null`.execute(app.db),
  ],
])('two changes of a track, %s', (_how, age) => {
  test.each(pairs)('%s and %s are undone in reverse order, exactly', async (_first, _second, one, other) => {
    const known = await newTrack()
    const before = await stateOf(known)
    const first = await entryOf(one.make(known))
    const between = await stateOf(known)
    const second = await entryOf(other.make(known))
    await age()
    expect(await undo(second)).toMatchObject(done)
    expect(await stateOf(known)).toEqual(between)
    expect(await undo(first)).toMatchObject(done)
    expect(await stateOf(known)).toEqual(before)
  })
})

test.each(pairs)(
  '%s is undone after %s only if that has not changed the same',
  async (_first, _second, one, other) => {
    const known = await newTrack()
    const before = await stateOf(known)
    const first = await entryOf(one.make(known))
    const between = await stateOf(known)
    const second = await entryOf(other.make(known))
    // Two links are to two tags.
    const isSame = other === deletion || (one.touches === other.touches && !(one === link && other === link))
    expect(await undo(first)).toMatchObject(isSame ? refused : done)
    expect(await undo(second)).toMatchObject(done)
    expect(await stateOf(known)).toEqual(isSame ? between : before)
  },
)
