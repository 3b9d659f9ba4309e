import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { subadmins } from '#contract/resources/subadmins.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { field, heading, rowOf, searchBox, toasts } from './screens.ts'
import { signedInState } from './session.ts'

const PASSWORD = 'kesar chandan 42'

test('The main admin limits a sub admin, whose open screen then shows only what is left', async ({
  page,
  browser,
  product,
  baseURL,
  api,
}) => {
  const name = unique('Limited')
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.org`
  const album = unique('Album of rights')
  const { artist_id } = await api(artists.save, {
    body: { action: 'add', name: unique('Artist of rights'), hindi_name: null },
  })
  await api(albums.save, { body: { action: 'add', name: album, artist_id: [artist_id] } })
  const { adminInfo } = await addSubadmin(api, product, name, email, PASSWORD)

  const theirs = await browser.newContext({
    baseURL,
    storageState: signedInState(product.address, adminInfo),
  })
  const screen = await theirs.newPage()
  await screen.goto(`albums?search=${encodeURIComponent(album)}`)
  await expect(rowOf(screen, album)).toBeVisible()
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Artist' })).toBeVisible()
  await expect(screen.getByRole('link', { name: 'Add', exact: true })).toBeVisible()

  await page.goto(`subadmins/edit/${adminInfo.admin_id}`)
  const rights = page.getByRole('table', { name: 'Permissions' })
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await page.getByText('View only', { exact: true }).click()
  await expect(rights.getByRole('checkbox', { name: 'View: Albums' })).toBeChecked()
  await expect(rights.getByRole('checkbox', { name: 'Edit: Albums' })).not.toBeChecked()
  await rights.getByRole('checkbox', { name: 'View: Artists' }).uncheck()
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await rights.getByRole('checkbox', { name: 'Edit: Tags' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText('Sub admin saved.')
  const { rights: saved } = await api(subadmins.get, { params: { id: adminInfo.admin_id } })
  expect(saved).toContain('tags.edit')
  expect(saved).not.toContain('artists.view')

  // With its next call: a search of the list that is open.
  await searchBox(screen).fill(album.slice(0, -1))
  await expect(menu.getByRole('link', { name: 'Artist' })).toBeHidden()
  await expect(screen.getByRole('link', { name: 'Add', exact: true })).toBeHidden()
  const row = rowOf(screen, album)
  await expect(row.getByText('Active')).toBeVisible()
  await expect(row.getByRole('button', { name: /Deactivate/ })).toBeHidden()
  await expect(screen.getByRole('checkbox')).toHaveCount(0)

  await screen.goto('tags')
  await expect(screen.getByRole('link', { name: 'Add', exact: true }).first()).toBeVisible()
  await screen.goto('artist')
  await expect(heading(screen, "You can't view artists.")).toBeVisible()
  await screen.goto('albums/add')
  await expect(heading(screen, "You can't add or edit albums.")).toBeVisible()
  const { Info } = await api(albums.list, { body: { searchText: album } })
  const asked: string[] = []
  screen.on('request', (request) => asked.push(request.url()))
  await screen.goto(`albums/edit/${Info[0]?.album_id}`)
  await expect(screen.getByText('You may view this record, but not change it.')).toBeVisible()
  await expect(heading(screen, 'View')).toBeVisible()
  await expect(field(screen, 'Name')).toBeDisabled()
  await expect(screen.getByText('Artist of rights', { exact: false })).toBeVisible()
  await expect(screen.getByText('Artist of rights', { exact: false })).toBeVisible()
  await expect(screen.locator('form').getByRole('button')).toHaveCount(0)
  await expect(screen.getByRole('checkbox', { name: 'Cover Image Link' })).toHaveCount(0)
  await screen.getByRole('button', { name: '0 comments' }).click()
  await expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveCount(0)
  expect(asked.filter((address) => address.includes('suggestName'))).toEqual([])
  // People's addresses may be seen, not taken along.
  await screen.goto('users')
  await expect(screen.getByRole('table')).toBeVisible()
  await expect(screen.getByRole('button', { name: /xport$/ })).toHaveCount(0)

  // What is the main admin's alone, or of a kind that is hidden, is not offered either.
  await screen.goto('history')
  await screen.getByRole('button', { name: 'Filters' }).click()
  const kinds = screen.getByRole('combobox', { name: 'Type' })
  await expect(kinds.getByRole('option', { name: 'Albums', exact: true })).toHaveCount(1)
  for (const name of ['Artists', 'Webhooks', 'API keys', 'Sub admins', 'Backups'])
    await expect(kinds.getByRole('option', { name, exact: true })).toHaveCount(0)
  await screen.goto('dashboard')
  await expect(screen.getByText('Categories', { exact: true }).first()).toBeVisible()
  await expect(screen.getByText('Sub admins', { exact: true })).toHaveCount(0)
  await theirs.close()
})
