import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { albums, categories, history, subcategories, tracks } = contract

const { app, records } = await startWithTracks()

type Kind = 'track' | 'album' | 'category'
type Ids = Record<Kind, number>

/** A track in the middle of an album, and both in a category. */
async function three(): Promise<Ids> {
  const category = await records.newCategory('Bhajans')
  const album = await records.newAlbum('The album')
  const ids = await records.many(['First', 'Middle', 'Last'])
  const track = ids[1] ?? 0
  await app.ask(albums.addTracks, { body: { album_id: album, track_id: ids } })
  await app.ask(categories.addTracks, { body: { category_id: category, track_id: [track] } })
  await app.ask(categories.save, {
    body: { action: 'edit', category_id: category, name: 'Bhajans', hindi_name: 'भजन', album_id: [album] },
  })
  return { track, album, category }
}

const deleting = {
  track: (id: number) => app.call(tracks.delete, { body: { track_id: [id] } }),
  album: (id: number) => app.call(albums.delete, { body: { id: [id] } }),
  category: (id: number) => app.call(categories.delete, { params: { id } }),
}

const undo = async (change_id: number) => {
  const { body } = await app.call(history.undo, { body: { change_id } })
  expect(body).toMatchObject({ success: 1, data: { undone: 1, left: 0 } })
}

/** Deletes one of the three and answers how to undo that. */
async function remove(ids: Ids, kind: Kind): Promise<() => Promise<void>> {
  const { body } = await deleting[kind](ids[kind])
  expect(body).toMatchObject({ success: 1, change_id: expect.any(Number) })
  const change_id = Number(body.success === 1 && body.change_id)
  return () => undo(change_id)
}

async function linksOf({ track, album }: Ids) {
  const { trackAlbum, trackCategory } = await app.ask(tracks.get, { params: { id: track } })
  const { Info } = await app.ask(albums.tracks, { params: { id: album }, body: {} })
  const { albumCategories } = await app.ask(albums.get, { params: { id: album } })
  return {
    albums: trackAlbum.map(({ album_id }) => album_id),
    categories: trackCategory.map(({ category_id }) => category_id),
    inAlbum: Info.map(({ display_name }) => display_name),
    ofAlbum: albumCategories.map(({ category_id }) => category_id),
  }
}

const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((one) => orders(items.filter((other) => other !== one)).map((rest) => [one, ...rest]))

describe('records that were deleted one after the other', () => {
  const kinds: Kind[] = ['track', 'album', 'category']
  const both = orders(kinds).flatMap((gone) => [gone, gone.toReversed()].map((back) => ({ gone, back })))

  test.each(both)('($gone) and restored ($back) have all their links again', async ({ gone, back }) => {
    const ids = await three()
    const before = await linksOf(ids)
    expect(before.inAlbum).toEqual(['First', 'Middle', 'Last'])
    const undos = new Map<Kind, () => Promise<void>>()
    for (const kind of gone) undos.set(kind, await remove(ids, kind))
    for (const kind of back) await undos.get(kind)?.()
    expect(await linksOf(ids)).toEqual(before)
  })

  test('keep their links also when one is deleted and restored again in between', async () => {
    const ids = await three()
    const before = await linksOf(ids)
    const track = await remove(ids, 'track')
    const album = await remove(ids, 'album')
    await track()
    const again = await remove(ids, 'track')
    await album()
    await again()
    expect(await linksOf(ids)).toEqual(before)
  })

  test('do not get a link back that was taken away since', async () => {
    const ids = await three()
    const track = await remove(ids, 'track')
    const album = await remove(ids, 'album')
    await track()
    await album()
    await app.ask(albums.removeTracks, { body: { album_id: ids.album, track_id: [ids.track] } })
    await (await remove(ids, 'album'))()
    expect((await linksOf(ids)).albums).toEqual([])
  })

  test('have their links also when both are restored at the same moment', async () => {
    const ids = await three()
    const before = await linksOf(ids)
    const undos = [await remove(ids, 'track'), await remove(ids, 'album')]
    await Promise.all(undos.map((undone) => undone()))
    expect(await linksOf(ids)).toEqual(before)
  })
})

describe('a subcategory and its category', () => {
  const removed = async (answer: ReturnType<typeof app.call>) => {
    const { body } = await answer
    return Number(body.success === 1 && body.change_id)
  }

  test.each(
    orders(['subcategory', 'category']).flatMap((gone) =>
      orders(['subcategory', 'category']).map((back) => ({ gone, back })),
    ),
  )('deleted ($gone) and restored ($back) belong together again', async ({ gone, back }) => {
    const category_id = await records.newCategory('Aartis')
    const { sub_category_id } = await app.ask(subcategories.save, {
      body: { action: 'add', name: 'Morning', category_id },
    })
    const entries = new Map<string, number>()
    for (const kind of gone)
      entries.set(
        kind,
        await removed(
          kind === 'category'
            ? app.call(categories.delete, { params: { id: category_id } })
            : app.call(subcategories.delete, { params: { id: sub_category_id } }),
        ),
      )
    for (const kind of back) await undo(entries.get(kind) ?? 0)
    const { category_id: present } = await app.ask(subcategories.get, { params: { id: sub_category_id } })
    expect(present).toBe(category_id)
  })
})
