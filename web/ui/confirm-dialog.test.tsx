import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import '#web/core/i18n/i18n.ts'
import Confirm from './confirm-dialog.tsx'

afterEach(cleanup)

// jsdom does not know which media are shown.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

/** A question whose dialog takes its time to close, as it does in a browser. */
function ask(onYes: () => Promise<string | null>, onNo?: () => void) {
  const Asking = () => {
    const [opened, setOpened] = useState(true)
    return (
      <Confirm
        opened={opened}
        title="Sure?"
        onYes={onYes}
        onDone={() => setOpened(false)}
        onNo={onNo ?? (() => setOpened(false))}
      />
    )
  }
  render(
    <MantineProvider>
      <Asking />
    </MantineProvider>,
  )
}

const yes = () => screen.findByRole('button', { name: 'Yes', hidden: true })

test('a second Yes to a question that is closing does nothing', async () => {
  const remove = vi.fn(async () => null)
  ask(remove)
  const button = await yes()
  await act(async () => fireEvent.click(button))
  await act(async () => fireEvent.click(button))
  expect(button.isConnected).toBe(true)
  expect(remove).toHaveBeenCalledOnce()
})

test('what could not be done is said, and can be tried again', async () => {
  const remove = vi.fn(async (): Promise<string | null> => 'It is gone.')
  ask(remove)
  const button = await yes()
  await act(async () => fireEvent.click(button))
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('It is gone.')
  await act(async () => fireEvent.click(button))
  expect(remove).toHaveBeenCalledTimes(2)
})

test('the second click of a double click, which falls beside the dialog, does not dismiss the question', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const dismiss = vi.fn()
  ask(async () => null, dismiss)
  await yes()
  const clickBeside = async () => {
    const around = document.querySelector('.mantine-Modal-overlay')
    if (around) await act(async () => fireEvent.click(around))
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  await clickBeside()
  expect(dismiss).not.toHaveBeenCalled()
  await clickBeside()
  expect(dismiss).toHaveBeenCalledOnce()
})

test('a question with a verb has it on its button, beside Cancel', async () => {
  render(
    <MantineProvider>
      <Confirm
        opened
        title="Sure?"
        verb="Schedule"
        onYes={async () => null}
        onDone={() => {}}
        onNo={() => {}}
      />
    </MantineProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Schedule', hidden: true })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel', hidden: true })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Yes|No)$/, hidden: true })).toBeNull()
})
