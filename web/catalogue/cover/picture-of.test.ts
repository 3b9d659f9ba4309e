import { expect, test } from 'vitest'
import { pictureOf, thumbnailOf } from './picture-of.ts'

test.each(['cover_picture', 'cover_image', 'profile_image'])(
  'a picture that a server knows as %s alone is shown, in lists too',
  (name) => {
    expect(pictureOf({ [name]: '/a.webp' })).toBe('/a.webp')
    expect(thumbnailOf({ [name]: '/a.webp' })).toBe('/a.webp')
  },
)

test('a list shows the small one where there is one, and nothing where there is no picture', () => {
  expect(thumbnailOf({ cover_picture: '/a.webp', cover_thumbnail: '/a.thumb.webp' })).toBe('/a.thumb.webp')
  expect(thumbnailOf({ cover_picture: '', cover_thumbnail: '' })).toBe('')
  expect(pictureOf({})).toBe('')
})
