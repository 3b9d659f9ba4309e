import { artists } from '#contract/resources/artists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { choose, rowOf, rows, toasts } from './screens.ts'

test('the columns that were not recognised come before the others, both in the order of the sheet', async ({
  page,
}) => {
  const text = [
    ['Track Name', 'Hindi Name', 'Beat', 'Description', 'Hindi Description', 'Where'],
    ['Bhajan', 'भजन', '72', 'About', 'विवरण', 'http://127.0.0.1:9/a.mp3'],
  ]
  const file = {
    name: `${unique('Order')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text.map((cells) => cells.join(',')).join('\n')),
  }
  await page.goto('tracks')
  await choose(page, 'Import / export', /^Import$/)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  const places = () =>
    dialog.locator('[data-column]').evaluateAll((all) => all.map((one) => one.getAttribute('data-column')))
  await expect.poll(places).toEqual(['C', 'F', 'A', 'B', 'D', 'E'])
  await dialog.locator('[data-column=F] select').selectOption('Track Link')
  expect(await places()).toEqual(['C', 'F', 'A', 'B', 'D', 'E'])
  await dialog.getByRole('button', { name: 'Preview with these columns' }).click()
  await expect(dialog).toContainText('You matched these columns.')
})

test('a row that lacks a name is offered the one in its other script, when it is corrected', async ({
  page,
}) => {
  const file = {
    name: `${unique('Scripts')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Track Name,Hindi Name,Description,Hindi Description,Track Link\n,राधे राधे,About,विवरण,http://127.0.0.1:9/b.mp3',
    ),
  }
  await page.goto('tracks')
  await choose(page, 'Import / export', /^Import$/)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await dialog.getByRole('link', { name: 'View all rows and names' }).click()
  await page.getByRole('button', { name: 'Fix row 2' }).click()
  const form = page.getByRole('form', { name: 'Fix row 2' })
  await expect(form.getByRole('button', { name: 'Use “Radhe Radhe”' })).toBeVisible()
  const name = form.getByRole('textbox', { name: 'Track Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(name).toHaveValue('Radhe Radhe')
  await form.getByRole('button', { name: 'Show all cells' }).click()
  await form.getByRole('textbox', { name: 'Hindi Name' }).fill('')
  await form.getByRole('button', { name: 'Use “राधे राधे”' }).click()
  await expect(form.getByRole('textbox', { name: 'Hindi Name' })).toHaveValue('राधे राधे')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Row 2 can be imported now.')).toBeVisible()
})

test('columns are chosen, a track updated, a name pointed to a record, a cell corrected, and all of it undone', async ({
  page,
  api,
}) => {
  const name = unique('Chosen')
  const link = (n: number) => `http://127.0.0.1:9/${encodeURIComponent(name)}-${n}.mp3`
  const artist = unique('Singer')
  await api(artists.save, { body: { action: 'add', name: artist } })
  const known = {
    display_name: `${name} 1`,
    display_name_hindi: 'गीत',
    description: 'Old',
    description_hindi: 'विवरण',
  }
  const { track_id } = await api(tracks.save, {
    body: { action: 'add', ...known, file_name: 'a.mp3', track_link: link(1) },
  })
  const heading = `Song ${name}`
  const text = [
    [heading, 'गाना', 'Notes', 'Notes (hi)', 'Where', 'Sung by', 'Day'],
    [`${name} 1`, 'गीत', 'Better', 'विवरण', link(1), `${name} Voice`, ''],
    [`${name} 2`, 'गीत', 'About', 'विवरण', link(2), `${name} Voice`, '13/25/2020'],
  ]
  const file = {
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text.map((cells) => cells.join(',')).join('\n')),
  }
  await page.goto('tracks')
  const open = async () => {
    await choose(page, 'Import / export', /^Import$/)
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
    await page.getByRole('dialog').getByRole('button', { name: 'Upload and preview' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-column=A]')).toContainText(`${name} 1 · ${name} 2`)
  const fields = [
    'Track Name',
    'Hindi Name',
    'Description',
    'Hindi Description',
    'Track Link',
    'Artist',
    'Record Date',
  ]
  for (const [place, field] of fields.slice(0, 4).entries())
    await dialog.locator('[data-column] select').nth(place).selectOption(field)
  await dialog.getByRole('button', { name: 'Preview with these columns' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a column for this field: Track Link.')
  await expect(dialog.locator('[data-column=E] option[value="Track Name"]')).toBeDisabled()
  for (const [place, field] of fields.entries())
    await dialog.locator('[data-column] select').nth(place).selectOption(field)
  await dialog.getByRole('button', { name: 'Preview with these columns' }).click()
  await expect(dialog).toContainText('You matched these columns.')

  await dialog.getByRole('radio', { name: 'Update' }).check()
  await expect(dialog).toContainText('Would change: Artist of 1 track and Description of 1 track.')
  await dialog.getByRole('link', { name: 'View all rows and names' }).click()
  await expect(rowOf(page, 'To update')).toContainText('Better')

  await page.getByRole('button', { name: 'Fix row 3' }).click()
  const form = page.getByRole('form', { name: 'Fix row 3' })
  await form.getByRole('button', { name: 'Show all cells' }).click()
  await form.getByRole('textbox', { name: 'Record Date' }).fill('12/25/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Row 3 can be imported now.')).toBeVisible()
  // It moves when the page scrolls, and would come between the pointer and the next button.
  await toasts(page).getByRole('button').click()

  await page.getByRole('link', { name: 'Names' }).click()
  await page.getByRole('button', { name: `Change record of “${name} Voice”` }).click()
  await dialog.getByRole('combobox', { name: 'Artist' }).fill(artist)
  await page.getByRole('option').filter({ hasText: artist }).click()
  await dialog.getByRole('checkbox', { name: `Keep “${name} Voice” as another name of this record` }).check()
  await dialog.getByRole('button', { name: 'Link to this record' }).click()
  await expect(rowOf(page, `${name} Voice`)).toContainText('Will be kept as another name')
  await page.getByRole('button', { name: 'Import: 1 new, 1 to update' }).click()
  await expect(page.locator('[data-figure=updated]')).toHaveText('Updated1')
  await expect(page.locator('[data-figure=added]')).toHaveText('Imported1')
  const read = () => api(tracks.get, { params: { id: track_id } })
  expect(await read()).toMatchObject({ description: 'Better', trackArtist: [{ name: artist }] })

  await page.goto('tracks')
  await open()
  await expect(dialog).toContainText('These are the columns that you chose last time for these headings.')
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await expect(dialog.getByRole('button', { name: 'Forget' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeHidden()
  await page.goto('tracks/imports')
  await rows(page).getByRole('link', { name: file.name }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  expect(await read()).toMatchObject({ description: 'Old', trackArtist: [] })
})
