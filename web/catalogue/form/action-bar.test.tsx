import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '#web/core/i18n/i18n.ts'
import { ActionBar } from './action-bar.tsx'

afterEach(cleanup)

const ignore = () => undefined
const bar = (sent: number) => (
  <HeadlessMantineProvider>
    <ActionBar
      isDirty
      saving="save"
      sent={sent}
      errorCount={0}
      problem={null}
      onGoNow={null}
      onCancel={ignore}
      onCancelUpload={ignore}
    />
  </HeadlessMantineProvider>
)

test('an upload can be cancelled until its last byte has been sent', () => {
  const { rerender } = render(bar(0.99))
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeDefined()
  rerender(bar(1))
  expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull()
  expect(screen.getByText('Saving…')).toBeDefined()
})
