import { beforeEach, expect, test } from 'vitest'
import { keepRecent, readRecent } from './recent.ts'

beforeEach(() => localStorage.clear())

const ids = (adminId: number) => readRecent(adminId).map(({ id }) => id)

test('the newest comes first, each once, and not more than eight', () => {
  for (let n = 1; n <= 10; n++) keepRecent(1, { id: `screen ${n}` })
  keepRecent(1, { id: 'screen 5' })
  expect(ids(1)).toEqual([5, 10, 9, 8, 7, 6, 4, 3].map((n) => `screen ${n}`))
})

test('each admin has his own', () => {
  keepRecent(1, { id: 'screen a' })
  expect(ids(2)).toEqual([])
})

test('a record is kept with its names', () => {
  const record = { kind: 'albums', id: 7, name: 'Ganga', other_name: 'गंगा' } as const
  keepRecent(1, { id: 'record albums 7', record })
  expect(readRecent(1)).toEqual([{ id: 'record albums 7', record }])
})

test('what is none of ours is as if nothing was kept', () => {
  for (const broken of ['', '{', '[1]', '[{"id":1}]', 'null']) {
    localStorage.setItem('palette 1', broken)
    expect(readRecent(1), broken).toEqual([])
  }
})
