import type { Locator } from '@playwright/test'
import { pages } from '#contract/resources/pages.ts'
import { TEXT_COLOURS } from '#contract/values/rich-text.ts'
import { expect, test, unique } from './fixtures.ts'
import { pageNamed } from './records.ts'
import { heading } from './screens.ts'

/** The contrast of a text on the ground of its page (WCAG 2, relative luminance). */
const contrastOf = (text: Locator) =>
  text.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminanceOf = (colour: string) => {
      if (!context) return Number.NaN
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
    const both = [luminanceOf(getComputedStyle(element).color), luminanceOf(ground)]
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
  })
test.describe('for visitors', () => {
  test.use({ signedIn: false })

  test('a page is shown by its name or number, with "Please Wait" until it is there', async ({
    page,
    api,
  }) => {
    const { id } = await pageNamed(api, 'Privacy Policy')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/staticPage/providepage/**', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('static/privacy-policy')
    await expect(page.getByText('Please Wait')).toBeVisible()
    answer()
    await expect(heading(page, 'Privacy Policy')).toBeVisible()
    await expect(page.getByText('Please Wait')).toBeHidden()
    await expect(page).toHaveTitle('Privacy Policy · Sangraha')
    await page.goto(`static/${id}`)
    await expect(heading(page, 'Privacy Policy')).toBeVisible()
  })

  test('an address without a page says so', async ({ page }) => {
    for (const path of ['static', 'static/']) {
      await page.goto(path)
      await expect(heading(page, 'Invalid URL.')).toBeVisible()
    }
    await page.goto('static/no-such-page')
    await expect(heading(page, "This page doesn't exist.")).toBeVisible()
  })

  test('a failure can be tried again', async ({ page, guard }) => {
    guard.expect(/500 GET/)
    await page.route('**/api/staticPage/providepage/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('static/terms')
    await expect(heading(page, "The server couldn't respond. Try again in a moment.")).toBeVisible()
    await page.unroute('**/api/staticPage/providepage/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Terms of Use')).toBeVisible()
  })

  test('every colour can be read, on light and on dark', async ({ page, api }) => {
    const colours = [
      ...TEXT_COLOURS.map(({ colour }) => colour),
      '#000000',
      '#ffffff',
      '#ffff00',
      '#0000ff',
      '#00ff00',
    ]
    const content = colours.map((colour) => `<p><span style="color:${colour}">${colour}</span></p>`).join('')
    const { slug } = await api(pages.save, { body: { action: 'add', name: unique('Rang'), content } })
    await page.goto(`static/${slug}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      for (const colour of colours)
        expect(await contrastOf(page.getByText(colour)), `${colour}, ${colorScheme}`).toBeGreaterThanOrEqual(
          4.5,
        )
    }
  })

  test('a dark screen prints dark on light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('static/terms')
    const text = page.getByText('Listen at home')
    await expect(text).toHaveCSS('color', 'rgb(239, 234, 227)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(text).toHaveCSS('color', 'rgb(36, 33, 28)')
  })
})
