import type { Page } from '@playwright/test'

/** Where the content of a page is written. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Chooses from one of the menus of the toolbar. */
export async function choose(page: Page, menu: RegExp, item: string) {
  await tool(page, menu).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
