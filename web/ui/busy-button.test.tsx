import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BusyButton } from './busy-button.tsx'

afterEach(cleanup)

/** A button that works, and then not any more; `meanwhile` is what happens in between. */
function work(meanwhile: (button: HTMLElement) => void) {
  const shown = (isBusy: boolean) => (
    <HeadlessMantineProvider>
      <BusyButton loading={isBusy}>Yes</BusyButton>
      <input aria-label="Name" />
    </HeadlessMantineProvider>
  )
  const { rerender } = render(shown(false))
  const button = screen.getByRole('button', { name: 'Yes' })
  button.focus()
  rerender(shown(true))
  meanwhile(button)
  rerender(shown(false))
  return document.activeElement
}

test('a button that lost the focus to its work has it again afterwards', () => {
  // What browsers do with a button that is disabled; jsdom does not.
  expect(work((button) => button.blur())?.textContent).toBe('Yes')
})

test('the focus that went elsewhere meanwhile stays there', () => {
  const field = work(() => screen.getByLabelText('Name').focus())
  expect(field).toBe(screen.getByLabelText('Name'))
})
