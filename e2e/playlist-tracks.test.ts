import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, playlistOrder } from './records.ts'
import { act, heading, rowOf, rows, toasts } from './screens.ts'

test('Tracks are added to a playlist: found in the other script and marked, those that are in it left out', async ({
  page,
  api,
}) => {
  const name = unique('Soochi')
  const playlist_id = await addPlaylist(api, name)
  await page.goto(`playlist?search=${name}`)
  await act(page, name, 'View tracks')
  await expect(heading(page, 'Associated tracks')).toBeVisible()
  await page.getByRole('button', { name: 'Add new tracks' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add tracks to playlist' })
  const search = dialog.getByRole('combobox', { name: 'Tracks' })
  const options = page.getByRole('listbox').getByRole('option')
  await search.fill('हनुमान चालीसा')
  const option = options.filter({ hasText: 'Hanuman Chalisa' })
  await expect(option.getByText('Hanuman', { exact: true }).and(page.locator('mark'))).toBeVisible()
  await expect(option.getByText('हनुमान', { exact: true }).and(page.locator('mark'))).toBeVisible()
  await option.click()
  await search.fill('shiv tandav')
  await options.filter({ hasText: 'Shiv Tandav' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toasts(page)).toContainText('Tracks added. 2 added, 0 already there.')
  await expect(rows(page)).toHaveCount(2)
  expect((await playlistOrder(api, playlist_id))[0]).toBe('Hanuman Chalisa')

  await page.getByRole('button', { name: 'Add new tracks' }).click()
  await search.fill('hanuman chalisa')
  await expect(page.getByText('No results for “hanuman chalisa”').or(options).first()).toBeVisible()
  await expect(options.filter({ hasText: 'Hanuman Chalisa' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const row = rowOf(page, 'Hanuman Chalisa')
  await row.getByRole('button', { name: 'Remove Hanuman Chalisa from playlist' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to remove this track from current playlist ?',
  })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page).last()).toContainText('Track removed from playlist !!!')
  await expect(rows(page)).toHaveCount(1)
})
