import { expect, test, unique } from './fixtures.ts'
import { press } from './keyboard.ts'
import { addAlbum } from './records.ts'
import { heading, rows } from './screens.ts'

// With motion: what fades must not take the keys that are pressed next.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('By keys alone rows are selected as a range, pages are turned, and other lists are opened', async ({
  page,
  api,
}) => {
  const name = unique('Kunji')
  for (let n = 1; n <= 11; n++) await addAlbum(api, { name: `${name} ${n}` })
  await page.goto(`albums?search=${name}`)
  await expect(rows(page)).toHaveCount(10)

  await press(page, 'j')
  await expect(rows(page).first()).toBeFocused()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp')
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(rows(page).nth(2)).toBeFocused()
  await press(page, '.')
  await expect(page.getByText('3 selected').locator('xpath=..').getByRole('button').nth(1)).toBeFocused()

  await press(page, ']')
  await expect(rows(page)).toHaveCount(1)
  await press(page, '[')
  await expect(rows(page)).toHaveCount(10)

  // No key is lost to a dialog that has just been closed: it does not fade.
  await page.goto(`albums?search=${name}`)
  await expect(rows(page)).toHaveCount(10)
  await press(page, 'j')
  await expect(rows(page).first()).toBeFocused()
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await press(page, 'Escape')
  await page.evaluate(() => new Promise((next) => setTimeout(next)))
  await press(page, 'j', 'j')
  await expect(rows(page).nth(2)).toBeFocused()

  await press(page, 'n')
  await expect(heading(page, 'Add Album')).toBeVisible()
  await page.goto('albums')
  await expect(rows(page).first()).toBeVisible()
  await press(page, 'g', 'a')
  await press(page, 'g', 't')
  await expect(heading(page, 'Tracks')).toBeVisible()
  await page.goto('tracks?search=Bajrang Baan')
  const first = rows(page).first()
  await expect(first.getByRole('button', { name: /^Play / })).toBeVisible()
  await press(page, 'j')
  await expect(first).toBeFocused()
  await press(page, 'Space')
  await expect(first.getByRole('button', { name: /^Pause / })).toBeVisible()
})

test('A compact list shows at least fourteen rows on a laptop, and stays compact', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('tracks?size=100')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const whole = () =>
    rows(page).evaluateAll((all) => {
      const bottom = document.querySelector('table')?.parentElement?.getBoundingClientRect().bottom ?? 0
      const end = Math.min(bottom, window.innerHeight)
      return all.filter((row) => row.getBoundingClientRect().bottom <= end + 1).length
    })
  await expect.poll(whole).toBeGreaterThanOrEqual(14)
})
