import { expect, test, unique } from './fixtures.ts'
import { act, field, heading, rowOf, toasts } from './screens.ts'

test('The main admin makes an API key, copies it once, changes its limits, and revokes it', async ({
  page,
  product,
}) => {
  const name = unique('Android')
  await page.goto('apikeys')
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await field(page, 'Name').fill(name)
  await field(page, 'Websites').fill('example.org')
  await page.getByRole('checkbox', { name: 'Pages' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter web origins such as https://app.example.org')).toBeVisible()
  await field(page, 'Websites').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText('API key added.')

  const dialog = page.getByRole('dialog', { name: 'New API key' })
  const shown = dialog.getByRole('textbox')
  await expect(shown).toHaveValue(/^sgr_[\w-]{43}$/)
  const key = await shown.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(rowOf(page, name)).toContainText('Never')
  await expect(page.getByText(key)).toHaveCount(0)

  const read = async (path: string) => {
    const response = await fetch(`${product.address}/api/app/${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return response.status
  }
  expect([await read('albums'), await read('pages/about-us')]).toEqual([200, 403])

  await act(page, name, 'Edit')
  await expect(heading(page, 'Edit API Key')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Albums' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText('API key saved.')
  await expect(dialog, 'an edit shows no key').toBeHidden()
  expect(await read('albums')).toBe(403)

  await act(page, name, 'Revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, name)).toContainText('Revoked')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View details'])
  expect(await read('tracks')).toBe(401)
  await page.goto('history')
  await expect(page.getByText(name).first()).toBeVisible()
})
