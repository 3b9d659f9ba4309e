import { history } from '#contract/features/history.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { albums } from '#contract/resources/albums.ts'
import { apiOf } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { choose, rowOf, toasts } from './screens.ts'

const PASSWORD = 'kesar chandan 42'

test('Two admins see each other at a record, talk about it, and hand it over', async ({
  page,
  product,
  api,
}) => {
  const name = unique('Meera')
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.org`
  const { adminInfo } = await addSubadmin(api, product, name, email, PASSWORD)
  const meera = apiOf(product.address, adminInfo)
  const album = unique('Sahyog')
  const { album_id } = await api(albums.save, { body: { action: 'add', name: album } })
  const record = { kind: 'albums', record_id: album_id }
  await meera(teamwork.presence, { body: { ...record, tab_key: 'hers', is_editing: true } })

  // In the form: who else has it open, the comments, and whom it is assigned to.
  await page.goto(`albums/edit/${album_id}`)
  const team = page.getByRole('region', { name: 'Work on this record' })
  await expect(team).toContainText(`${name} is editing this`)
  const toggle = team.getByRole('button', { name: '0 comments' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const comment = team.getByLabel('New comment')
  // What is too long is kept and refused, not cut.
  await comment.click()
  await page.keyboard.insertText('x'.repeat(2001))
  await page.keyboard.press('Control+Enter')
  await expect(team).toContainText('At most 2000 characters')
  expect((await comment.inputValue()).length).toBe(2001)
  await comment.fill('')
  await page.keyboard.type('Please check <b>this</b>, @')
  const who = team.getByRole('combobox', { name: 'Admin to mention' })
  await expect(who).toBeFocused()
  await page.keyboard.type(name)
  await expect(team.getByRole('option')).toHaveText([name])
  await page.keyboard.press('Enter')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue(`Please check <b>this</b>, @${name} `)
  await page.keyboard.press('Control+Enter')
  const thread = team.getByRole('list', { name: 'Comments' })
  await expect(thread.getByRole('article')).toContainText('Please check <b>this</b>')
  await expect(thread.locator('mark')).toHaveText(`@${name}`)
  await expect(team.getByRole('button', { name: '1 comment' })).toBeVisible()
  expect((await meera(teamwork.waiting, { body: {} })).mentions).toMatchObject([{ record_id: album_id }])

  // From the list: the bulk bar assigns it, and the filter finds it.
  await page.goto(`albums?search=${encodeURIComponent(album)}`)
  await rowOf(page, album).getByRole('checkbox').click()
  await choose(page, 'More', 'Assign…')
  const dialog = page.getByRole('dialog', { name: /^Assign / })
  await dialog.getByRole('combobox', { name: 'Admin' }).fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByLabel('Note').fill('Before Monday')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(toasts(page)).toContainText('1 album assigned to')
  await page.goto(`albums?assigned_to=${adminInfo.admin_id}`)
  await expect(page.getByText(`Assigned to: ${name}`)).toBeVisible()
  await expect(rowOf(page, album)).toBeVisible()

  // The answer is found on the dashboard, and leads to the side panel with the thread open.
  await meera(teamwork.addComment, {
    body: { ...record, text: 'Done, have a look', mentions: [1] },
  })
  await page.goto('tags')
  await page.getByRole('button', { name: /^For you: \d/ }).click()
  const mine = page.getByRole('dialog', { name: 'For you' })
  await expect(mine.getByRole('link', { name: new RegExp(`mentioned you on .*${album}`) })).toBeVisible()
  await page.goto('dashboard')
  const forYou = page.getByRole('region', { name: 'Needs attention' })
  await forYou.getByRole('link', { name: new RegExp(`${name}.* mentioned you on .*${album}`) }).click()
  const panel = page.getByRole('complementary', { name: `Details of ${album}`, exact: true })
  const inPanel = panel.getByRole('region', { name: 'Work on this record' })
  await expect(inPanel.getByRole('article')).toHaveCount(2)
  await expect(inPanel).toContainText('Done, have a look')
  await expect(inPanel).toContainText(`Assigned to ${name}`)
  await expect(inPanel).toContainText('Before Monday')
  await inPanel.getByRole('button', { name: 'Mark as done' }).click()
  await expect(inPanel).toContainText('Not assigned')
  const filters = { resource: 'albums', record_id: album_id }
  const [change] = (await api(history.list, { body: { page_no: 0, pageSize: 1, filters } })).Info
  expect(change).toMatchObject({ action: 'unassign', can_be_undone: true })
  await api(history.undo, { body: { change_id: change?.change_id } })
  await page.reload()
  await expect(inPanel).toContainText(`Assigned to ${name}`)
  expect((await api(teamwork.waiting, { body: {} })).unread).toBe(0)

  // Meera closes her tab.
  await meera(teamwork.presence, { body: { ...record, tab_key: 'hers', is_editing: true, is_leaving: true } })
  await page.goto(`albums/edit/${album_id}`)
  await expect(team.getByRole('button', { name: '2 comments' })).toBeVisible()
  await expect(team).not.toContainText(`${name} is editing this`)
})
