import type { Page } from '@playwright/test'
import { categories } from '#contract/resources/categories.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack, recording } from './records.ts'
import { choose, holdToasts, toasts } from './screens.ts'

const screen = (page: Page) => page.getByRole('dialog', { name: 'Listen and file' })

test('tracks of a search are heard and filed by keyboard alone, taken back, and undone as one', async ({
  page,
  api,
}) => {
  const name = unique('Madhur Dhun')
  const added: Awaited<ReturnType<typeof addTrack>>[] = []
  for (const number of [1, 2, 3]) added.push(await addTrack(api, `${name} ${number}`, {}, recording(30)))
  const tag = await api(tags.save, {
    body: { action: 'add', tag_name: unique('Evening'), tag_name_hindi: unique('शाम') },
  })
  const category = await api(categories.save, {
    body: { action: 'add', name: unique('Kirtan'), hindi_name: unique('कीर्तन') },
  })
  const filedIn = async (index: number) => {
    const { trackTag, trackCategory, is_active } = await api(tracks.get, {
      params: { id: added[index]?.track_id ?? 0 },
    })
    return [...trackTag.map((one) => one.tag_name), ...trackCategory.map((one) => one.name), is_active]
  }
  const { tag_name, tag_name_hindi } = await api(tags.get, { params: { id: tag.tag_id } })
  const kirtan = await api(categories.get, { params: { id: category.category_id } })

  await page.goto(`tracks?search=${name}`)
  await choose(page, 'Work', 'Listen and file')
  const track = screen(page).getByRole('region', { name: 'Track that is playing' })
  const filing = screen(page).getByRole('region', { name: 'Filing' })
  await expect(screen(page)).toContainText('1 of 3')
  await expect(track.getByRole('heading')).toHaveText(`${name} 3`)
  await expect(screen(page).getByRole('button', { name: `Pause ${name} 3` })).toBeVisible()

  // A tag by its Hindi name, and a category.
  await page.keyboard.press('t')
  await expect(filing.getByRole('combobox', { name: 'File under a tag' })).toBeFocused()
  await page.keyboard.type(tag_name_hindi ?? '')
  await expect(filing.getByRole('option').filter({ hasText: tag_name })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(filing.getByRole('button', { name: `Remove ${tag_name}` })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type(kirtan.name)
  await expect(filing.getByRole('option').filter({ hasText: kirtan.name })).toHaveAttribute('data-active')
  await page.keyboard.press('Enter')
  await expect(filing.getByRole('button', { name: `Remove ${kirtan.name}` })).toBeVisible()

  // The next track plays, is filed with one digit each, deactivated, and the last filing is taken back.
  await page.keyboard.press('j')
  await expect(screen(page)).toContainText('2 of 3')
  await expect(screen(page).getByRole('button', { name: `Pause ${name} 2` })).toBeVisible()
  await page.keyboard.press('m')
  await expect(track.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:1[5-9] of/)
  await page.keyboard.press('l')
  await expect(track.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:2[5-9] of/)
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await page.keyboard.press('s')
  await expect(filing.getByRole('button', { name: 'Inactive' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(filing.getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(screen(page).getByRole('button', { name: `Play ${name} 2` })).toBeVisible()
  await expect(screen(page)).toContainText('Tracks filed: 2')
  await expect.poll(() => filedIn(1)).toEqual([tag_name, kirtan.name, '1'])
  expect(await filedIn(2)).toEqual([tag_name, kirtan.name, '1'])

  // The next one waits while something is chosen for this one, which may end meanwhile, and follows then.
  const end = () =>
    page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 0.2
    })
  await page.keyboard.press('Space')
  await page.keyboard.press('t')
  await page.keyboard.type(tag_name)
  await end()
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true)
  await expect(filing.getByRole('option').filter({ hasText: tag_name })).toHaveAttribute('data-active')
  await expect(track.getByRole('heading')).toHaveText(`${name} 2`)
  await page.keyboard.press('Escape')
  await expect(track.getByRole('heading')).toHaveText(`${name} 1`)
  await page.keyboard.press('k')
  await expect(track.getByRole('heading')).toHaveText(`${name} 2`)

  // The next one follows when one ends.
  await end()
  await expect(track.getByRole('heading')).toHaveText(`${name} 1`)
  await page.keyboard.press('k')
  await expect(track.getByRole('heading')).toHaveText(`${name} 2`)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Next or previous track',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  // Escape has closed the dialog alone.
  await page.keyboard.press('j')
  await expect(track.getByRole('heading')).toHaveText(`${name} 1`)

  // Leaving offers one undo for all of it, also when it is asked for twice.
  await holdToasts(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const finished = toasts(page).getByText('Listening finished')
  await expect(finished).toHaveCount(1)
  // The toast of the last track that was filed may still be there, with an undo of its own.
  await finished.locator('../..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => filedIn(2)).toEqual(['1'])
  expect(await filedIn(1)).toEqual(['1'])
})
