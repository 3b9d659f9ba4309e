import { expect, test, unique } from './fixtures.ts'
import { actOn, press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

type Resource = {
  path: string
  list: string
  add: string
  edit: string
  /** What the form asks for besides the name. */
  fields: Record<string, string>
  /** A field of the form that chooses other records. */
  lookup?: string
  hasStatus: boolean
  hasDetails: boolean
  /** The dialog after a save: without a mail server, the link of an invitation is to be sent by hand. */
  savedDialog?: string
}

const hindi = { 'Hindi name': 'नाम' }
const number = unique('').trim()

const resources: Resource[] = [
  {
    path: 'albums',
    list: 'Album list',
    add: 'Add Album',
    edit: 'Edit Album',
    fields: { ...hindi, Description: 'By keys' },
    lookup: 'Categories',
    hasStatus: true,
    hasDetails: true,
  },
  {
    path: 'artist',
    list: 'Artist list',
    add: 'Add Artist',
    edit: 'Edit Artist',
    fields: { ...hindi, About: 'By keys' },
    lookup: 'Playlists',
    hasStatus: true,
    hasDetails: true,
  },
  {
    path: 'playlist',
    list: 'Playlist list',
    add: 'Add Playlist',
    edit: 'Edit Playlist',
    fields: hindi,
    lookup: 'Artists',
    hasStatus: true,
    hasDetails: false,
  },
  {
    path: 'category',
    list: 'Category list',
    add: 'Add Category',
    edit: 'Edit Category',
    fields: hindi,
    lookup: 'Albums',
    hasStatus: true,
    hasDetails: true,
  },
  {
    path: 'subcategory',
    list: 'Subcategory list',
    add: 'Add Subcategory',
    edit: 'Edit Subcategory',
    fields: hindi,
    lookup: 'Category',
    hasStatus: true,
    hasDetails: false,
  },
  {
    path: 'collection',
    list: 'Collection list',
    add: 'Add Collection',
    edit: 'Edit Collection',
    fields: hindi,
    lookup: 'Albums',
    hasStatus: true,
    hasDetails: true,
  },
  {
    path: 'tags',
    list: 'Tag list',
    add: 'Add Tag',
    edit: 'Edit Tag',
    fields: { 'Hindi Name': 'नाम' },
    hasStatus: false,
    hasDetails: false,
  },
  {
    path: 'users',
    list: 'User list',
    add: 'Add User',
    edit: 'Edit User',
    fields: { Email: `kunji-${number}@example.org`, 'Phone number': number },
    hasStatus: true,
    hasDetails: false,
  },
  {
    path: 'subadmins',
    list: 'Sub Admin list',
    add: 'Add Sub Admin',
    edit: 'Edit Sub Admin',
    fields: { Email: `kunji-${number}@example.net` },
    hasStatus: true,
    hasDetails: false,
    savedDialog: 'Invitation link',
  },
]

for (const { path, list, add, edit, fields, lookup, hasStatus, hasDetails, savedDialog } of resources)
  test(`By keys alone a record is added, found, edited and deleted in the ${list}`, async ({ page }) => {
    const name = unique('Kunji')
    await page.goto(path)
    await pressOn(page, page.getByRole('link', { name: 'Add', exact: true }).first())
    await expect(heading(page, add)).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await typeInto(page, field(page, 'Name'), name)
    for (const [label, text] of Object.entries(fields)) await typeInto(page, field(page, label), text)
    if (lookup) {
      await tabTo(page, page.getByRole('combobox', { name: lookup }))
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await press(page, 'ArrowDown', 'Enter')
      await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
    }
    await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
    if (savedDialog) {
      await expect(page.getByRole('dialog', { name: savedDialog })).toBeVisible()
      await press(page, 'Escape')
    }
    await expect(heading(page, list)).toBeFocused()
    await expect(toasts(page)).toBeVisible()

    await press(page, '/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type(name)
    await expect(rows(page)).toHaveCount(1)
    const row = rowOf(page, name)
    if (hasStatus) {
      await pressOn(page, row.getByRole('button', { name: /^Active: / }), 'Space')
      await expect(row.getByRole('button', { name: /^InActive: / })).toBeFocused()
    }
    if (hasDetails) {
      const view = await actOn(page, row, 'View details')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await press(page, 'Escape')
      await expect(view).toBeFocused()
    }
    await actOn(page, row, 'Edit')
    await expect(heading(page, edit)).toBeFocused()
    await typeInto(page, field(page, 'Name'), `${name} edited`)
    await press(page, 'Control+s')
    await expect(heading(page, list)).toBeFocused()
    await expect(rowOf(page, `${name} edited`)).toBeVisible()

    await actOn(page, row, 'Delete')
    const question = page.getByRole('dialog')
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
    await pressOn(page, question.getByRole('button', { name: 'Yes' }))
    await expect(question).toBeHidden()
    await expect(row).toBeHidden()
    await expect(heading(page, list)).toBeFocused()
  })
