import { users } from '#contract/resources/users.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, callsTo, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

/** A name and an email that no other test has, written with letters that both scripts share. */
function person() {
  const number = unique('').trim()
  return { name: `Kamla Devi ${number}`, email: `kamla-${number}@example.org`, number }
}

test('A user is added, found in the other script and by his number, edited, deactivated and deleted', async ({
  page,
}) => {
  const { name, email, number } = person()
  await page.goto('users')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(heading(page, 'Add User')).toBeVisible()
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Phone number').fill(`+91 ${number.slice(0, 3)} ${number.slice(3)}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'User list')).toBeVisible()
  await expect(toasts(page)).toContainText('User added.')
  await expect(rows(page).first(), 'the newest is the first').toContainText(name)

  for (const search of [`कमला ${number}`, `91${number}`, email]) {
    await searchBox(page).fill(search)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === search)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, name)).toBeVisible()
  }

  await page.getByRole('button', { name: `Active: ${name}. Click to Deactivate` }).click()
  await expect(page.getByRole('button', { name: `InActive: ${name}. Click to Active` })).toBeVisible()

  await act(page, name, 'Edit')
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Name').fill(`Bela ${number}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, `Bela ${number}`)).toBeVisible()

  await act(page, `Bela ${number}`, 'Delete')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, number)).toBeHidden()
})

test('The form of a user asks for what is missing, in both spellings, before anything is sent', async ({
  page,
}) => {
  const calls = callsTo(page, users.save.path)
  await page.goto('users/add')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(2)
  await expect(page.getByText('This Field is required', { exact: true })).toHaveCount(1)
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Email').fill('nobody')
  await field(page, 'Phone number').fill('call me')
  await expect(page.getByText('Please enter valid email')).toBeVisible()
  await expect(page.getByText('Use only digits, spaces and + - ( )')).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('A refused save returns to the list too, which leads back to what was typed', async ({ page, api }) => {
  const { name, email } = person()
  await api(users.save, { body: { action: 'add', name, email, phone_num: '1' } })
  await page.goto('users/add')
  await field(page, 'Name').fill('Another')
  await field(page, 'Email').fill(email.toUpperCase())
  await field(page, 'Phone number').fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'User list')).toBeVisible()
  await expect(page.getByText('Not saved. Another user already has this email.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(field(page, 'Name')).toHaveValue('Another')
  await expect(field(page, 'Email')).toHaveValue(email.toUpperCase())
  await expect(page.getByRole('main').getByText('Another user already has this email.')).toBeVisible()
})
