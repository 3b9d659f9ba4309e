import { HeadlessMantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BarChart } from '#web/ui/bar-chart.tsx'

afterEach(cleanup)

/** How high the bars of these values are drawn, of 1, and whether they are cut off. */
function drawn(values: number[]) {
  const bars = values.map((value, at) => ({ key: String(at), label: String(at), value }))
  const { container } = render(
    <HeadlessMantineProvider>
      <BarChart title="Growth" of="Month" counted="Tracks" bars={bars} upright />
    </HeadlessMantineProvider>,
  )
  return [...container.querySelectorAll<HTMLElement>('li')].map((bar) => ({
    share: Number(bar.style.getPropertyValue('--share')),
    isCut: bar.dataset.cut !== undefined,
  }))
}

const MONTHS = [40, 55, 38, 61, 47, 52, 44, 58, 49, 50, 43, 57]

test.each([
  ['one', { 11: 10_000 }],
  ['two, of other sizes', { 4: 6_000, 11: 10_000 }],
  ['four', { 1: 700, 4: 6_000, 8: 90_000, 11: 10_000 }],
])('large imports are cut off, and the other months are seen: %s', (_, imports) => {
  const values = Object.assign([...MONTHS], imports)
  const bars = drawn(values)
  expect(bars.flatMap(({ isCut }, at) => (isCut ? String(at) : []))).toEqual(Object.keys(imports))
  for (const { share } of bars) expect(share).toBeGreaterThan(0.4)
})

test.each([
  ['months alike', MONTHS],
  ['growth that doubles', Array.from({ length: 12 }, (_, at) => 2 ** at)],
  ['the first import of an empty catalogue', [...Array<number>(11).fill(0), 10_000]],
  ['nothing yet', Array<number>(12).fill(0)],
])('where none stands out, none is cut off: %s', (_, values) => {
  expect(drawn(values).some(({ isCut }) => isCut)).toBe(false)
})

test('where each stands out from the next, only the highest is cut off', () => {
  const bars = drawn([0, 0, 0, 0, 0, 0, 0, 1, 10, 100, 1_000, 10_000])
  expect(bars.flatMap(({ isCut }, at) => (isCut ? at : []))).toEqual([11])
})
