import { barriersOf, overflowOf } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { states } from './states.ts'

const desktop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }
const smallest = { width: 320, height: 640 }

for (const { name, signedOut = false, onlyPhone = false, open } of states) {
  const sizes = onlyPhone ? [phone] : [desktop, phone]
  test.describe(name, () => {
    test.use({ viewport: sizes[0], signedIn: !signedOut })

    test('has no barriers in light and dark, on a desktop and a phone, and fits 320 pixels', async ({
      page,
      context,
      api,
      guard,
      product,
    }) => {
      await open({ page, context, api, guard, product })
      await page.getByRole('main').first().waitFor()
      // While its rows are fetched anew, a list is pale.
      await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          expect
            .soft(await barriersOf(page, colorScheme), `${colorScheme}, ${size.width} pixels wide`)
            .toEqual([])
        }
        await expect.poll(() => overflowOf(page)).toBe(0)
      }
      await page.setViewportSize(smallest)
      await expect.poll(() => overflowOf(page)).toBe(0)
    })
  })
}
