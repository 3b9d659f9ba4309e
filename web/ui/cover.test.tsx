import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { placeholderKeys } from '#contract/resources/placeholders.ts'
import { Cover } from './cover.tsx'

afterEach(cleanup)

/** What is drawn for a record of this kind that has neither a picture nor a placeholder of the admins. */
function drawingOf(kind: (typeof placeholderKeys)[number]): string {
  const { container, unmount } = render(
    <HeadlessMantineProvider>
      <Cover src="" placeholder="" kind={kind} />
    </HeadlessMantineProvider>,
  )
  const drawing = container.querySelector('svg path')?.getAttribute('d') ?? ''
  unmount()
  return drawing
}

test.each(placeholderKeys)('a record of the kind %s without a picture is drawn', (kind) => {
  expect(drawingOf(kind)).toMatch(/^M\d/)
})

test('no two kinds share a drawing', () => {
  expect(new Set(placeholderKeys.map(drawingOf)).size).toBe(placeholderKeys.length)
})
