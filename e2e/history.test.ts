import { pages } from '#contract/resources/pages.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { act, heading, holdToasts, rowOf, rows, toasts } from './screens.ts'

test('what was deleted comes back by the Undo of its toast', { tag: '@cluster' }, async ({ page, api }) => {
  const name = unique('Deleted by mistake')
  await addAlbum(api, { name })
  await page.goto(`albums?search=${encodeURIComponent(name)}`)
  await act(page, name, 'Delete')
  await holdToasts(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name)).toBeVisible()
})

test('What was deleted comes back by the foot of the screen, long after the toast', async ({ page, api }) => {
  const name = unique('Noticed late')
  await addAlbum(api, { name })
  await page.goto(`albums?search=${encodeURIComponent(name)}`)
  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page)).toContainText('Album deleted.')
  await expect(toasts(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Album deleted.')
  await foot.getByRole('button', { name: 'Undo' }).click()
  await expect(foot.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(toasts(page)).toBeVisible()
  await page.goto(`albums?search=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toBeVisible()
})

test('The days of the history are typed as all dates are, day first', async ({ page, api }) => {
  await addAlbum(api, { name: unique('Dated') })
  await page.goto('history')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('3/12/2098')
  await expect(page).toHaveURL(/changed_from=2098-12-03/)
  await expect(rows(page)).toHaveCount(0)
})

test('the history is filtered as lists are: in a panel, with chips; a chosen record goes with its kind', async ({
  page,
  api,
}) => {
  const name = unique('Filtered')
  const { album_id } = await addAlbum(api, { name })
  await page.goto(`history?resource=albums&record_id=${album_id}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Action').selectOption({ label: 'Added' })
  await expect(page).toHaveURL(/record_id=/)
  await panel.getByRole('button', { name: 'Show 1 change' }).click()
  await expect(page.getByText('Action: Added')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Type: Albums' }).click()
  await expect(page).not.toHaveURL(/record_id=|resource=/)
  await expect(page).toHaveURL(/action=add/)
  await page.getByRole('checkbox', { name: 'Include system changes' }).check()
  await expect(page).toHaveURL(/by=all/)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Details/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Change' })).toContainText('Main Admin')
})

test('the history of a record leads from its form, shows its fields, and takes an edit back', {
  tag: '@cluster',
}, async ({ page, api }) => {
  const name = unique('Before')
  const { album_id } = await addAlbum(api, { name })
  await page.goto(`albums/edit/${album_id}`)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.fill('After the edit')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText('Album saved.')

  await page.goto(`albums/edit/${album_id}`)
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(rows(page)).toHaveCount(2)
  const edit = rows(page).filter({ hasText: 'Edited' })
  await edit.getByRole('button', { name: /^Details/ }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('cell', { name })).toBeVisible()
  await expect(details.getByText(/\d+ [A-Z][a-z]+ \d+, \d+:\d\d/)).toBeVisible()
  await details.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(rows(page).filter({ hasText: 'Undone' }).first()).toBeVisible()
  await page.goto(`albums/edit/${album_id}`)
  await expect(field).toHaveValue(name)
})

test('the forms of a page and of a user lead to their history', async ({ page, api }) => {
  const id = (await api(pages.list, { body: {} })).Info[0]?.id
  for (const form of [`pages/edit/${id}`, 'users/edit/1']) {
    await page.goto(form)
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await expect(heading(page, 'History')).toBeVisible()
    await expect(page).toHaveURL(/record_id=/)
  }
})
