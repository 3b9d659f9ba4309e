import { expect, test } from 'vitest'
import { mentionedIn, rangesOf } from './mentions.ts'

const person = (admin_id: number, name: string) => ({ admin_id, name })
const people = [person(1, 'Ram'), person(2, 'Ram Kumar'), person(3, 'मीरा (2)')]
const said = (text: string) => rangesOf(text, people).map(([start, end]) => text.slice(start, end))

test('a mention is a whole name, the longest that fits, in either script', () => {
  expect(said('@Ram Kumar and @Ram, @मीरा (2)!')).toEqual(['@Ram Kumar', '@Ram', '@मीरा (2)'])
  expect(said('@Rama, Ram and @Kumar')).toEqual([])
  expect(rangesOf('a @Ram b', people)).toEqual([[2, 6]])
  expect(rangesOf('nobody', [])).toEqual([])
})

test('whoever is no longer in the text is not mentioned', () => {
  expect(mentionedIn('@Ram Kumar', people).map(({ admin_id }) => admin_id)).toEqual([2])
  expect(mentionedIn('', people)).toEqual([])
})
