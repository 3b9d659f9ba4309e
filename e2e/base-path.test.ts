import { expect, test } from './fixtures.ts'
import { act, column, heading, rowOf, rows, signIn } from './screens.ts'

test.use({ settings: { BASE_PATH: '/backoffice' }, signedIn: false })
test.describe.configure({ mode: 'default' })

test('Below a base path one signs in, and every address keeps the path', async ({ page, product }) => {
  expect(new URL(product.address).pathname).toBe('/backoffice')
  await page.goto(new URL('/', product.address).href)
  await expect(page).toHaveURL(`${product.address}/login`)
  await signIn(page)
  await expect(page).toHaveURL(`${product.address}/dashboard`)
  await page.getByRole('main').getByRole('link', { name: 'Albums' }).click()
  await expect(page).toHaveURL(`${product.address}/albums`)
  await column(page, 'Name').getByRole('button').click()
  await expect(page).toHaveURL(`${product.address}/albums?sort=name`)
  await act(page, '', 'Edit')
  await expect(heading(page, 'Edit Album')).toBeVisible()
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page).toHaveURL(`${product.address}/albums?sort=name`)
})

test.describe('Signed in', () => {
  test.use({ signedIn: true })

  test('a deep link opens below the base path, also after a reload, with its pictures', async ({ page }) => {
    await page.goto('albums?search=Shiv Mahima')
    const cover = rowOf(page, 'Shiv Mahima').locator('img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await cover.getAttribute('src')).toMatch(/^\/backoffice\/files\//)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await act(page, 'Shiv Mahima', 'View tracks')
    await expect(heading(page, 'Associated tracks')).toBeVisible()
    await page.reload()
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player.getByRole('button', { name: /^Pause / })).toBeVisible()
  })
})
