import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTags } from './records.ts'
import { rows } from './screens.ts'

test('A thousand rows on a page: only those near the window are there, and the last can be reached', async ({
  page,
  api,
}) => {
  const name = unique('Anek')
  await addTags(api, name, 1200)
  const search = { searchText: name, pageSize: 1000, sorted: { id: 'tag_name', desc: false } }
  const { Info, totalCount } = await api(tags.list, { body: search })
  expect(totalCount).toBe(1200)

  await page.goto(`tags?search=${name}&sort=tag_name`)
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveCount(6)
  await expect(pages).toContainText('12345…120')
  await pages.getByRole('button', { name: 'Page 120' }).click()
  await expect(pages).toContainText('1…116117118119120')

  await page.getByLabel('Rows per page').selectOption('1000')
  const table = page.getByRole('table', { name: 'Tag list' })
  await expect(table).toHaveAttribute('aria-rowcount', '1001')
  await expect(page.getByText('1–1,000 of 1,200')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)

  const last = rows(page).filter({ hasText: Info.at(-1)?.tag_name })
  await expect(async () => {
    await table.evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }))
    await expect(last).toBeInViewport({ timeout: 1000 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(100)
})

test('Rows that come after the code for long lists are shown, though nothing else is drawn any more', async ({
  page,
  api,
}) => {
  const name = unique('Vilamb')
  await addTags(api, name, 120)
  const code = page.waitForResponse(/virtual-rows/)
  await page.route('**/api/tags/list', async (route) => {
    await code
    await route.continue()
  })
  await page.goto(`tags?search=${name}&size=1000`)
  await expect(rows(page).first()).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)
})
