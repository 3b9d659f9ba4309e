import { contact } from '#contract/features/contact.ts'
import { albums } from '#contract/resources/albums.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { pages } from '#contract/resources/pages.ts'
import { placeholders } from '#contract/resources/placeholders.ts'
import { expect, test, unique } from './fixtures.ts'
import { actOn, arrowTo, press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { addAlbum, albumNamed, picture } from './records.ts'
import { field, heading, rowOf, rows, toasts } from './screens.ts'

test('By keys alone a page is written with formats, read in public, hidden and deleted', async ({
  page,
  api,
}) => {
  const name = unique('Kunji')
  await page.goto('pages')
  await pressOn(page, page.getByRole('link', { name: 'Add Page' }))
  await expect(heading(page, 'Add Page')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await typeInto(page, field(page, 'Name'), name)
  const editor = page.getByRole('textbox', { name: 'Content' })
  await typeInto(page, editor, 'How to help')
  await tabTo(page, page.getByRole('button', { name: 'Undo', exact: true }))
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(editor).toBeFocused()
  await press(page, 'Enter')
  await page.keyboard.type('Bring ')
  await press(page, 'Control+b')
  await page.keyboard.type('flowers')
  await press(page, 'Control+b')
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(heading(page, 'Pages')).toBeFocused()
  const { Info } = await api(pages.list, { body: { searchText: name } })
  expect(Info).toMatchObject([{ content: '<h2>How to help</h2><p>Bring <strong>flowers</strong></p>' }])

  await press(page, '/')
  await page.keyboard.type(name)
  await expect(rows(page)).toHaveCount(1)
  const row = rowOf(page, name)
  const view = await actOn(page, row, 'View details')
  const details = page.getByRole('dialog', { name })
  const opening = page.waitForEvent('popup')
  await pressOn(page, details.getByRole('link', { name: 'View public page' }))
  const open = await opening
  await expect(open.getByRole('heading', { name: 'How to help' })).toBeVisible()
  await open.close()
  await press(page, 'Escape')
  await expect(view).toBeFocused()
  await pressOn(page, row.getByRole('button', { name: /^Active: / }))
  await expect(row.getByRole('button', { name: /^InActive: / })).toBeFocused()
  await actOn(page, row, 'Delete')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(row).toBeHidden()
  await expect(heading(page, 'Pages')).toBeFocused()
})

test('By keys alone a notification is written about an album, and stands in the list below', async ({
  page,
  api,
}) => {
  const title = unique('Kunji')
  await addAlbum(api, { name: title })
  await page.goto('notifications')
  await typeInto(page, field(page, 'Title'), title)
  await typeInto(page, field(page, 'Message'), 'Listen to it tonight')
  const type = page.getByLabel('Notification type')
  await typeInto(page, type, 'Particular Al')
  await expect(type).toHaveValue('album')
  await typeInto(page, page.getByRole('combobox', { name: 'Album' }), title)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await press(page, 'Enter')
  await pressOn(page, page.getByRole('button', { name: 'Send Notification' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
  await expect(page.getByRole('button', { name: 'Go now' })).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Stay here' }))
  await expect(field(page, 'Title')).toBeFocused()
  await expect(rowOf(page, title)).toContainText('Not sent')
})

test('By keys alone a placeholder is chosen, by link and by file, and given up', async ({
  page,
  api,
  product,
}) => {
  await api(placeholders.edit, { body: { key: 'user', value: null } })
  await page.goto('config')
  const edit = page.getByRole('button', { name: 'Edit placeholder for user' })
  await pressOn(page, edit)
  const dialog = page.getByRole('dialog', { name: 'Select Placeholder for user' })
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, dialog.getByRole('button', { name: /^choose (?!an existing)/i }))
  await (await chooser).setFiles({ name: 'p.png', mimeType: 'image/png', buffer: await picture('#123456') })
  await pressOn(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await press(page, 'Enter')
  await pressOn(page, dialog.getByLabel('Cover Image Link'), 'Space')
  await typeInto(page, field(page, 'Image URL'), `${product.address}/icon.svg`)
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await press(page, 'Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Restore built-in placeholder' }))
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  expect((await api(placeholders.list)).find(({ key }) => key === 'user')?.value).toBeNull()
})

test('By keys alone a query is read, marked and deleted in the inbox', async ({ page, api }) => {
  const name = unique('Kunji')
  await api(contact.send, { body: { name, email: 'keys@example.org', query: 'When?' } })
  await page.goto('dashboard')
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: /^Inbox/ }))
  await expect(heading(page, 'Inbox')).toBeFocused()
  await press(page, '/')
  await page.keyboard.type(name)
  await expect(rows(page)).toHaveCount(1)
  await actOn(page, rowOf(page, name), 'View')
  await expect(heading(page, `Query from ${name}`)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Reply by email' }))
  await pressOn(page, page.getByRole('button', { name: 'Mark as unread' }))
  await expect(heading(page, 'Inbox')).toBeFocused()
  await press(page, '/')
  await page.keyboard.type(name)
  await expect(rows(page)).toHaveCount(1)
  await pressOn(page, page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'More', exact: true }))
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Mark as read' }))
  await press(page, 'Enter')
  await expect(toasts(page).last()).toContainText('1 query marked as read.')
  await expect(heading(page, 'Inbox')).toBeFocused()
  await actOn(page, rowOf(page, name), 'Delete')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await expect(rows(page)).toHaveCount(0)
  expect((await api(inbox.list, { body: { searchText: name } })).totalCount).toBe(0)
})

test('By keys alone a change is looked at in the history and taken back', async ({ page, api }) => {
  const name = unique('Kunji')
  const { album_id } = await addAlbum(api, { name })
  await api(albums.save, { body: { action: 'edit', album_id, name: `${name} B` } })
  await page.goto(`albums/edit/${album_id}`)
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'History' }))
  await expect(heading(page, 'History')).toBeFocused()
  const row = rows(page).filter({ hasText: 'Edited' })
  const details = row.getByRole('button', { name: /^Details/ })
  await pressOn(page, details)
  await expect(page.getByRole('dialog').getByRole('cell', { name: `${name} B` })).toBeVisible()
  await press(page, 'Escape')
  await expect(details).toBeFocused()
  await pressOn(page, row.getByRole('button', { name: 'Undo', exact: true }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Undo change' }))
  await expect(row).toContainText('Undone')
  await expect(heading(page, 'History')).toBeFocused()
  expect((await albumNamed(api, name)).name).toBe(name)
})

test('By keys alone the dashboard leads to what waits, and shows its figures as a table', async ({
  page,
}) => {
  await page.goto('dashboard')
  const chart = page.getByRole('figure').first()
  await pressOn(page, chart.getByRole('button', { name: 'Show as table' }))
  await expect(chart.getByRole('table')).toBeVisible()
  await expect(chart.getByRole('button', { name: 'Show as chart' })).toBeFocused()
  const remove = page.getByRole('button', { name: 'Remove sample catalogue' })
  await pressOn(page, remove)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused()
  await press(page, 'Enter')
  await expect(remove).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: /^Missing cover Tracks/ }))
  await expect(heading(page, 'Tracks')).toBeFocused()
  await expect(page.getByText('Missing cover', { exact: true })).toBeVisible()
})
