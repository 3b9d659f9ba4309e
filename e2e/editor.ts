import { expect, type Page } from '@playwright/test'

/** The editor of page content. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Selects an item of a toolbar menu; the editor then has the focus again. */
export async function choose(page: Page, menu: RegExp, item: string) {
  await tool(page, menu).click()
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
  await expect(editor(page)).toBeFocused()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
