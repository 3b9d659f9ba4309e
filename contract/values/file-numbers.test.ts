import { expect, test } from 'vitest'
import { areNumbered } from './file-numbers.ts'

test('files are numbered when most begin with numbers that follow each other', () => {
  const songs = Array.from({ length: 12 }, (_, n) => `${n + 1} Song.mp3`)
  expect(areNumbered(songs)).toBe(true)
  expect(areNumbered([...songs, 'Cover notes.mp3'])).toBe(true)
  expect(areNumbered(['१ राम.mp3', '२ सीता.mp3'])).toBe(true)
  expect(areNumbered(['7 Chakras.mp3', '21 Modaks.mp3', '108 Names.mp3'])).toBe(false)
  expect(areNumbered(['108 Names.mp3', 'Om.mp3', 'Ram.mp3'])).toBe(false)
  expect(areNumbered(['108 Names.mp3'])).toBe(false)
})
