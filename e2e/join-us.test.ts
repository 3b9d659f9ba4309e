import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const APP_STORE_URL = 'https://apps.example.org/sangraha'
const PLAY_STORE_URL = 'https://play.example.org/sangraha'
test.use({ settings: { APP_STORE_URL, PLAY_STORE_URL }, signedIn: false })
test.describe.configure({ mode: 'default' })

const downloads = (page: Page) => page.getByRole('link', { name: /^Download from/ })

test('Joining us offers the app from both stores', async ({ page }) => {
  await page.goto('joinus')
  await expect(downloads(page)).toHaveText(['Download from App Store', 'Download from Google Play'])
  await expect(downloads(page).first()).toHaveAttribute('href', APP_STORE_URL)
  await expect(downloads(page).last()).toHaveAttribute('href', PLAY_STORE_URL)
})

test.describe('On an Android phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36' })

  test('its own store comes first', async ({ page }) => {
    await page.goto('joinus')
    await expect(downloads(page)).toHaveText(['Download from Google Play', 'Download from App Store'])
  })
})
