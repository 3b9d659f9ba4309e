import { pages } from '#contract/resources/pages.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { invite } from './people.ts'
import { addAlbum, addTrack, makers } from './records.ts'
import { rows } from './screens.ts'

const WIDTHS = [320, 390, 767, 820, 940, 1024, 1093, 1366]

/** Whether a person could press it without scrolling sideways: whole inside the window, with nothing over it. */
function isInReach(element: Element): boolean {
  element.scrollIntoView({ block: 'center' })
  document.querySelector('table')?.parentElement?.scrollTo({ left: 0 })
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (left < 0 || right > window.innerWidth) return false
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return over !== null && element.contains(over)
}

test('The actions of the rows are in reach at every width', async ({ page }) => {
  test.slow()
  for (const path of ['albums', 'users', 'tracks', 'collection', 'playlist', 'config']) {
    await page.goto(path)
    const row = rows(page).first()
    await row.waitFor()
    const actions = row.getByRole('cell').last().locator('a, button')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 })
      for (const action of await actions.all()) {
        const name = `${await action.getAttribute('aria-label')} of ${path} at ${width} px`
        // The list is drawn anew some moments after the window has changed.
        await expect.soft.poll(() => action.evaluate(isInReach), { message: name, timeout: 5000 }).toBe(true)
      }
    }
  }
})

test('The search of the top bar is a field where there is room for it, and else an icon', async ({
  page,
}) => {
  await page.goto('albums')
  const button = page.getByRole('banner').getByRole('button', { name: /^Search records/ })
  for (const width of [768, 820, 900, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    const { text, key, inside } = await button.evaluate((element) => {
      const [textBox, keyBox] = [...element.querySelectorAll('span, kbd')].map((part) => ({
        width: part.getBoundingClientRect().width,
        right: part.getBoundingClientRect().right,
      }))
      return {
        text: textBox?.width ?? 0,
        key: keyBox?.width ?? 0,
        inside: (keyBox?.right ?? 0) <= element.getBoundingClientRect().right,
      }
    })
    expect.soft(text <= 1 || text >= 60, `${text} px for the words at ${width} px`).toBe(true)
    expect.soft(key === 0 || inside, `the keys are cut at ${width} px`).toBe(true)
    expect.soft(key === 0 || text >= 60, `the keys take the room of the words at ${width} px`).toBe(true)
  }
})

test('What is loaded after the rows leaves them where they are', async ({ page, api }) => {
  const name = unique('Sthir')
  const { album_id } = await addAlbum(api, { name })
  await addTrack(api, name, { album_id })
  for (const { width, path, late } of [
    { width: 390, path: 'albums', late: ['Work', 'More'] },
    { width: 1366, path: `albums/viewtracks/${album_id}`, late: ['Work'] },
  ]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto(path)
    const row = rows(page).first()
    await row.waitFor()
    const place = await row.boundingBox()
    for (const name of late) await expect(page.getByRole('button', { name })).toBeVisible()
    expect((await row.boundingBox())?.y, path).toBe(place?.y)
  }
})

const LISTS = [
  'albums',
  'artist',
  'category',
  'subcategory',
  'collection',
  'playlist',
  'tags',
  'tracks',
  'pages',
  'users',
  'subadmins',
]

/** So that every list has a row: the sample has no page and no sub admin. */
async function fillEmptyLists(api: Api) {
  await api(pages.save, { body: { action: 'add', name: unique('Page'), content: '<p>Text</p>' } })
  await invite(api, 'Meera', `${unique('meera').replace(' ', '')}@example.org`)
}

test('Beside the sidebar the status is in reach too, and what has no room is chosen from the columns', async ({
  page,
  api,
}) => {
  test.slow()
  await fillEmptyLists(api)
  for (const path of LISTS.filter((one) => one !== 'pages')) {
    await page.goto(path)
    await rows(page).first().waitFor()
    for (const width of [1024, 1093, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      const beyond = () =>
        page.evaluate(() => {
          const scroller = document.querySelector('main table')?.parentElement
          return scroller ? scroller.scrollWidth - scroller.clientWidth : -1
        })
      await expect.soft.poll(beyond, { message: `${path} at ${width} px`, timeout: 5000 }).toBe(0)
    }
  }
})

test('A page is never taller than what it shows, however many rows a list has', async ({ page, api }) => {
  await fillEmptyLists(api)
  for (const { width, height } of [
    { width: 1366, height: 768 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const path of LISTS) {
      await page.goto(`${path}?size=100`)
      await rows(page).first().waitFor()
      const beyond = await page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement
        const ends = [...document.body.children].map((part) => part.getBoundingClientRect().bottom)
        return scrollHeight - Math.max(clientHeight, Math.ceil(Math.max(...ends) + window.scrollY))
      })
      expect.soft(beyond, `${path} in a window of ${height} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('A name of nearly 200 letters without a blank widens no list and no form, and at 320 px nothing is broken into letters', async ({
  page,
  api,
}) => {
  test.slow()
  // The name of the file has an ending, too.
  const name = unique('W').padEnd(196, 'W')
  const screens: string[] = ['subadmins/add', 'users/add', 'notifications']
  for (const [path, make] of Object.entries(makers)) {
    const id = await make(api, name)
    screens.push(path, `${path}/edit/${id}`)
    if (path === 'albums' || path === 'playlist') screens.push(`${path}/viewtracks/${id}`)
  }
  for (const path of screens) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [1366, 1093, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 768 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.soft.poll(beyond, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['albums', 'users']) {
    await page.goto(path)
    const sort = page.getByLabel('Sort by')
    await sort.waitFor()
    const height = await sort.evaluate((select) => select.parentElement?.getBoundingClientRect().height)
    expect.soft(height, path).toBeLessThan(60)
  }
  await page.goto('subadmins/add')
  const custom = page.getByRole('radio', { name: 'Custom' })
  await custom.waitFor()
  const isInside = await custom.evaluate((radio) => {
    const card = radio.closest('form section, form > div, form')
    return radio.getBoundingClientRect().right <= (card?.getBoundingClientRect().right ?? 0)
  })
  expect.soft(isInside, 'the choice of rights').toBe(true)
})
