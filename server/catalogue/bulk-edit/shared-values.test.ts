import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { albums, artists } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('what all selected records share is told from a mixture: values, links and aliases', async () => {
  const singers = []
  for (const name of ['Asha', 'Lata'])
    singers.push((await app.ask(artists.save, { body: { name, hindi_name: name } })).artist_id)
  const add = async (name: string, aliases: string[], artist_id: number[]) =>
    (await app.ask(albums.save, { body: { name, description: 'Same', aliases, artist_id } })).album_id
  const many = Array.from({ length: 15 }, (_, at) => `Alias ${at}`)
  const one = await add('One', many, singers)
  const two = await add('Two', many.toReversed(), singers)
  const [first = 0] = singers
  const three = await add('Three', many.slice(1), [first])
  const four = await add('Four', [], [])

  const of = async (id: number[]) => {
    const fields = ['aliases', 'artist_id', 'description']
    const body = { byQuery: false, id, expected_count: id.length, changes: {}, fields }
    const shown = (await app.ask(albums.previewBulkEdit, { body })).fields
    return fields.map((field) => {
      const { is_same, different, empty, most } = shown[field] ?? {}
      return [is_same, different, empty, most?.length]
    })
  }
  expect(await of([one, two])).toEqual([
    // All that are shared are named.
    [true, 15, 0, 15],
    [true, 2, 0, 2],
    [true, 1, 0, 1],
  ])
  expect(await of([one, three])).toEqual([
    [false, 15, 0, 3],
    [false, 2, 0, 2],
    [true, 1, 0, 1],
  ])
  expect(await of([one, four])).toEqual([
    [false, 15, 1, 3],
    [false, 2, 1, 2],
    [true, 1, 0, 1],
  ])
  expect((await of([four]))[0], 'nothing is no value').toEqual([false, 0, 1, 0])
})
