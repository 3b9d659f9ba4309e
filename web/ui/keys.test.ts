import { expect, test } from 'vitest'
import { isCommand, pressedKey } from './keys.ts'

const press = (key: string, code: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code, ...held })

test('a key is what is printed on it, wherever it is', () => {
  expect(pressedKey(press('k', 'KeyK'))).toBe('k')
  expect(pressedKey(press('q', 'KeyA'))).toBe('q')
  expect(pressedKey(press('?', 'Minus', { shiftKey: true }))).toBe('?')
  expect(pressedKey(press('Enter', 'Enter'))).toBe('Enter')
})

test('on a Hindi or Arabic layout the Latin letters of its keys count', () => {
  expect(pressedKey(press('र', 'KeyJ'))).toBe('j')
  expect(pressedKey(press('ऱ', 'KeyN', { shiftKey: true }))).toBe('N')
  expect(pressedKey(press('य', 'Slash'))).toBe('/')
  expect(pressedKey(press('؟', 'Slash', { shiftKey: true }))).toBe('?')
  expect(pressedKey(press('ष', 'Comma', { shiftKey: true }))).toBe('<')
  expect(isCommand(press('े', 'KeyS', { ctrlKey: true }), 's')).toBe(true)
  expect(isCommand(press('ن', 'KeyK', { metaKey: true }), 'k')).toBe(true)
})
