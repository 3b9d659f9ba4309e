import { review } from '#contract/features/review.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { albums } from '#contract/resources/albums.ts'
import { barriersOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums } from './records.ts'
import { rows } from './screens.ts'

test('a number of the worklist opens the list that shows exactly those tracks', async ({ page }) => {
  await page.goto('dashboard')
  const line = page.getByRole('link', { name: /^Missing cover Tracks/ })
  const said = await line.locator('b').textContent()
  await line.click()
  await expect(page).toHaveURL(/tracks\?without_cover=true/)
  await expect(page.getByText(`of ${said}`)).toBeVisible()
})

test('what waits for an admin is one list: the assigned, with their time and review, and likely duplicates by number', async ({
  page,
  api,
}) => {
  const name = unique('Mahaprasthan')
  const [first] = await addAlbums(api, name, 1)
  await api(albums.save, { body: { action: 'add', name: `${name} 1` } })
  const { totalCount } = await api(albums.likelyPairs, { body: { pageSize: 1 } })
  await api(teamwork.assign, {
    body: { kind: 'albums', record_id: first?.album_id ?? 0, admin_id: 1, note: '' },
  })
  await page.goto('dashboard')
  const desk = page.getByRole('region', { name: 'Needs attention' })
  const mine = desk.getByRole('link', { name: /^Assigned to you Albums/ })
  await expect(mine).toContainText('min')
  await expect(desk.getByRole('button', { name: /^Review: \d+ albums?$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'For you' })).toHaveCount(0)
  const pairs = desk.getByRole('link', { name: /^Likely duplicates Albums/ })
  await expect(pairs.locator('b')).toHaveText(String(totalCount))
  await pairs.click()
  await expect(page.getByText(`${name} 1`).first()).toBeVisible()
})

test('each chart has a table with the same figures', async ({ page }) => {
  await page.goto('dashboard')
  const chart = page.getByRole('figure').filter({ hasText: 'Most played' })
  const first = await chart.getByRole('listitem').first().locator('span').last().textContent()
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('cell').first()).toHaveText(first ?? '')
  await chart.getByRole('button', { name: 'Show as chart' }).click()
  await expect(chart.getByRole('table')).toHaveCount(0)
})

test('the gaps of albums stand beside those of tracks, with the time that their review takes', async ({
  page,
  api,
}) => {
  await addAlbums(api, unique('Adhura'), 3)
  const body = { list: 'albums', byQuery: true, query: '' } as const
  const gaps = await api(review.gaps, { body })
  const { count } = gaps.find(({ gap }) => gap === 'cover') ?? { count: 0 }
  expect(count).toBeGreaterThanOrEqual(3)
  await page.goto('dashboard')
  const card = page.getByRole('region', { name: 'Needs attention' })
  const line = card.getByRole('link', { name: /^No cover Albums|^Missing cover Albums/ })
  const more = card.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(card.getByRole('link', { name: /Albums/ }).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(line.locator('b')).toHaveText(String(count))
  await expect(line).toContainText(`about ${Math.ceil(count / 6)} min`)
  await expect(card).toContainText('Times are for 10 seconds a record.')
  for (const scheme of ['light', 'dark'] as const) expect(await barriersOf(page, scheme)).toEqual([])
  await card.getByRole('button', { name: /Review: (No|Missing) cover · Albums/ }).click()
  await expect(page).toHaveURL(/\/review\/\d+$/)
  await page.goBack()
  await line.click()
  await expect(page).toHaveURL(/albums\?without_cover=true/)
  await expect(rows(page).first()).toBeVisible()
})

test('one large import does not flatten the other months, and is said to be cut off', async ({ page }) => {
  const added = Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    tracks: n === 10 ? 6051 : 40 + n,
  }))
  await page.route('**/api/admin/dashboardCharts', (route) =>
    route.fulfill({ json: { success: 1, message: '', data: { added, most_played: [] } } }),
  )
  await page.goto('dashboard')
  const months = page.locator('[data-upright] li')
  await expect(months).toHaveCount(12)
  await expect(page.locator('[data-upright] [data-cut]')).toHaveText(/6,051/)
  const heights = await months
    .locator('span[aria-hidden]')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThan(60)
  expect(Math.max(...heights)).toBe(heights[10])
  await expect(page.getByText('A bar with a gap stands for more than its height shows.')).toBeVisible()
})
