import { pages } from '#contract/resources/pages.ts'
import { choose, editor, save, tool } from './editor.ts'
import { expect, test, unique } from './fixtures.ts'
import { pageNamed } from './records.ts'
import { act, callsTo, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

test('A page is written with several formats, viewed, opened in public, renamed, hidden and deleted', async ({
  page,
  api,
  context,
}) => {
  const name = unique('Seva')
  await page.goto('pages')
  await page.getByRole('link', { name: 'Add Page' }).click()
  await expect(heading(page, 'Add Page')).toBeVisible()
  await field(page, 'Name').fill(name)
  await editor(page).click()
  await choose(page, /^Heading: /, 'Heading 2')
  await page.keyboard.type('How to help')
  await tool(page, 'Centre').click()
  await page.keyboard.press('Enter')
  await choose(page, /^Heading: /, 'Paragraph')
  await tool(page, 'Align left').click()
  await tool(page, 'Bold').click()
  await page.keyboard.type('Every')
  await tool(page, 'Bold').click()
  await page.keyboard.type(' hand ')
  await choose(page, /^Colour: /, 'Green')
  await choose(page, /^Font: /, 'Georgia')
  await choose(page, /^Size: /, 'Large')
  await page.keyboard.type('counts')
  await page.keyboard.press('Enter')
  await tool(page, 'Bulleted list').click()
  await page.keyboard.type('मंदिर की सफ़ाई')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'To-do list').click()
  await page.keyboard.type('Bring flowers')
  await page.getByRole('checkbox', { name: 'Done: Bring flowers' }).check()
  await save(page)

  await expect(heading(page, 'Pages')).toBeVisible()
  await expect(toasts(page)).toContainText('Page added.')
  const saved = await pageNamed(api, name)
  expect(saved.content).toContain('<h2 style="text-align:center">How to help</h2>')
  expect(saved.content).toContain('<strong>Every</strong> hand ')
  for (const style of ['color:#2b7a3e', 'font-family:Georgia, serif', 'font-size:1.25em'])
    expect(saved.content).toContain(style)

  await searchBox(page).fill(name)
  await expect(rows(page)).toHaveCount(1)
  await act(page, name, 'View details')
  const details = page.getByRole('dialog', { name })
  await expect(details.getByRole('heading', { name: 'How to help' })).toBeVisible()
  const opening = context.waitForEvent('page')
  await details.getByRole('link', { name: 'View public page' }).click()
  const open = await opening
  await expect(open).toHaveTitle(`${name} · Sangraha`)
  await expect(heading(open, name)).toBeVisible()
  await expect(open.getByRole('heading', { level: 2, name: 'How to help' })).toHaveCSS('text-align', 'center')
  await expect(open.getByText('counts')).toHaveCSS('font-family', 'Georgia, serif, "Noto Sans Devanagari"')
  await expect(open.getByText('मंदिर की सफ़ाई')).toHaveAttribute('lang', 'hi')
  await expect(open.getByRole('checkbox', { name: 'Bring flowers' })).toBeChecked()
  await open.close()

  await details.getByRole('button', { name: 'Close' }).click()
  await act(page, name, 'Edit')
  await expect(editor(page)).toContainText('Every hand counts')
  await expect(page.getByRole('link', { name: `/static/${saved.slug}` })).toBeVisible()
  await field(page, 'Name').fill(`${name} again`)
  await save(page)
  await expect(rowOf(page, `${name} again`)).toBeVisible()
  const renamed = await pageNamed(api, `${name} again`)
  expect(renamed).toMatchObject({ content: saved.content, slug: saved.slug })

  await page.getByRole('button', { name: `Active: ${name} again. Click to Deactivate` }).click()
  await expect(toasts(page).last()).toContainText('Page deactivated.')
  const hidden = await context.newPage()
  await hidden.goto(`static/${saved.slug}`)
  await expect(heading(hidden, "This page doesn't exist.")).toBeVisible()
  await hidden.close()

  await act(page, `${name} again`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, name)).toBeHidden()
})

test('A page needs a name and words, and nothing is sent without', async ({ page }) => {
  const calls = callsTo(page, pages.save.path)
  await page.goto('pages/add')
  await editor(page).click()
  await page.keyboard.type('  ')
  await save(page)
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(field(page, 'Name')).toBeFocused()
  expect(calls).toHaveLength(0)
  await field(page, 'Name').fill('Ram')
  await save(page)
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
})

test('A refused save returns to the pages, which lead back to what was written', async ({ page }) => {
  await page.route('**/api/staticPage/add', (route) =>
    route.fulfill({ json: { success: 0, code: 'invalid', message: 'Not today.' } }),
  )
  await page.goto('pages/add')
  await field(page, 'Name').fill('Kept')
  await editor(page).click()
  await tool(page, 'Bold').click()
  await page.keyboard.type('Kept words')
  await save(page)
  await expect(heading(page, 'Pages')).toBeVisible()
  await expect(page.getByText('Not saved. Not today.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('Kept')
  await expect(editor(page).locator('strong')).toHaveText('Kept words')
})
