import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { BusyButton } from './busy-button.tsx'

afterEach(cleanup)

// jsdom does not know which media are shown.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

function show(props: ComponentProps<typeof BusyButton>, onSubmit?: () => void) {
  render(
    <MantineProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <BusyButton {...props}>Send</BusyButton>
      </form>
    </MantineProvider>,
  )
  return { button: screen.getByRole('button', { name: 'Send' }), user: userEvent.setup() }
}

test('a double click sends once, though the first answer has come by then', async () => {
  const send = vi.fn()
  const { button, user } = show({ onClick: send })
  await user.dblClick(button)
  expect(send).toHaveBeenCalledTimes(1)
  const submit = vi.fn()
  cleanup()
  const form = show({ type: 'submit' }, submit)
  await form.user.dblClick(form.button)
  expect(submit).toHaveBeenCalledTimes(1)
})

test('two presses of a key are two', async () => {
  const send = vi.fn()
  const { button, user } = show({ onClick: send })
  button.focus()
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(2)
})
