import { albums } from '#contract/resources/albums.ts'
import { expect, test } from './fixtures.ts'
import { albumNamed } from './records.ts'
import { act, heading, toasts } from './screens.ts'

// A product of its own: here the sample is counted and removed.
test.use({ settings: { ADMIN_NAME: 'Asha Verma' } })
test.describe.configure({ mode: 'default' })

const SAMPLE = {
  'Sub admins': '0',
  Categories: '8',
  Subcategories: '16',
  Tracks: '90',
  Albums: '12',
  Artists: '8',
  Users: '10',
}

test('The dashboard counts the catalogue on seven cards, and the albums card leads to the albums', async ({
  page,
}) => {
  await page.goto('dashboard')
  const cards = page.getByRole('main').locator('ul').first().getByRole('listitem')
  await expect(cards).toHaveCount(7)
  for (const [label, count] of Object.entries(SAMPLE)) {
    const card = cards.filter({ has: page.getByText(label, { exact: true }) })
    await expect(card).toHaveText(`${count}${label}`)
  }
  await cards
    .filter({ has: page.getByText('Albums', { exact: true }) })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/albums$/)
  await expect(heading(page, 'Album list')).toBeVisible()
})

test('Each card leads to its list, and a count that is missing is 0', async ({ page }) => {
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ json: { success: 1, message: '', data: { tracks: 5 } } }),
  )
  await page.goto('dashboard')
  const cards = page.getByRole('main').locator('ul').first().getByRole('link')
  await expect(cards).toHaveText([
    '0Sub admins',
    '0Categories',
    '0Subcategories',
    '5Tracks',
    '0Albums',
    '0Artists',
    '0Users',
  ])
  const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual([
    '/subadmins',
    '/category',
    '/subcategory',
    '/tracks',
    '/albums',
    '/artist',
    '/users',
  ])
})

for (const width of [1366, 390])
  test(`The months of the chart are whole in every language, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    for (const language of ['english', 'chinese', 'spanish', 'french', 'italian', 'arabic', 'hindi']) {
      await page.goto('dashboard')
      await page.evaluate((name) => localStorage.setItem('language', name), language)
      await page.reload()
      const months = page.locator('[data-upright] li')
      await expect(months).toHaveCount(12)
      const cut = await months.evaluateAll((items) => {
        const texts = items.flatMap((item) => {
          const label = item.firstElementChild
          if (!label || getComputedStyle(label).visibility === 'hidden') return []
          const range = document.createRange()
          range.selectNodeContents(label)
          const { left, right, top } = range.getBoundingClientRect()
          const isClipped =
            getComputedStyle(label).overflowX !== 'visible' && label.scrollWidth > label.clientWidth
          return [{ text: label.textContent, left, right, line: Math.round(top), isClipped }]
        })
        const inOrder = texts.sort((one, other) => one.line - other.line || one.left - other.left)
        return inOrder
          .filter(({ right, line, isClipped }, at) => {
            const next = inOrder[at + 1]
            return isClipped || (next?.line === line && right > next.left - 2)
          })
          .map(({ text }) => text)
      })
      expect.soft(cut, language).toEqual([])
    }
  })

test('The sample leaves in one action, what was edited stays, and an empty list offers the next step', async ({
  page,
  api,
}) => {
  const { album_id, name } = await albumNamed(api, 'Ram Dhun')
  await api(albums.save, { body: { action: 'edit', album_id, name, description: 'Our own words' } })

  await page.goto('dashboard')
  await page.getByRole('button', { name: 'Remove sample catalogue' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the sample catalogue?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toContainText(/\d+ sample records removed, 1 kept/)
  const cards = page.getByRole('main').locator('ul').first()
  const card = cards.getByRole('link', { name: 'Albums' })
  await expect(card).toHaveText('1Albums')

  await card.click()
  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No albums yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add' }).last().click()
  await expect(heading(page, 'Add Album')).toBeVisible()
})
