import { declarationOf, KIND_NAMES } from '#contract/kinds/kinds.ts'
import { expect, test, unique } from './fixtures.ts'
import { addRecord } from './records.ts'
import { rows } from './screens.ts'

for (const kind of KIND_NAMES.filter((name) => name !== 'tracks')) {
  const { screen, noun } = declarationOf(kind)
  const path = screen.slice(1)
  test(`The list of ${path} is narrowed by its filters, which stand in its address and in chips`, async ({
    page,
    api,
    admin,
  }) => {
    const name = unique('Sanket')
    await addRecord(api, kind, name)
    await page.goto(`${path}?search=${name}`)
    await expect(rows(page)).toHaveCount(1)

    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('textbox', { name: 'Added until' }).fill('01/01/2020')
    await expect(drawer.getByRole('button', { name: /^Show 0 / })).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Added until' }).fill('')
    await drawer
      .getByRole('combobox', { name: 'Last edited by' })
      .selectOption({ value: String(admin.admin_id) })
    await drawer.getByRole('textbox', { name: 'Edited from' }).fill('01/01/2020')
    await drawer.getByRole('button', { name: `Show 1 ${noun}`, exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/[?&]edited_by=\d+/)
    await expect(page).toHaveURL(/[?&]edited_from=2020-01-01/)

    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Edited from 01/01/2020', { exact: true })).toBeVisible()
    // Until the name of the admin arrives, three dots stand for it; then the button moves.
    await page.getByRole('button', { name: /^Remove filter: Last edited by: [^…]/ }).click()
    await expect(page).not.toHaveURL(/edited_by/)
    await page.getByRole('button', { name: 'Remove filter: Edited from 01/01/2020' }).click()
    await expect(page).toHaveURL(new RegExp(`/${path}\\?search=[^&]+$`))
    await expect(rows(page)).toHaveCount(1)
  })
}
