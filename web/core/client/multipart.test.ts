import { expect, test } from 'vitest'
import { toFormData } from './multipart.ts'

const cover = new File(['picture'], 'cover.png', { type: 'image/png' })

test('a list is sent part by part, an empty one as nothing, and what is undefined not at all', () => {
  const form = toFormData({ tag_id: [7, 9], album_id: [], hindi_name: null, version: 3, gone: undefined })
  expect([...form]).toEqual([
    ['tag_id[]', '7'],
    ['tag_id[]', '9'],
    ['album_id', ''],
    ['hindi_name', ''],
    ['version', '3'],
  ])
})

test('files stand behind the fields, so that a server that streams knows the fields first', () => {
  const form = toFormData({ cover_image: cover, name: 'Aarti' })
  expect([...form.keys()]).toEqual(['name', 'cover_image'])
})
