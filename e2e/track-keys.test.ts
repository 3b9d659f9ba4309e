import { expect, test, unique } from './fixtures.ts'
import { arrowTo, press, walkByTab } from './keyboard.ts'
import { addPlaylist, addTracks, playlistOrder, recording } from './records.ts'
import { act, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

// A colour on its way to another is neither.

test.describe('Tab comes to every control, and each shows that it has the focus', () => {
  test('on the track list, filtered', async ({ page }) => {
    await page.goto('tracks?without_cover=true&status=1&search=ram')
    await rows(page).first().waitFor()
    const walk = await walkByTab(page, 'main')
    expect(walk.count).toBeGreaterThan(30)
    expect(walk).toMatchObject({ missed: [], unseen: [] })
  })

  test('on the track list while tracks are chosen', async ({ page }) => {
    await page.goto('tracks')
    await rows(page).first().getByRole('checkbox').check()
    expect(await walkByTab(page, 'main')).toMatchObject({ missed: [], unseen: [] })
  })

  test('in the filters', async ({ page }) => {
    await page.goto('tracks')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).waitFor()
    expect(await walkByTab(page, '[role="dialog"]')).toMatchObject({ missed: [], unseen: [] })
  })

  test('in the views', async ({ page }) => {
    await page.goto('tracks?search=shiv')
    await page.getByRole('button', { name: 'Views' }).click()
    expect(await walkByTab(page, '[role="dialog"]')).toMatchObject({ missed: [], unseen: [] })
  })

  test('on the form of a new track, with a recording', async ({ page }) => {
    await page.goto('tracks/add')
    await page.getByLabel('Audio', { exact: true }).setInputFiles({
      name: 'a.mp3',
      mimeType: 'audio/mpeg',
      buffer: recording(5, { title: 'A title', artist: 'An artist' }),
    })
    await page.getByRole('button', { name: 'Use: A title' }).waitFor()
    await page.getByRole('button', { name: /: An artist$/ }).waitFor()
    await heading(page, 'Add Track').focus()
    const walk = await walkByTab(page, 'main')
    expect(walk.count).toBeGreaterThan(20)
    expect(walk).toMatchObject({ missed: [], unseen: [] })
  })

  test('on the form of a track that is there', async ({ page }) => {
    await page.goto('tracks?search=Hanuman Chalisa')
    await act(page, 'Hanuman Chalisa', 'Edit')
    await field(page, 'Name').waitFor()
    expect(await walkByTab(page, 'main')).toMatchObject({ missed: [], unseen: [] })
  })
})

test('By keys alone a range of tracks is chosen and put into a playlist', async ({ page, api }) => {
  const name = unique('Ungli')
  await addTracks(api, name, 4)
  const playlist = unique('Kunji')
  const playlist_id = await addPlaylist(api, playlist)
  await page.goto(`tracks?search=${name}&sort=display_name`)
  await expect(rows(page)).toHaveCount(4)
  const box = (n: number) => page.getByRole('checkbox', { name: `Select ${name} ${n}`, exact: true })
  await box(1).focus()
  await press(page, 'Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await box(3).focus()
  await press(page, 'Shift+Space')
  await expect(page.getByText('3 selected')).toBeVisible()

  await page.getByRole('button', { name: 'Add to', exact: true }).focus()
  await press(page, 'Enter')
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Add To Playlist' }))
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add To Playlist' })
  await expect(dialog.getByRole('combobox', { name: 'Playlist' })).toBeFocused()
  await page.keyboard.type(playlist)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(dialog).toContainText(`Add 3 tracks to “${playlist}”.`)
  await press(page, 'Tab', 'Tab')
  await expect(dialog.getByRole('button', { name: 'Add 3 tracks' })).toBeFocused()
  await press(page, 'Enter')
  await expect(toasts(page)).toContainText('3 added, 0 already there')
  expect(await playlistOrder(api, playlist_id)).toEqual([1, 2, 3].map((n) => `${name} ${n}`))
  await expect(heading(page, 'Tracks')).toBeFocused()
})

test('The details, the question and the filters give the focus back to what opened them', async ({
  page,
}) => {
  await page.goto('tracks?search=Hanuman Chalisa')
  const row = rowOf(page, 'Hanuman Chalisa').first()
  for (const opener of [
    row.getByRole('button', { name: /^Actions for/ }),
    page.getByRole('button', { name: 'Filters' }),
    page.getByRole('button', { name: 'Display' }),
    page.getByRole('button', { name: 'Views' }),
  ]) {
    await opener.focus()
    await press(page, 'Enter')
    await expect(page.locator(':is([role="dialog"], [role="menu"]):focus-within')).toBeVisible()
    await press(page, 'Escape')
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('The keys of the list move, choose, edit, search and play', async ({ page }) => {
  await page.goto('tracks?search=Hanuman Chalisa')
  await rows(page).first().waitFor()
  await press(page, 'j', 'x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await press(page, 'x')
  await press(page, '/')
  await expect(searchBox(page)).toBeFocused()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Play / })
    .focus()
  await press(page, 'Enter')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: /^Pause / })).toBeVisible()
  await rows(page).first().focus()
  await press(page, 'Space')
  await expect(player.getByRole('button', { name: /^Play / })).toBeVisible()
  await press(page, 'e')
  await expect(heading(page, 'Edit Track')).toBeVisible()
})
