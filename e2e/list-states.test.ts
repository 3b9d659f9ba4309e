import { albums } from '#contract/resources/albums.ts'
import { expect, test } from './fixtures.ts'
import { callsTo, column, heading, rows, searchBox } from './screens.ts'

test('A search without matches says so, and is cleared by its button', async ({ page }) => {
  await page.goto('albums?search=qqxxzz')
  await expect(page.getByText('No results for “qqxxzz”')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect(rows(page)).toHaveCount(10)
  await expect(searchBox(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/albums$/)
})

test('A list that failed says so in its place without a toast, and Retry brings it', async ({
  page,
  guard,
}) => {
  guard.expect(/500 POST .*\/api\/album\/list/)
  await page.route('**/api/album/list', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('albums')
  await expect(page.getByRole('alert')).toContainText("Couldn't load this")
  await expect(page.getByText('Alert!')).toBeHidden()
  await page.unroute('**/api/album/list')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('What the server says of its failure stands on every screen of the menu', async ({ page, guard }) => {
  const message = 'The disk of the database is full. Nothing was saved.'
  const said = page.getByRole('main').getByText(message).first()
  guard.expect(/^request: 500 /)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 500, json: { success: 0, code: 'failed', message } }),
  )
  await page.goto('albums')
  await expect(said).toBeVisible()
  const links = page.getByRole('navigation').getByRole('link')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const name of ['artist', 'tags'])
    expect(paths).toContainEqual(expect.stringMatching(new RegExp(`/${name}$`)))
  for (const path of new Set(paths)) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect.soft(said, path).toBeVisible()
  }
})

test('A server that cannot be reached is told from being offline', async ({ page, guard }) => {
  guard.expect(/ERR_CONNECTION_REFUSED POST .*\/api\/album\/list/)
  await page.route('**/api/album/list', (route) => route.abort('connectionrefused'))
  await page.goto('albums')
  await expect(page.getByRole('alert')).toContainText("Can't connect to the server.")
  await expect(page.getByText("You're offline")).toBeHidden()
})

test('Offline, the list says so, and comes back with the connection by itself', async ({
  page,
  context,
  guard,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('albums')
  await expect(rows(page)).toHaveCount(10)
  await context.setOffline(true)
  await column(page, 'Name').getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText("You're offline")
  await context.setOffline(false)
  await expect(rows(page)).toHaveCount(10)
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')

  // Of a screen that was never opened not even the code is there.
  guard.expect(/NetworkError: No answer: unreachable/)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText("You're offline")
  await expect(page).toHaveURL(/\/tags$/)
  await context.setOffline(false)
  await expect(heading(page, 'Tag list')).toBeVisible()
})

test('The rows stay, dimmed, while others load', async ({ page }) => {
  await page.goto('albums')
  await expect(rows(page)).toHaveCount(10)
  const calls = callsTo(page, albums.list.path)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/album/list', async (route) => {
    await held.promise
    await route.continue()
  })
  await column(page, 'Name').getByRole('button').click()
  await expect.poll(() => calls.length).toBe(1)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveCount(10)
  held.resolve()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
})
