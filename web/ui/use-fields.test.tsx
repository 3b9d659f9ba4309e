import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import '#web/core/i18n/i18n.ts'
import { useFields } from './use-fields.ts'

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WRONG = 'Please Enter Any Email'
const rules = z.object({ email: z.string().check(z.minLength(1, WRONG)) })

function Form() {
  const { field } = useFields(rules, { email: '' })
  const { error, ...input } = field('email')
  return (
    <form>
      <input {...input} aria-label="Email" />
      {error}
    </form>
  )
}

test('what is wrong with a field that is left shows at once', () => {
  render(<Form />)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Tab' })
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.queryByText(WRONG)).not.toBeNull()
})

test('left by a press it shows after the release: nothing moves away from under the click', async () => {
  render(<Form />)
  fireEvent.click(screen.getByRole('textbox'))
  fireEvent.pointerDown(document.body)
  fireEvent.blur(screen.getByRole('textbox'))
  expect(screen.queryByText(WRONG)).toBeNull()
  fireEvent.pointerUp(document.body)
  expect(screen.queryByText(WRONG)).toBeNull()
  expect(await screen.findByText(WRONG)).toBeTruthy()
})

test('a field in which nothing was done says nothing, nor does one whose window alone lost the focus', async () => {
  render(<Form />)
  const field = screen.getByRole('textbox')
  field.focus()
  field.blur()
  expect(screen.queryByText(WRONG)).toBeNull()
  fireEvent.click(field)
  field.focus()
  fireEvent.blur(field)
  expect(screen.queryByText(WRONG)).toBeNull()
  field.blur()
  expect(await screen.findByText(WRONG)).toBeTruthy()
})
