import type { Route } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { expect, test } from './fixtures.ts'
import { albumsNamed } from './records.ts'
import { callsTo, field } from './screens.ts'

test('a name is offered in the other script, and written when it is accepted by a key or a click', async ({
  page,
}) => {
  await page.goto('category/add')
  const [english, hindi] = [field(page, 'Name'), field(page, 'Hindi name')]
  await english.fill('Shri Ram Jai Ram')
  const inHindi = page.getByRole('button', { name: 'Use “श्री राम जय राम”' })
  await expect(inHindi).toBeVisible()
  await expect(hindi).toHaveValue('')
  await hindi.press('ArrowDown')
  await expect(hindi).toHaveValue('श्री राम जय राम')
  await expect(inHindi).toHaveCount(0)

  await english.fill('')
  await page.getByRole('button', { name: 'Use “Shri Ram Jai Ram”' }).click()
  await expect(english).toHaveValue('Shri Ram Jai Ram')
  await expect(english).toBeFocused()
})

test('the words of an offer that only a rule spells are marked and named; what the catalogue has is not', async ({
  page,
}) => {
  await page.goto('category/add')
  await field(page, 'Name').fill('Ganesh Zorvani')
  const offer = page.getByRole('button', { name: 'Use “गणेश ज़ोर्वनी”' })
  await expect(offer.locator('mark')).toHaveText('ज़ोर्वनी')
  await expect(field(page, 'Hindi name')).toHaveAccessibleDescription(/Guessed, please check: ज़ोर्वनी/)
  await field(page, 'Name').fill('Ganesh Aarti')
  await expect(page.getByRole('button', { name: 'Use “गणेश आरती”' })).toBeVisible()
  await expect(page.getByText('Guessed')).toHaveCount(0)
})

test('a word that is written otherwise than it was offered is offered for the other names that have it', async ({
  page,
  api,
}) => {
  // Of a try before this one.
  const id = (await albumsNamed(api, 'Brav Geet')).map(({ album_id }) => album_id)
  if (id.length > 0) await api(albums.delete, { body: { id } })
  const other = await api(albums.save, { body: { name: 'Brav Geet', hindi_name: 'बरव गीत' } })
  await page.goto('category/add')
  await field(page, 'Name').fill('Jai Brav')
  await page.getByRole('button', { name: 'Use “जय बरव”' }).click()
  await field(page, 'Hindi name').fill('जय ब्रव')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Brav” is “बरव” in other names. Write “ब्रव” there too?')).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 album' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1 album' })
  await expect(dialog.getByRole('region', { name: 'Preview: the first records' })).toContainText('ब्रव गीत')
  await dialog.getByRole('button', { name: 'Change 1 album' }).click()
  await expect(dialog).toHaveCount(0)
  const named = async () => (await api(albums.get, { params: { id: other.album_id } })).hindi_name
  await expect.poll(named).toBe('ब्रव गीत')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(named).toBe('बरव गीत')
})

for (const size of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`what is offered moves nothing that is about to be clicked, at a width of ${size.width} pixels`, async ({
    page,
  }) => {
    await page.route(/search\/suggestName$/, async (route) => {
      await asked
      await route.continue()
    })
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    await page.setViewportSize(size)
    await page.goto('category/add')
    await field(page, 'Name').fill('Shri Ram')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const before = await save.boundingBox()
    ask()
    await expect(page.getByRole('button', { name: 'Use “श्री राम”' })).toBeVisible()
    expect(await save.boundingBox()).toEqual(before)
  })

test('the form of a track offers it too', async ({ page }) => {
  await page.goto('tracks/add')
  await field(page, 'Name').fill('Hanuman Aarti')
  await page.getByRole('button', { name: 'Use “हनुमान आरती”' }).click()
  await expect(field(page, 'Hindi name')).toHaveValue('हनुमान आरती')
})

test('the keyboard reaches the next field past the suggestion, and a screen reader hears of it in the field', async ({
  page,
}) => {
  await page.goto('albums/add')
  const [english, hindi] = [field(page, 'Name'), field(page, 'Hindi name')]
  await english.fill('Shri Ram Jai Ram')
  await expect(page.getByRole('button', { name: 'Use “श्री राम जय राम”' })).toBeVisible()
  await english.press('Tab')
  await expect(hindi).toBeFocused()
  await expect(hindi).toHaveAccessibleDescription('Use “श्री राम जय राम”')
  await expect(hindi).toHaveAttribute('aria-keyshortcuts', 'ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'Hindi name: “श्री राम जय राम”' })).toHaveText(
    'Suggestion for Hindi name: “श्री राम जय राम”. Press the down arrow in that field to use it.',
  )
  await hindi.press('Tab')
  await page.keyboard.press('Space')
  await expect(hindi).toHaveValue('')
})

test('only the answer to what stands in the field is shown; a request that nobody waits for is aborted', async ({
  page,
}) => {
  await page.goto('category/add')
  const asked = callsTo(page, 'search/suggestName')
  const held: Route[] = []
  await page.route(/search\/suggestName$/, (route) => {
    if (/Ganesh Aarti/.test(route.request().postData() ?? '')) return route.continue()
    held.push(route)
  })
  const aborted = async (count: number) => {
    await expect.poll(() => held.length).toBe(count)
    return page.waitForEvent('requestfailed', (request) => request === held.at(-1)?.request())
  }
  const english = field(page, 'Name')
  await english.fill('Ganesh')
  const first = aborted(1)
  await expect.poll(() => asked.length).toBe(1)
  await english.fill('Ganesh Aarti')
  await first
  await expect(page.getByRole('button', { name: 'Use “गणेश आरती”' })).toBeVisible()

  await english.fill('Hanuman')
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(0)
  const second = aborted(2)
  await expect.poll(() => held.length).toBe(2)
  await field(page, 'Hindi name').fill('हनुमान')
  await second
})
