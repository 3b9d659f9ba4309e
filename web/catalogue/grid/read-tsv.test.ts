import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTsv, writeTsv } from './read-tsv.ts'

test('a copied column is a text in each row, without the line break at the end', () => {
  for (const copied of ['शिव\nराम\nकृष्ण', 'शिव\r\nराम\r\nकृष्ण\r\n', 'शिव\rराम\rकृष्ण\r'])
    expect(readTsv(copied)).toEqual([['शिव'], ['राम'], ['कृष्ण']])
  expect(readTsv('')).toEqual([['']])
  expect(readTsv('one\n\nthree\n')).toEqual([['one'], [''], ['three']])
})

test('a copied block has its columns, also empty ones', () => {
  expect(readTsv('a\tb\t\n\tc\td\r\n')).toEqual([
    ['a', 'b', ''],
    ['', 'c', 'd'],
  ])
})

test('quoted cells keep tabs, line breaks and quotation marks', () => {
  expect(readTsv('"two\nlines"\t"say ""Om"""\n"a\tb"\t2"\n')).toEqual([
    ['two\nlines', 'say "Om"'],
    ['a\tb', '2"'],
  ])
})

test('a quotation mark that is never closed is a part of the text', () => {
  expect(readTsv('"Om\nShanti"\tx" y\n"a"b\t"')).toEqual([
    ['Om\nShanti', 'x" y'],
    ['"a"b', '"'],
  ])
  expect(readTsv('"Om\nShanti')).toEqual([['"Om'], ['Shanti']])
})

test('formulas stay texts', () => {
  expect(readTsv('=1+1\t+2\t-3\t@SUM(A1)')).toEqual([['=1+1', '+2', '-3', '@SUM(A1)']])
})

test('what is written is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'श', '"', '\t', '\n', ' ', '=') })
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
  fc.assert(
    fc.property(rows, (table) => {
      expect(readTsv(`${writeTsv(table)}\n`)).toEqual(table)
    }),
  )
})

test('a large clipboard is read in one pass', () => {
  const text = 'x'.repeat(1_000_000)
  expect(readTsv(`"${text}"\t${text}\n`)[0]?.map(({ length }) => length)).toEqual([1_000_000, 1_000_000])
  expect(readTsv('a\tb\n'.repeat(100_000))).toHaveLength(100_000)
})
