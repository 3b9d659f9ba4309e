import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums, albumsNamed } from './records.ts'
import { act, callsTo, rowOf, rows, searchBox, toasts } from './screens.ts'

const QUESTION = 'Are you sure you want to delete this content..!'

test('Albums are selected one by one, by range and by page, and deleted in one call', async ({
  page,
  api,
}) => {
  const name = unique('Chayan')
  await addAlbums(api, name, 12)
  await page.goto(`albums?search=${name}&sort=date_modified`)
  const box = (n: number) => page.getByRole('checkbox', { name: `Select ${name} ${n}`, exact: true })
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  const remove = page.getByRole('button', { name: 'Delete', exact: true })

  const question = page.getByRole('dialog', { name: QUESTION })
  await box(2).check()
  await remove.click()
  await expect(question).toContainText(`${name} 2`)
  await question.getByRole('button', { name: 'No' }).click()
  await box(2).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await box(5).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await expect(box(4)).toBeChecked()
  await expect(box(6)).not.toBeChecked()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await box(12).check()
  await expect(page.getByText('11 selected')).toBeVisible()

  await remove.click()
  await expect(question).toContainText('11 albums')
  await expect(question).toContainText('Not used anywhere else.')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(remove).toBeHidden()
  await expect(box(12)).not.toBeChecked()

  await page.getByRole('button', { name: 'Previous page' }).click()
  await all.check()
  await all.click()
  await expect(remove).toBeHidden()
  await all.check()
  await box(3).uncheck()
  const calls = callsTo(page, albums.delete.path)
  await remove.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  expect(calls).toHaveLength(1)
  expect(Object.keys(calls[0]?.postDataJSON())).toEqual(['id'])
  expect(calls[0]?.postDataJSON().id).toHaveLength(9)
  const left = await albumsNamed(api, name)
  expect(left.map((album) => album.name).sort()).toEqual([`${name} 11`, `${name} 12`, `${name} 3`])
})

test('The question before a deletion says what an album is used in, and No keeps it', async ({ page }) => {
  await page.goto('albums?search=Ram Dhun')
  await act(page, 'Ram Dhun', 'Delete')
  const question = page.getByRole('dialog', { name: QUESTION })
  await expect(question).toContainText(/Also used in .*\d+ tracks.*\. Those stay; only the link is removed\./)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(rowOf(page, 'Ram Dhun')).toBeVisible()
})

test('A deletion that comes to nothing says why in its dialog, without a toast', async ({
  page,
  api,
  guard,
}) => {
  guard.expect(/503 POST .*\/api\/album\/delete/)
  const name = unique('Vilamb')
  await addAlbums(api, name, 1)
  await page.goto(`albums?search=${name}`)
  await page.route('**/api/album/delete', (route) => route.fulfill({ status: 503, body: 'down' }))
  await act(page, `${name} 1`, 'Delete')
  const question = page.getByRole('dialog', { name: QUESTION })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('alert')).toHaveText(/The server couldn't respond/)
  await expect(toasts(page)).toBeHidden()

  await page.unroute('**/api/album/delete')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No results')).toBeVisible()
})

test('The status button says what it is and what a click does', async ({ page, api }) => {
  const name = unique('Sthiti')
  await addAlbums(api, name, 1)
  await page.goto(`albums?search=${name}`)
  const status = page.getByRole('button', { name: `: ${name} 1.` })
  await expect(status).toHaveText('Active')
  await expect(status).toHaveAttribute('title', 'Click to Deactivate')
  await status.click()
  await expect(status).toHaveText('InActive')
  await expect(status).toHaveAttribute('title', 'Click to Active')
  await expect(toasts(page)).toBeVisible()
  await status.click()
  await expect(status).toHaveText('Active')
})

test('A status that cannot be changed says why beside its button, and the bell keeps it', async ({
  page,
  api,
  guard,
}) => {
  guard.expect(/503 POST .*\/api\/album\/changeStatus/)
  const name = unique('Rukavat')
  await addAlbums(api, name, 1)
  await page.goto(`albums?search=${name}`)
  await expect(rowOf(page, name)).toBeVisible()
  await page.route('**/api/album/changeStatus', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.getByRole('button', { name: `: ${name} 1.` }).click()
  const why = await rowOf(page, name).getByRole('alert').textContent()
  expect(why).toBeTruthy()
  await expect(toasts(page)).toBeHidden()
  await page.getByRole('button', { name: 'Errors: 1 new' }).click()
  await expect(page.getByRole('dialog').getByText(why ?? '')).toBeVisible()
})

test('A toast stands for three seconds at the bottom right, and stays while it is hovered', async ({
  page,
  api,
}) => {
  const name = unique('Suchna')
  await addAlbums(api, name, 1)
  await page.clock.install()
  await page.goto(`albums?search=${name}`)
  const status = page.getByRole('button', { name: `: ${name} 1.` })
  await status.click()
  const toast = toasts(page).locator('[data-tone]')
  await expect(toast).toContainText('Alert!')
  await toast.hover()
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.width).toBe(400)
  expect(width - (box?.x ?? 0) - 400).toBeLessThan(40)
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40)

  await searchBox(page).hover()
  await page.clock.runFor(2999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
})
