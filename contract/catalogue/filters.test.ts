import { expect, test } from 'vitest'
import { KIND_NAMES } from '../kinds/kinds.ts'
import { described } from './described.ts'
import { gapsIn } from './filters.ts'
import { linkedThrough } from './references.ts'

/** The fields of forms whose absence is a gap. */
const GAP_OF = {
  hindi_name: 'hindi_name',
  display_name_hindi: 'hindi_name',
  tag_name_hindi: 'hindi_name',
  cover_picture: 'cover',
  description: 'description',
  about: 'description',
  lyrics: 'lyrics',
  audio: 'audio',
  category_id: 'category',
  artist_id: 'artist',
} as const

test.each(KIND_NAMES)('the list of %s is filtered by every link and gap of its form', (list) => {
  const { fields, filters } = described(list)
  const names = Object.keys(fields.shape)
  const links = names.filter((field) => linkedThrough(field) !== null)
  expect(Object.keys(filters.shape)).toEqual(expect.arrayContaining(links))
  const gaps = Object.entries(GAP_OF).flatMap(([field, gap]) => (names.includes(field) ? [gap] : []))
  expect(gapsIn(filters)).toEqual(expect.arrayContaining(gaps))
  expect(Object.keys(filters.shape)).toEqual(
    expect.arrayContaining(['added_from', 'added_to', 'edited_from', 'edited_to', 'edited_by', 'zone']),
  )
})
