import { subadmins } from '#contract/resources/subadmins.ts'
import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { invitationLinks, invite } from './people.ts'
import { act, field, heading, rowOf, rows, signIn, toasts } from './screens.ts'

const PASSWORD = 'kesar chandan 42'

function person() {
  const number = unique('').trim()
  return { name: `Ravi ${number}`, email: `ravi-${number}@example.org` }
}

test('A sub admin is invited, sets a password by the mailed link, and works without the sub admins', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const { name, email } = person()
  await page.goto('subadmins')
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page)).toContainText(`No mail server is set up, so ${email} wasn't emailed.`)
  const dialog = page.getByRole('dialog', { name: 'Invitation link' })
  await expect(dialog).toContainText(`Send this link to ${email} yourself.`)
  const [link = ''] = await invitationLinks(product, email)
  await expect(dialog.getByRole('textbox')).toHaveValue(link)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('ActiveInvited')

  const theirs = await browser.newContext({ baseURL })
  const invited = await theirs.newPage()
  await invited.goto(link)
  await expect(invited.getByText(`to sign in as ${email}`)).toBeVisible()
  const set = invited.getByRole('button', { name: 'Set password and sign in' })
  await invited.getByLabel('New password', { exact: true }).fill('iloveyou123')
  await invited.getByLabel('Confirm new password').fill('iloveyou12')
  await set.click()
  await expect(invited.getByText('Passwords must match')).toBeVisible()
  await invited.getByLabel('Confirm new password').fill('iloveyou123')
  await set.click()
  await expect(invited.getByText('This password is too common')).toBeVisible()
  await expect(invited.getByLabel('New password', { exact: true })).toBeFocused()
  await invited.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await invited.getByLabel('Confirm new password').fill(PASSWORD)
  await set.click()

  await expect(invited).toHaveURL(/\/dashboard$/)
  await expect(invited.getByRole('button', { name })).toBeVisible()
  const menu = invited.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sub Admins' })).toBeHidden()
  const cards = invited.getByRole('main')
  await expect(cards.getByRole('link', { name: 'Users' })).toBeVisible()
  // How many there are is the main admin's to know, too.
  await expect(cards.getByText('Sub admins')).toBeHidden()
  for (const path of ['subadmins', 'subadmins/add', 'subadmins/edit/1']) {
    await invited.goto(path)
    await expect(heading(invited, 'Only the main admin can open this page')).toBeVisible()
  }

  await invited.getByRole('button', { name }).click()
  await invited.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(invited, { email, password: PASSWORD })
  await expect(heading(invited, 'Dashboard')).toBeVisible()
  await invited.goto(link)
  await expect(heading(invited, 'This link no longer works')).toBeVisible()
  await theirs.close()

  await page.reload()
  await expect(rowOf(page, name)).toBeVisible()
  await expect(rowOf(page, name)).not.toContainText('Invited')
  await expect(page.getByRole('button', { name: `Resend invitation to ${name}` })).toBeHidden()
})

test('An invitation that is followed beside an open session shows nothing of that session any more', async ({
  page,
  context,
  api,
  product,
}) => {
  const { name, email } = person()
  await invite(api, name, email)
  const [link = ''] = await invitationLinks(product, email)
  await page.goto('tags')
  await rows(page).first().waitFor()
  const asked = page.waitForRequest((request) => request.url().endsWith(tags.list.path))
  const other = await context.newPage()
  await other.goto(link)
  await other.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await other.getByLabel('Confirm new password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(heading(other, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('button', { name })).toBeVisible()
  const token = await other.evaluate(() => localStorage.getItem('accessToken'))
  expect((await asked).headers().authorization).toBe(`Bearer ${token}`)
  await rows(page).first().waitFor()
})

test('An invitation that is sent again replaces the link before it', async ({ page, api, product }) => {
  const { name, email } = person()
  await invite(api, name, email)
  const [first = ''] = await invitationLinks(product, email)
  await page.goto(`subadmins?search=${name}`)
  await act(page, name, 'Resend invitation')
  await expect(toasts(page)).toContainText(email)
  const links = await invitationLinks(product, email, 2)
  const second = links.find((link) => link !== first) ?? ''
  await expect(page.getByRole('dialog', { name: 'Invitation link' }).getByRole('textbox')).toHaveValue(second)
  await page.goto('dashboard')
  await page.goto(`subadmins?search=${name}`)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByRole('dialog'), 'the link is shown once').toBeHidden()
  await page.goto(first)
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await page.goto('login')
  await page.goto(second)
  await expect(heading(page, 'Set your password')).toBeVisible()
  await expect(page.getByText(`signs you in as ${name} instead`)).toBeVisible()
})

test('Deactivating a sub admin signs him out, and deleting him takes him off the list', async ({
  page,
  api,
}) => {
  const { name, email } = person()
  const { admin_id } = await invite(api, name, email)
  await page.goto(`subadmins?search=${name}`)
  await page.getByRole('button', { name: `Active: ${name}. Click to Deactivate` }).click()
  await expect(page.getByRole('button', { name: `InActive: ${name}. Click to Active` })).toBeVisible()
  expect(await api(subadmins.get, { params: { id: admin_id } })).toMatchObject({ is_active: '0' })
  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, name)).toBeHidden()
})
