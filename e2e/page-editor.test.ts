import type { Page } from '@playwright/test'
import { pages } from '#contract/resources/pages.ts'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import { editor, save, tool } from './editor.ts'
import { expect, test, unique } from './fixtures.ts'
import { pageNamed } from './records.ts'
import { field, heading, rows } from './screens.ts'

test('Content with everything in it goes through the editor without loss', async ({ page, api }) => {
  const name = unique('Sampurna')
  const { id } = await api(pages.save, { body: { action: 'add', name, content: RICH_PAGE } })
  for (const [typed, length] of [
    ['!', 1],
    ['?', 2],
  ] as const) {
    await page.goto(`pages/edit/${id}`)
    await editor(page).getByText('हरि ॐ तत् सत्').click()
    await page.keyboard.press('End')
    await page.keyboard.type(typed)
    await save(page)
    await expect(heading(page, 'Pages')).toBeVisible()
    const { content } = await api(pages.get, { params: { id } })
    const end = '!?'.slice(0, length)
    expect(content).toBe(RICH_PAGE.replace('तत् सत्</p>', `तत् सत्${end}</p>`))
  }
})

test('What is taken back in the editor leaves nothing to save', async ({ page, api }) => {
  const { id } = await api(pages.save, {
    body: { action: 'add', name: unique('Vapas'), content: RICH_PAGE },
  })
  await page.goto(`pages/edit/${id}`)
  await editor(page).getByText('Still to do', { exact: true }).click()
  await page.keyboard.type('x')
  await tool(page, 'Undo').click()
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(heading(page, 'Pages')).toBeVisible()
})

test('Pasted text is plain, until its formatting is asked for; what was copied here keeps it', async ({
  page,
  guard,
}) => {
  // The editor reads what is pasted in an inert document. Some browsers report handlers refused there too; whether it
  // was the page's own document shows in the picture, which only that one asks for.
  guard.expect(/inline event handler/)
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/pasted-picture.png')) pictures.push(request.url())
  })
  const paste = (html: string) =>
    editor(page).evaluate((place, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      clipboardData.setData('text/plain', text.replace(/<[^>]*>/g, ''))
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await page.goto('pages/add')
  await editor(page).click()
  await paste('<h1 style="color:red">Loud</h1>')
  await expect(editor(page)).toHaveText('Loud')
  await expect(editor(page).locator('h1, span[style]')).toHaveCount(0)

  await tool(page, 'Keep formatting of pasted text').click()
  await expect(tool(page, 'Keep formatting of pasted text')).toHaveAttribute('aria-pressed', 'true')
  await editor(page).press('Enter')
  await paste(
    '<p><b>Bold</b> <img src="/pasted-picture.png" onerror="alert(1)"><a href="javascript:alert(1)">no link</a></p>',
  )
  await expect(editor(page).locator('strong')).toHaveText('Bold')
  await expect(editor(page).locator('img, a')).toHaveCount(0)

  await tool(page, 'Keep formatting of pasted text').click()
  await editor(page).press('Enter')
  await paste('<p data-pm-slice="1 1 []"><em>Own</em></p>')
  await expect(editor(page).locator('em')).toHaveText('Own')
  expect(pictures).toEqual([])
})

test('The toolbar is one stop of the Tab key, and the arrows go through it', async ({ page }) => {
  await page.goto('pages/add')
  await field(page, 'Name').focus()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Keep formatting of pasted text')).toBeFocused()
  await page.keyboard.press('Home')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('plain ')
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('bold')
  await expect(editor(page).locator('strong')).toHaveText('bold')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
})

test('A link is set, changed and taken away; what is no link is refused', async ({ page, api }) => {
  const name = unique('Kadi')
  await page.goto('pages/add')
  await field(page, 'Name').fill(name)
  await editor(page).click()
  await page.keyboard.type('Our temple')
  await page.keyboard.press('Shift+Home')
  await tool(page, 'Link').click()
  const address = page.getByRole('textbox', { name: 'Link URL' })
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter valid Link.')).toBeVisible()
  await address.fill('example.org/temple')
  await page.keyboard.press('Enter')
  const link = editor(page).getByRole('link', { name: 'Our temple' })
  await expect(link).toHaveAttribute('href', 'https://example.org/temple')
  await tool(page, 'Link').click()
  await address.fill('temple@example.org')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(link).toHaveAttribute('href', 'mailto:temple@example.org')
  await tool(page, 'Link').click()
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(address).toBeHidden()
  await expect(editor(page)).toBeFocused()
  await tool(page, 'Link').click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(link).toHaveCount(0)
  await tool(page, 'Link').click()
  await address.fill('https://example.org/')
  await page.getByRole('button', { name: 'Set link' }).click()
  await save(page)
  await expect(heading(page, 'Pages')).toBeVisible()
  expect((await pageNamed(api, name)).content).toBe(
    '<p><a href="https://example.org/" rel="noopener noreferrer nofollow">Our temple</a></p>',
  )
})

test('Blocks are moved in and out, and list items below one another', async ({ page }) => {
  await page.goto('pages/add')
  await editor(page).click()
  await page.keyboard.type('In')
  await tool(page, 'Increase indent').click()
  await page.keyboard.press('Control+]')
  await expect(editor(page).locator('p')).toHaveAttribute('style', /margin-inline-start: 3rem/)
  await tool(page, 'Decrease indent').click()
  await page.keyboard.press('Control+[')
  await expect(editor(page).locator('p')).not.toHaveAttribute('style', /margin/)
  await expect(tool(page, 'Decrease indent')).toHaveAttribute('aria-disabled', 'true')
  await tool(page, 'Numbered list').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Below')
  await tool(page, 'Increase indent').click()
  await expect(editor(page).locator('ol ol')).toHaveText('Below')
  await tool(page, 'Decrease indent').click()
  await expect(editor(page).locator('ol ol')).toHaveCount(0)
})

test('The editor is loaded when the form opens, and neither for the list nor for visitors', async ({
  page,
  browser,
  product,
}) => {
  const listen = (opened: Page) => {
    const scripts: string[] = []
    opened.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    return scripts
  }
  const isEditor = (url: string) => /\/(page-form|rich-text-field)-[^/]+\.js$/.test(url)
  const scripts = listen(page)
  await page.goto('pages')
  await rows(page).first().waitFor()
  expect(scripts.filter(isEditor)).toEqual([])
  await page.goto('pages/add')
  await editor(page).waitFor()
  expect(scripts.filter(isEditor)).toHaveLength(1)

  const visitor = await browser.newPage()
  const visited = listen(visitor)
  await visitor.goto(`${product.address}/static/about-us`)
  await expect(heading(visitor, 'About Us')).toBeVisible()
  expect(visited.filter((url) => isEditor(url) || /\/(shell|list-screen|form-screen)-/.test(url))).toEqual([])
  await visitor.close()
})
