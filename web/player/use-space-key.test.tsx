import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSpaceKey } from './use-space-key.ts'

afterEach(cleanup)

function show() {
  const press = vi.fn()
  function Screen() {
    useSpaceKey(press)
    return (
      <>
        <h1 tabIndex={-1}>Tracks</h1>
        <input type="text" aria-label="Search" />
        <input type="range" aria-label="Position" />
        <button type="button">
          <span>Save</span>
        </button>
      </>
    )
  }
  render(<Screen />)
  return press
}

/** True when nobody took the key for his own. */
const space = (target: Element, more = {}) => fireEvent.keyDown(target, { key: ' ', ...more })

test('Space plays and pauses, and does not scroll the page', () => {
  const press = show()
  expect(space(screen.getByText('Tracks'))).toBe(false)
  expect(press).toHaveBeenCalledOnce()
})

test('Space in a field, on a slider and on a button is theirs', () => {
  const press = show()
  for (const name of ['Search', 'Position']) expect(space(screen.getByLabelText(name))).toBe(true)
  expect(space(screen.getByText('Save'))).toBe(true)
  expect(press).not.toHaveBeenCalled()
})

test('Space with another key, or below a dialog, is left alone', () => {
  const press = show()
  space(document.body, { ctrlKey: true })
  space(document.body, { shiftKey: true })
  render(<div role="dialog" />)
  space(document.body)
  expect(press).not.toHaveBeenCalled()
})
