import { declarationOf, KIND_NAMES } from '#contract/kinds/kinds.ts'
import { expect, test, unique } from './fixtures.ts'
import { addRecord } from './records.ts'
import { choose, holdToasts, rows, toasts } from './screens.ts'

for (const kind of KIND_NAMES.filter((name) => name !== 'tracks')) {
  const { screen, rights } = declarationOf(kind)
  const path = screen.slice(1)
  test(`All pages of ${path} that match are selected by query, changed and deleted, and brought back`, {
    tag: path === 'albums' ? '@cluster' : [],
  }, async ({ page, api }) => {
    const name = unique('Samuh')
    const add = (n: number) => addRecord(api, kind, `${name} ${n}`)
    for (let n = 1; n <= 12; n++) await add(n)
    await page.goto(`${path}?search=${name}`)
    await expect(rows(page)).toHaveCount(10)
    const all = `12 ${kind} matching “${name}”`
    const selectAll = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: `Select All Pages · ${all}` }).click()
    }
    await selectAll()
    if (rights.includes('publish')) {
      await choose(page, 'More', 'Deactivate')
      const dialog = page.getByRole('dialog', { name: 'Deactivate these records?' })
      await expect(dialog).toContainText(all)
      await dialog.getByRole('button', { name: 'Deactivate' }).click()
      await expect(toasts(page)).toContainText(`12 ${kind} deactivated.`)
      await expect(rows(page).filter({ hasText: 'InActive' })).toHaveCount(10)
      await expect(toasts(page)).toBeHidden()
      await selectAll()
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
    await expect(question).toContainText(all)
    await add(13)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      `The selection has changed and now contains 13 ${kind}. Continue with it?`,
    )
    await holdToasts(page)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('No results')).toBeVisible()
    await toasts(page)
      .filter({ hasText: `13 ${kind} deleted.` })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText(/of 13$/)).toBeVisible()
  })
}
