import type { Locator, Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { TEXT_COLOURS } from '#contract/rich-text.ts'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { callsTo, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function choose(page: Page, menu: RegExp, item: string) {
  await tool(page, menu).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}

async function pageNamed(api: Api, name: string) {
  const { Info } = await api(pages.list, { body: { searchText: name } })
  const [found] = Info
  if (!found) throw new Error(`There is no page ${name}`)
  return found
}

/** The contrast of a text on the ground of its page (WCAG 2, relative luminance). */
const contrastOf = (text: Locator) =>
  text.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminanceOf = (colour: string) => {
      if (!context) return Number.NaN
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
    const both = [luminanceOf(getComputedStyle(element).color), luminanceOf(ground)]
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
  })

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
  await page.getByRole('button', { name: `View details of ${name}` }).click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByRole('heading', { name: 'How to help' })).toBeVisible()
  const opening = context.waitForEvent('page')
  await details.getByRole('link', { name: 'Open the public page' }).click()
  const open = await opening
  await expect(open).toHaveTitle(`${name} · Sangraha`)
  await expect(heading(open, name)).toBeVisible()
  await expect(open.getByRole('heading', { level: 2, name: 'How to help' })).toHaveCSS('text-align', 'center')
  await expect(open.getByText('counts')).toHaveCSS('font-family', 'Georgia, serif')
  await expect(open.getByText('मंदिर की सफ़ाई')).toHaveAttribute('lang', 'hi')
  await expect(open.getByRole('checkbox', { name: 'Bring flowers' })).toBeChecked()
  await open.close()

  await details.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(editor(page)).toContainText('Every hand counts')
  await field(page, 'Name').fill(`${name} again`)
  await save(page)
  await expect(rowOf(page, `${name} again`)).toBeVisible()
  const renamed = await pageNamed(api, `${name} again`)
  expect(renamed).toMatchObject({ content: saved.content, slug: saved.slug })

  await page.getByRole('button', { name: `Active: ${name} again. Click to Deactivate` }).click()
  await expect(toasts(page).last()).toContainText('Page deactivated.')
  const hidden = await context.newPage()
  await hidden.goto(`static/${saved.slug}`)
  await expect(heading(hidden, 'This page does not exist.')).toBeVisible()
  await hidden.close()

  await page.getByRole('button', { name: `Delete ${name} again` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, name)).toBeHidden()
})

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
  await expect(page.getByText('Not saved: Not today.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('Kept')
  await expect(editor(page).locator('strong')).toHaveText('Kept words')
})

test('Pasted text is plain, until its formatting is asked for; what was copied here keeps it', async ({
  page,
}) => {
  const paste = (html: string) =>
    editor(page).evaluate((place, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      clipboardData.setData('text/plain', new DOMParser().parseFromString(text, 'text/html').body.textContent)
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await page.goto('pages/add')
  await editor(page).click()
  await paste('<h1 style="color:red">Loud</h1>')
  await expect(editor(page)).toHaveText('Loud')
  await expect(editor(page).locator('h1, span[style]')).toHaveCount(0)

  await tool(page, 'Keep the formatting of pasted text').click()
  await expect(tool(page, 'Keep the formatting of pasted text')).toHaveAttribute('aria-pressed', 'true')
  await editor(page).press('Enter')
  await paste('<p><b>Bold</b> <img src="x" onerror="alert(1)"><a href="javascript:alert(1)">no link</a></p>')
  await expect(editor(page).locator('strong')).toHaveText('Bold')
  await expect(editor(page).locator('img, a')).toHaveCount(0)

  await tool(page, 'Keep the formatting of pasted text').click()
  await editor(page).press('Enter')
  await paste('<p data-pm-slice="1 1 []"><em>Own</em></p>')
  await expect(editor(page).locator('em')).toHaveText('Own')
})

test('The toolbar is one stop of the Tab key, and the arrows go through it', async ({ page }) => {
  await page.goto('pages/add')
  await field(page, 'Name').focus()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Undo')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Keep the formatting of pasted text')).toBeFocused()
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
  const address = page.getByRole('textbox', { name: 'Address of the link' })
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
  const scripts: string[] = []
  const listen = (opened: Page) =>
    opened.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
  const isEditor = (url: string) => /\/(page-form|rich-text-field)-[^/]+\.js$/.test(url)
  listen(page)
  await page.goto('pages')
  await rows(page).first().waitFor()
  expect(scripts.filter(isEditor)).toEqual([])
  await page.goto('pages/add')
  await editor(page).waitFor()
  expect(scripts.filter(isEditor)).toHaveLength(1)

  scripts.length = 0
  const visitor = await browser.newPage()
  listen(visitor)
  await visitor.goto(`${product.address}/static/about-us`)
  await expect(heading(visitor, 'About Us')).toBeVisible()
  expect(scripts.filter((url) => isEditor(url) || /\/(shell|list-screen|form-screen)-/.test(url))).toEqual([])
  await visitor.close()
})

test.describe('for visitors', () => {
  test.use({ signedIn: false })

  test('a page is shown by its name or number, with "Please Wait" until it is there', async ({
    page,
    api,
  }) => {
    const { id } = await pageNamed(api, 'Privacy Policy')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/staticPage/providepage/**', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('static/privacy-policy')
    await expect(page.getByText('Please Wait')).toBeVisible()
    answer()
    await expect(heading(page, 'Privacy Policy')).toBeVisible()
    await expect(page.getByText('Please Wait')).toBeHidden()
    await expect(page).toHaveTitle('Privacy Policy · Sangraha')
    await page.goto(`static/${id}`)
    await expect(heading(page, 'Privacy Policy')).toBeVisible()
  })

  test('an address without a page says so', async ({ page }) => {
    for (const path of ['static', 'static/']) {
      await page.goto(path)
      await expect(heading(page, 'Invalid URL.')).toBeVisible()
    }
    await page.goto('static/no-such-page')
    await expect(heading(page, 'This page does not exist.')).toBeVisible()
  })

  test('a failure can be tried again', async ({ page, guard }) => {
    guard.expect(/500 GET/)
    await page.route('**/api/staticPage/providepage/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('static/terms')
    await expect(heading(page, 'The server could not answer. Try again in a moment.')).toBeVisible()
    await page.unroute('**/api/staticPage/providepage/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(heading(page, 'Terms of Use')).toBeVisible()
  })

  test('every colour can be read, on light and on dark', async ({ page, api }) => {
    const colours = [
      ...TEXT_COLOURS.map(({ colour }) => colour),
      '#000000',
      '#ffffff',
      '#ffff00',
      '#0000ff',
      '#00ff00',
    ]
    const content = colours.map((colour) => `<p><span style="color:${colour}">${colour}</span></p>`).join('')
    const { slug } = await api(pages.save, { body: { action: 'add', name: unique('Rang'), content } })
    await page.goto(`static/${slug}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      for (const colour of colours)
        expect(await contrastOf(page.getByText(colour)), `${colour}, ${colorScheme}`).toBeGreaterThanOrEqual(
          4.5,
        )
    }
  })

  test('a dark screen prints dark on light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('static/terms')
    const text = page.getByText('Listen at home')
    await expect(text).toHaveCSS('color', 'rgb(239, 234, 227)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(text).toHaveCSS('color', 'rgb(36, 33, 28)')
  })
})
