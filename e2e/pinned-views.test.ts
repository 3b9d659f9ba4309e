import { savedViews } from '#contract/features/saved-views.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums } from './records.ts'
import { field, rows } from './screens.ts'

test('A view of any list is shared and pinned, and the sidebar counts what it shows', async ({
  page,
  api,
}) => {
  const name = unique('Naya Drishya')
  await addAlbums(api, name, 2)
  await page.goto(`albums?search=${name}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save as new view' }).click()
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const menu = page.getByRole('button', { name: `View: ${name}`, exact: true })
  await menu.click()
  const panel = page.getByRole('dialog', { name: 'Views' })
  await panel.getByRole('button', { name: `Share “${name}” with all admins` }).click()
  await expect(panel.getByRole('button', { name: `Stop sharing “${name}”` })).toBeVisible()
  await panel.getByRole('button', { name: `Pin “${name}” to the sidebar` }).click()
  await expect(panel.getByRole('button', { name: `Unpin “${name}”` })).toBeVisible()
  await page.keyboard.press('Escape')
  const pinned = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
  await expect(pinned).toHaveText(`${name}2`)
  await expect(pinned).toHaveAttribute('aria-current', 'page')

  await addAlbums(api, `${name} more`, 1)
  await page.goto('tags')
  await expect(pinned).toHaveText(`${name}3`)
  await expect(pinned).not.toHaveAttribute('aria-current', 'page')
  await pinned.click()
  await expect(rows(page)).toHaveCount(3)
  await expect(menu).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(3)

  const [view] = (await api(savedViews.list, { body: { list: 'albums' } })).filter(
    (each) => each.name === name,
  )
  expect(view).toMatchObject({ is_shared: true, is_pinned: true, is_own: true })
  await menu.click()
  await panel.getByRole('button', { name: `Unpin “${name}”` }).click()
  await expect(pinned).toBeHidden()
})
