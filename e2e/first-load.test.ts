import { expect, test } from './fixtures.ts'

test.use({ signedIn: false })

test('A first visit takes at most 170 KB of JavaScript, in a handful of files', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ transferSize }) => transferSize),
  )
  const sum = scripts.reduce((all, size) => all + size, 0)
  expect(sum).toBeGreaterThan(50 * 1024)
  expect(sum).toBeLessThanOrEqual(170 * 1024)
  expect(scripts.length).toBeLessThanOrEqual(10)
})
