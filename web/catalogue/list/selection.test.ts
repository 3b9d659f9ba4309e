import { expect, test } from 'vitest'
import {
  countOf,
  EVERYTHING,
  isChosen,
  NOTHING,
  pageState,
  toggle,
  togglePage,
  toggleRange,
  without,
} from './selection.ts'

const chosen = (selection: typeof NOTHING) => [...selection.keys].sort((a, b) => a - b)
const page = [11, 7, 9, 3, 5]
const nextPage = [20, 21]

test('a click chooses a row and a second one lets it go', () => {
  const once = toggle(NOTHING, 7)
  expect(chosen(once)).toEqual([7])
  expect(chosen(toggle(once, 7))).toEqual([])
})

test('a shift-click chooses everything between, in the order of the page, in both directions', () => {
  expect(chosen(toggleRange(toggle(NOTHING, 7), page, 3))).toEqual([3, 7, 9])
  expect(chosen(toggleRange(toggle(NOTHING, 3), page, 11))).toEqual([3, 7, 9, 11])
})

test('a shift-click on a chosen row lets the whole range go', () => {
  const all = togglePage(NOTHING, page)
  const anchored = toggle(toggle(all, 7), 7)
  expect(chosen(toggleRange(anchored, page, 3))).toEqual([5, 11])
})

test('a shift-click without a row to count from is a plain click', () => {
  expect(chosen(toggleRange(NOTHING, page, 9))).toEqual([9])
  expect(chosen(toggleRange(toggle(NOTHING, 20), page, 9))).toEqual([9, 20])
})

test('select-all takes the page, keeps other pages, and lets only the page go', () => {
  const other = toggle(NOTHING, 20)
  const both = togglePage(other, page)
  expect(chosen(both)).toEqual([3, 5, 7, 9, 11, 20])
  expect(chosen(togglePage(both, page))).toEqual([20])
})

test('select-all on a partly chosen page takes the rest of it too', () => {
  expect(chosen(togglePage(toggle(NOTHING, 9), page))).toEqual([3, 5, 7, 9, 11])
})

test('the select-all box tells none, some and all of the page', () => {
  expect(pageState(NOTHING, page)).toBe('none')
  expect(pageState(toggle(NOTHING, 9), page)).toBe('some')
  expect(pageState(togglePage(NOTHING, page), page)).toBe('all')
  expect(pageState(togglePage(NOTHING, page), nextPage)).toBe('none')
  expect(pageState(togglePage(NOTHING, page), [])).toBe('none')
})

test('deleted rows leave the selection', () => {
  expect(chosen(without(togglePage(NOTHING, page), [7, 9]))).toEqual([3, 5, 11])
})

test('everything is every row of every page, and counts as many as the list shows', () => {
  expect(pageState(EVERYTHING, page)).toBe('all')
  expect(isChosen(EVERYTHING, 4711)).toBe(true)
  expect(countOf(EVERYTHING, 598)).toBe(598)
  expect(countOf(toggle(NOTHING, 9), 598)).toBe(1)
})

test('a row let go of everything leaves all others, on this page and on every other', () => {
  const left = toggle(EVERYTHING, 9)
  expect(left.all).toBe(true)
  expect(isChosen(left, 9)).toBe(false)
  expect([3, 5, 7, 11, 20].every((key) => isChosen(left, key))).toBe(true)
  expect(countOf(left, 109)).toBe(108)
  expect(countOf(toggle(left, 9), 109)).toBe(109)
})

test('a shift-click lets a range of everything go, and takes it again', () => {
  const left = toggleRange(toggle(EVERYTHING, 7), page, 3)
  expect(countOf(left, 109)).toBe(106)
  expect(countOf(toggleRange(left, page, 7), 109)).toBe(109)
})

test('the select-all box lets the page go of everything, and takes it back', () => {
  const left = togglePage(EVERYTHING, page)
  expect(countOf(left, 109)).toBe(104)
  expect(countOf(togglePage(left, page), 109)).toBe(109)
})

test('deleted rows leave everything what it is', () => {
  expect(without(EVERYTHING, [7])).toEqual(EVERYTHING)
  expect(countOf(without(toggle(EVERYTHING, 7), [7]), 108)).toBe(108)
})
