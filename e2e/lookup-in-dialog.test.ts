import { expect, test } from './fixtures.ts'
import { choose, rows } from './screens.ts'

test('The lookup that a dialog focuses covers nothing until it is typed in, clicked or asked by a key', async ({
  page,
}) => {
  await page.goto('tracks')
  await rows(page).first().getByRole('checkbox').check()
  await choose(page, 'Add to', 'Add To Playlist')
  const dialog = page.getByRole('dialog')
  const lookup = dialog.getByRole('combobox', { name: 'Playlist' })
  await expect(lookup).toBeFocused()
  await expect(lookup).toHaveAttribute('aria-expanded', 'false')
  const list = page.getByRole('listbox')
  for (const open of [
    () => page.keyboard.press('ArrowDown'),
    () => page.keyboard.type('a'),
    () => lookup.click(),
  ]) {
    await open()
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(dialog).toBeVisible()
  }
})
