import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

const found = (path: string, type = '') => {
  const [name = '', ...folders] = path.split('/').reverse()
  return { file: new File(['x'], name, { type }), folder: folders.reverse().join('/') }
}

test('a folder gives its recordings and its cover, and says what it leaves out', () => {
  const { recordings, covers, ignored } = sortFiles(
    [
      'Aarti/01.mp3',
      'Aarti/02.FLAC',
      'Aarti/.DS_Store',
      'Aarti/._01.mp3',
      'Aarti/folder.jpg',
      'Aarti/Cover.PNG',
      'Aarti/back.jpg',
      'Aarti/Scans/cover.jpg',
      'notes.pdf',
      'cover.jpg',
    ].map((path) => found(path)),
  )
  expect(recordings.map(({ file, folder }) => [folder, file.name])).toEqual([
    ['Aarti', '01.mp3'],
    ['Aarti', '02.FLAC'],
  ])
  expect([...covers].map(([folder, { name }]) => [folder, name])).toEqual([['Aarti', 'Cover.PNG']])
  expect(ignored).toEqual(['folder.jpg', 'back.jpg', 'notes.pdf', 'cover.jpg', 'cover.jpg'])
})

test('a file without an extension is a recording if the browser says so', () => {
  expect(sortFiles([found('noname', 'audio/mpeg')]).recordings).toHaveLength(1)
})
