import { pages } from '#contract/resources/pages.ts'
import { RICH_PAGE } from '#server/testing/rich-page.ts'
import type { Api } from './api.ts'
import { act, rows } from './screens.ts'
import type { State } from './states.ts'

const addRichPage = (api: Api) =>
  api(pages.save, { body: { action: 'add', name: 'A page with everything', content: RICH_PAGE } })

async function openEditor({ page, api }: Parameters<State['open']>[0]) {
  const { id } = await addRichPage(api)
  await page.goto(`pages/edit/${id}`)
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
}

/** The static pages, their editor and public view, and the default settings. */
export const pageStates: State[] = [
  {
    name: 'the pages',
    async open({ page }) {
      await page.goto('pages')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the details of a page',
    async open({ page, api }) {
      await addRichPage(api)
      await page.goto('pages')
      await act(page, 'A page with everything', 'View details')
      await page.getByRole('dialog').getByText('Still to do').waitFor()
    },
  },
  {
    name: 'the form of a new page with faults',
    async open({ page }) {
      await page.goto('pages/add')
      await page.getByRole('textbox', { name: 'Content' }).waitFor()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  { name: 'the editor with everything in it', open: openEditor },
  {
    name: 'the colours of the editor',
    async open(tools) {
      await openEditor(tools)
      await tools.page.getByRole('button', { name: /^Colour: / }).click()
      await tools.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the link of the editor',
    async open(tools) {
      await openEditor(tools)
      await tools.page.getByRole('button', { name: 'Link', exact: true }).click()
      await tools.page.getByRole('button', { name: 'Set link' }).click()
      await tools.page.getByText('Enter valid Link.').waitFor()
    },
  },
  {
    name: 'the public page',
    signedOut: true,
    async open({ page, api }) {
      const { slug } = await addRichPage(api)
      await page.goto(`static/${slug}`)
      await page.getByText('Still to do').waitFor()
    },
  },
  {
    name: 'the public page that is none',
    signedOut: true,
    async open({ page }) {
      await page.goto('static/no-such-page')
      await page.getByRole('heading', { name: "This page doesn't exist." }).waitFor()
    },
  },
  {
    name: 'the default settings',
    async open({ page }) {
      await page.goto('config')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the choice of a placeholder, with a fault',
    async open({ page }) {
      await page.goto('config')
      await page.getByRole('button', { name: 'Edit placeholder for artist' }).click()
      await page.getByLabel('Cover Image Link').check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required.').waitFor()
    },
  },
  ...['good', 'bad'].map(
    (tone): State => ({
      name: `the ${tone} toast of the default settings`,
      async open({ page }) {
        if (tone === 'bad')
          await page.route('**/api/defaults/edit', (route) =>
            route.fulfill({ json: { success: 0, code: 'invalid', message: 'This picture is damaged.' } }),
          )
        await page.goto('config')
        await page.getByRole('button', { name: 'Edit placeholder for user' }).click()
        await page.getByLabel('Cover Image Link').check()
        await page.getByLabel('Image URL').fill(new URL('/icon.svg', page.url()).href)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('Message!').hover()
      },
    }),
  ),
]
