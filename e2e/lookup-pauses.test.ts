import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { expect, test } from './fixtures.ts'
import { callsTo } from './screens.ts'

for (const { of, path, type, label, call, pause } of [
  { of: 'a form', path: 'albums/add', label: 'Categories', call: categories.list.path, pause: 1000 },
  {
    of: 'the notifications',
    path: 'notifications',
    type: 'Particular Album',
    label: 'Album',
    call: albums.list.path,
    pause: 500,
  },
])
  test(`A lookup of ${of} asks ${pause} ms after the last letter, for the first page`, async ({ page }) => {
    await page.clock.install()
    await page.goto(path)
    if (type) await page.getByLabel('Notification type').selectOption({ label: type })
    const calls = callsTo(page, call)
    const lookup = page.getByRole('combobox', { name: label, exact: true })
    await lookup.click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.clock.pauseAt(Date.now() + 600_000)
    await lookup.pressSequentially('shi')
    await page.clock.runFor(pause - 1)
    expect(calls).toHaveLength(1)
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => calls.length).toBe(2)
    expect(calls.map((request) => request.postDataJSON())).toMatchObject([
      { page_no: 0, search_text: '' },
      { page_no: 0, search_text: 'shi' },
    ])
  })
