import { expect, test } from 'vitest'
import { piecesOf, type Range } from './marked.tsx'

const marked = (text: string, marks: Range[]) =>
  piecesOf(text, marks)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each<[string, Range[], string]>([
  ['Hanuman Chalisa', [[0, 7]], '[Hanuman] Chalisa'],
  ['हनुमान चालीसा', [[7, 13]], 'हनुमान [चालीसा]'],
  [
    'Sita Ram',
    [
      [5, 8],
      [0, 4],
    ],
    '[Sita] [Ram]',
  ],
  [
    'Shiva',
    [
      [0, 3],
      [2, 5],
    ],
    '[Shi][va]',
  ],
  ['Shiva', [[2, 2]], 'Shiva'],
  ['Shiva', [[3, 99]], 'Shi[va]'],
  ['', [[0, 1]], ''],
])('%s with %j reads %s', (text, marks, expected) => {
  expect(marked(text, marks)).toBe(expected)
})

test('no mark loses or doubles a letter', () => {
  const text = 'Om Jai Jagdish Hare'
  const marks: Range[] = [
    [3, 10],
    [0, 2],
    [8, 12],
    [40, 50],
  ]
  expect(
    piecesOf(text, marks)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
