import { expect, test } from 'vitest'
import { joinMessages, messageFactory, translateMessages } from './message.ts'

const say = messageFactory<{
  plain: 'Saved.'
  deep: { down_one: '{{count}} track by {{name}}'; down_other: '{{count}} tracks by {{name}}' }
}>()

/** Shows what a translator is asked for. */
const shown = (text: string) => translateMessages(text, (key, values) => `<${key} ${JSON.stringify(values)}>`)

test('a message carries its key and its values, whatever stands in them', () => {
  expect(shown(say('plain'))).toBe('<plain {}>')
  const name = 'राम & Sons? a=b word:plain \n “ ” +%'
  expect(shown(say('deep.down', { count: 2, name }))).toBe(
    `<deep.down ${JSON.stringify({ count: 2, name })}>`,
  )
})

test('several messages are several sentences', () => {
  expect(shown(joinMessages(say('plain'), null, say('plain')))).toBe('<plain {}> <plain {}>')
})

test('sentences stand apart as their language has it', () => {
  const both = joinMessages(say('plain'), say('plain'))
  expect(translateMessages(both, () => 'Saved.')).toBe('Saved. Saved.')
  expect(translateMessages(both, () => '已保存。')).toBe('已保存。已保存。')
})

test('a text that is no message, or one that nobody knows, stays as it is', () => {
  for (const text of ['', 'Saved.', 'word:plain and more', 'a word:plain', 'word:', 'word:a b'])
    expect(shown(text)).toBe(text)
  expect(translateMessages(say('plain'), () => null)).toBe(say('plain'))
})

test('a key that no dictionary has, and a value that is missing, do not compile', () => {
  // @ts-expect-error no such key
  say('plane')
  // @ts-expect-error no name
  say('deep.down', { count: 1 })
  // @ts-expect-error a text without values
  say('plain', { count: 1 })
})
