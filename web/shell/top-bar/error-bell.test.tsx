import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { clearErrors, logError } from '#web/core/feedback/error-list.ts'
import { i18n } from '#web/core/i18n/i18n.ts'
import { ErrorBell } from './error-bell.tsx'

afterEach(() => {
  cleanup()
  clearErrors()
})

test('once the failures are cleared, the keys still belong to their list: Escape closes it', async () => {
  logError('Nothing answers.')
  render(
    <I18nextProvider i18n={i18n}>
      <HeadlessMantineProvider env="test">
        <ErrorBell />
      </HeadlessMantineProvider>
    </I18nextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Errors: 1 new' }))
  const clear = await screen.findByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
