import { expect, test } from 'vitest'
import { coverText, differences } from './stale-dialog.tsx'

const choice = (id: number, name: string) => ({ id, name, hindi_name: null })

test('chosen records are compared and shown by their names', () => {
  const mine = {
    name: 'Stuti',
    album_id: [choice(1, 'Ram Dhun'), choice(2, 'Shiv Mahima')],
    category_id: choice(5, 'Stuti'),
  }
  const theirs = { name: 'Stuti', album_id: [choice(1, 'Ram Dhun')], category_id: choice(4, 'Aarti') }
  const labels = {
    name: 'field.name',
    album_id: 'kind.albums',
    category_id: 'field.category',
  } as const
  expect(differences({ mine, theirs, labels })).toEqual([
    { label: 'kind.albums', mine: 'Ram Dhun, Shiv Mahima', theirs: 'Ram Dhun' },
    { label: 'field.category', mine: 'Stuti', theirs: 'Aarti' },
  ])
})

test('a text that is not meant to be read as it is, is compared in words', () => {
  const labels = { content: 'field.content' } as const
  const format = { content: (html: string) => html.replaceAll(/<[^>]*>/g, '') }
  const compare = (mine: string, theirs: string) =>
    differences({ mine: { content: mine }, theirs: { content: theirs }, labels, format })
  expect(compare('<p>One</p>', '<p><b>Two</b></p>')).toEqual([
    { label: 'field.content', mine: 'One', theirs: 'Two' },
  ])
  expect(compare('<p>One</p>', '<h1>One</h1>')).toEqual([])
})

test('a cover is compared by what each save would leave: the one that is stored, a file, a picture, a link, or none', () => {
  const labels = { cover_image: 'catalogue.cover.title' } as const
  const kept = { cover_image: null as File | string | null, existing_cover: '', remove_cover: '' }
  const compare = (mine: Partial<typeof kept>, present = 'Current cover') =>
    differences({
      mine: { ...kept, ...mine },
      theirs: kept,
      labels,
      cover: (values) => coverText(values, present, 'Selected cover'),
    }).map(({ mine, theirs }) => [mine, theirs])
  expect(compare({})).toEqual([])
  expect(compare({ cover_image: new File([], 'big.png') })).toEqual([['big.png', 'Current cover']])
  expect(compare({ cover_image: new File([], 'big.png') }, '')).toEqual([['big.png', '']])
  expect(compare({ existing_cover: 'a.webp' })).toEqual([['Selected cover', 'Current cover']])
  expect(compare({ cover_image: 'https://example.org/a.png' })).toEqual([
    ['https://example.org/a.png', 'Current cover'],
  ])
  expect(compare({ remove_cover: '1' })).toEqual([['', 'Current cover']])
})
