import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useQueueActions } from './queue-actions.ts'

const acted: string[] = []

function Screen() {
  const noted = (name: string) => ({
    does: 'keys.title' as const,
    act: (key: string) => acted.push(`${name} ${key}`),
  })
  useQueueActions([
    { ...noted('accept'), keys: ['Enter', 'Mod+Enter'] },
    { ...noted('skip'), keys: ['s', 'Alt+s'] },
    { ...noted('play'), keys: ['p', 'Shift+p'], also: ['n'] },
    { ...noted('undo'), keys: ['Mod+z'] },
    { ...noted('choose'), keys: ['1 – 9'] },
    { ...noted('leave'), keys: ['Escape'] },
    { ...noted('edit'), keys: ['Tab'] },
  ])
  return (
    <div role="dialog">
      <input />
      <input type="range" />
      <textarea />
      <button type="button">Merge</button>
    </div>
  )
}

beforeEach(() => {
  acted.length = 0
  render(<Screen />)
})
afterEach(cleanup)

/** Presses a key in an element; returns what was done. */
function press(key: string, more: KeyboardEventInit = {}, where = 'body'): string[] {
  const from = acted.length
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.querySelector(where)?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(acted.length > from)
  return acted.slice(from)
}

test('keys of a queue are told apart by what is held with them, and are the same with Caps Lock or in Devanagari', () => {
  expect(press('p')).toEqual(['play p'])
  expect(press('P', { shiftKey: true })).toEqual(['play Shift+p'])
  expect(press('P')).toEqual(['play p'])
  expect(press('स', { code: 'KeyS' })).toEqual(['skip s'])
  expect(press('n')).toEqual(['play n'])
  expect(press('z', { ctrlKey: true })).toEqual(['undo Mod+z'])
  expect(press('z', { metaKey: true })).toEqual(['undo Mod+z'])
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual([])
  expect(press('z')).toEqual([])
  expect(press('s', { ctrlKey: true })).toEqual([])
  expect(press('7')).toEqual(['choose 7'])
  expect(press('0')).toEqual([])
  expect(press('Tab')).toEqual([])
})

test('a field that is written in keeps its keys, but those that accept, skip and leave', () => {
  expect(press('s', {}, 'input')).toEqual([])
  expect(press('1', {}, 'input')).toEqual([])
  expect(press('z', { ctrlKey: true }, 'input')).toEqual([])
  expect(press('ß', { altKey: true, code: 'KeyS' }, 'input')).toEqual(['skip Alt+s'])
  expect(press('Enter', {}, 'input')).toEqual(['accept Enter'])
  expect(press('Enter', {}, 'textarea')).toEqual([])
  expect(press('Enter', { ctrlKey: true }, 'textarea')).toEqual(['accept Mod+Enter'])
  expect(press('Escape', {}, 'textarea')).toEqual(['leave Escape'])
  expect(press('s', {}, '[type="range"]')).toEqual(['skip s'])
})

test('Enter presses the button that has the focus, and no key acts below a dialog', () => {
  expect(press('Enter', {}, 'button')).toEqual([])
  expect(press('s', {}, 'button')).toEqual(['skip s'])
  const above = document.createElement('div')
  above.setAttribute('role', 'dialog')
  document.body.append(above)
  expect(press('s')).toEqual([])
  above.remove()
  expect(press('s')).toEqual(['skip s'])
})
