import type { Page, Request } from '@playwright/test'
import { ADMIN } from './server.ts'

/** Signs the main admin in through the form, which must be open. */
export async function signIn(page: Page, { email, password } = ADMIN) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the menu of the signed-in admin, and the part of it that is called so. */
export async function openNameMenu(page: Page, part: string | RegExp | null = null) {
  await page.getByRole('banner').getByRole('button', { name: 'Main Admin' }).click()
  if (part) await page.getByRole('menuitem', { name: part }).click()
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Search...' })

/** A field of a form; the asterisk of a required one is not part of its name. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The rows of a list, without the header. */
export const rows = (page: Page) => page.locator('tbody').getByRole('row')

/** The row of a list that contains this text. */
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** Opens a menu of a list by the word on its button. */
export async function openMenu(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  return page.getByRole('menu')
}

/** Chooses an item of such a menu. */
export async function choose(page: Page, menu: string, item: string | RegExp) {
  const items = await openMenu(page, menu)
  await items.locator('[role^="menuitem"]').filter({ hasText: item }).click()
}

/** Chooses what is done with the row of a list by the word in its menu; without a name, with the first row. */
export async function act(page: Page, name: string, action: string) {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export const toasts = (page: Page) => page.getByRole('status').filter({ hasText: 'Alert!' })

/**
 * Keeps the toasts that come on the page, as a pointer over them does. On a slow machine three seconds may pass before a
 * test can use the undo of one.
 */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    const hold = () => {
      for (const toast of document.querySelectorAll('[role="status"] [data-tone]'))
        toast.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
    new MutationObserver(hold).observe(document.body, { subtree: true, childList: true })
  })

export const column = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Collects the requests to an endpoint that the page sends from now on. */
export function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/api/${path}`)) calls.push(request)
  })
  return calls
}

export async function openAlbums(page: Page) {
  await page.goto('albums')
  await rows(page).first().waitFor()
}

export async function openForm(page: Page, path = 'albums/add') {
  await page.goto(path)
  await field(page, 'Name').waitFor()
}
