import { session } from '#contract/features/auth/session.ts'
import { contact } from '#contract/features/contact.ts'
import { apiOf } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { arrowTo, press, pressOn, tabTo, typeInto } from './keyboard.ts'
import { addSubadmin } from './people.ts'
import { field, heading } from './screens.ts'
import { ADMIN } from './server.ts'

test('By keys alone the menu is skipped, opened and followed', async ({ page }) => {
  await page.goto('albums')
  await expect(heading(page, 'Album list')).toBeVisible()
  await press(page, 'Tab')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await press(page, 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await pressOn(page, menu.getByRole('button', { name: 'Tracks' }))
  await pressOn(page, menu.getByRole('link', { name: 'Pending' }))
  await expect(heading(page, 'Pending tracks')).toBeFocused()
  const narrow = page.getByRole('banner').getByRole('button', { name: 'Collapse sidebar' })
  await pressOn(page, narrow)
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused()
})

test('By keys alone the contact mailer address is changed', async ({ page, api }) => {
  await page.goto('dashboard')
  const profile = page.getByRole('button', { name: 'Main Admin' })
  await pressOn(page, profile)
  await expect(page.getByRole('menuitem', { name: 'Edit query mail' })).toBeFocused()
  await press(page, 'Escape')
  await expect(profile).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit query mail' })).toBeFocused()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Contact mailer address' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await press(page, 'Control+a')
  await page.keyboard.type('keys@example.org')
  await pressOn(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(profile).toBeFocused()
  expect(await api(contact.initialValues)).toMatchObject({ queryMail: 'keys@example.org' })
  await api(contact.changeMail, { body: { email: ADMIN.email } })
})

test.describe('Signed out', () => {
  test.use({ signedIn: false })

  test('by keys alone a sub admin signs in, changes his password and signs out', async ({
    page,
    api,
    product,
  }) => {
    const name = unique('Kunji')
    const email = `${name.replace(' ', '-')}@example.org`.toLowerCase()
    const [old, next] = ['kesar chandan 42', 'tulsi chandan 43']
    await addSubadmin(api, product, name, email, old)
    await page.goto('login')
    await typeInto(page, page.getByLabel('Email'), email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), old)
    await press(page, 'Enter')
    const profile = page.getByRole('button', { name })
    await pressOn(page, profile)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Change password' }))
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.keyboard.type(old)
    await typeInto(page, dialog.getByLabel('New password', { exact: true }), next)
    await typeInto(page, dialog.getByLabel('Confirm new password', { exact: true }), next)
    await pressOn(page, dialog.getByRole('button', { name: 'Change password' }))
    await expect(dialog).toBeHidden()
    await expect(profile).toBeFocused()
    await apiOf(product.address)(session.signIn, { body: { email, password: next } })
    await press(page, 'Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await arrowTo(page, 'ArrowUp', page.getByRole('menuitem', { name: 'Sign out' }))
    await press(page, 'Enter')
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  test('by keys alone a visitor changes the language', async ({ page }) => {
    await page.goto('login')
    await pressOn(page, page.getByRole('button', { name: 'Language: English' }))
    await pressOn(page, page.getByRole('button', { name: /Français/ }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })
})

test('By keys alone the colours, the theme and the language are changed', async ({ page }) => {
  await page.goto('demo')
  const bar = page.getByRole('banner')
  const name = bar.getByRole('button', { name: 'Main Admin' })
  const item = (called: string) => page.getByRole('menuitem', { name: called })
  const openItem = async (called: string) => {
    await pressOn(page, name)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await arrowTo(page, 'ArrowDown', item(called))
    await press(page, 'Enter')
  }
  await openItem('Appearance')
  await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(name).toBeFocused()

  await openItem('Theme settings')
  const drawer = page.getByRole('dialog', { name: 'Theme settings' })
  await pressOn(page, drawer.getByRole('checkbox', { name: 'Show footer' }), 'Space')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const topBar = drawer.getByRole('group', { name: 'Appearance' }).first()
  await tabTo(page, topBar.getByRole('radio', { checked: true }))
  const before = await bar.evaluate((area) => getComputedStyle(area).backgroundColor)
  await press(page, 'ArrowRight')
  await expect(bar).not.toHaveCSS('background-color', before)
  await pressOn(page, drawer.getByRole('button', { name: 'Done' }))
  await expect(drawer).toBeHidden()
  await expect(name).toBeFocused()

  const bell = bar.getByRole('button', { name: /^For you/ })
  await pressOn(page, bell)
  // The first of what waits is focused, and the dialog itself when nothing does.
  const waiting = page.getByRole('dialog', { name: 'For you' })
  await expect(waiting.locator(':focus').or(waiting.and(page.locator(':focus')))).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bell).toBeFocused()

  await pressOn(page, page.getByRole('link', { name: 'Add an artist' }))
  await expect(heading(page, 'Add Artist')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await openItem('Language')
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitemradio', { name: 'हिंदी' }))
  await press(page, 'Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})
