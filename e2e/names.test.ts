import { expect, test } from './fixtures.ts'
import { field } from './screens.ts'

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

test('the form of a track offers it too', async ({ page }) => {
  await page.goto('tracks/add')
  await field(page, 'Name').fill('Hanuman Aarti')
  await page.getByRole('button', { name: 'Use “हनुमान आरती”' }).click()
  await expect(field(page, 'Hindi name')).toHaveValue('हनुमान आरती')
})
