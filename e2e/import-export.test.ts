import { subadmins } from '#contract/resources/subadmins.ts'
import { barriersOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { heading, openMenu, rows, signIn } from './screens.ts'
import { sheet } from './sheets.ts'

const DOORS = [
  ['Bring in a sheet', 'Import'],
  ['Bring in recordings', 'Add recordings'],
  ['Apply an edited export', 'Apply an edited export'],
  ['The whole catalogue', 'Catalogue files'],
] as const

test('One room has every way in and out, each with its sentence, and what came in last', async ({ page }) => {
  const name = unique('Room')
  await page.goto('tags')
  await page.getByRole('complementary').getByRole('link', { name: 'Import and export' }).click()
  await expect(heading(page, 'Import and export')).toBeFocused()
  for (const [title, action] of DOORS) {
    const door = page.getByRole('region', { name: title })
    await expect(door.getByRole('paragraph')).toHaveText(/\.$/)
    await expect(
      door.getByRole(action === 'Import' ? 'button' : 'link', { name: action, exact: true }),
    ).toBeVisible()
  }
  expect(await barriersOf(page, 'light')).toEqual([])

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import File' })
  await dialog.locator('input[type=file]').setInputFiles({ ...sheet(name, 2), name: `${name}.csv` })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 tracks can be imported')
  await page.reload()
  await page
    .getByRole('region', { name: 'Imports' })
    .getByRole('link', { name: `${name}.csv` })
    .click()
  await expect(page).toHaveURL(/tracks\/imports\/\d+$/)
})

test('The menu of each list ends in the room', async ({ page }) => {
  for (const path of ['tracks', 'albums', 'tags']) {
    await page.goto(path)
    await rows(page).first().waitFor()
    const menu = await openMenu(page, 'Import / export')
    await expect(menu.getByRole('menuitem').last()).toHaveText('Import and export')
    await menu.getByRole('menuitem').last().click()
    await expect(heading(page, 'Import and export')).toBeFocused()
  }
})

test.describe('Signed out', () => {
  test.use({ signedIn: false })

  test('a sub admin finds only the ways that their rights open', async ({ page, api, product }) => {
    const name = unique('Dwar')
    const email = `${name.replace(' ', '-')}@example.org`.toLowerCase()
    const { adminInfo } = await addSubadmin(api, product, name, email, 'kesar chandan 42')
    const rights = ['tags.view', 'tags.edit']
    await api(subadmins.save, {
      body: { action: 'edit', user_id: adminInfo.admin_id, name, email, rights },
    })
    await page.goto('login')
    await signIn(page, { email, password: 'kesar chandan 42' })
    await page.getByRole('complementary').getByRole('link', { name: 'Import and export' }).click()
    await expect(page.getByRole('region', { name: 'Apply an edited export' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  })
})
