import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { clearFailures, recordFailure } from '../ui/failures.ts'
import { FailureBell } from './failure-bell.tsx'

afterEach(() => {
  cleanup()
  clearFailures()
})

test('once the failures are cleared, the keys still belong to their list: Escape closes it', async () => {
  recordFailure('Nothing answers.')
  render(
    <I18nextProvider i18n={i18n}>
      <HeadlessMantineProvider env="test">
        <FailureBell />
      </HeadlessMantineProvider>
    </I18nextProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Failures: 1 new' }))
  const clear = await screen.findByRole('button', { name: 'Clear' })
  clear.focus()
  fireEvent.click(clear)
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
