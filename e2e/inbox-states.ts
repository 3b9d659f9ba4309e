import { inbox } from '#contract/resources/inbox.ts'
import type { Api } from './api.ts'
import { rows } from './screens.ts'
import type { State } from './states.ts'

async function sampleQuery(api: Api) {
  const { Info } = await api(inbox.list, { body: { searchText: 'Hanuman Chalisa' } })
  const [found] = Info
  if (!found) throw new Error('The sample has no query about the Hanuman Chalisa')
  return found.query_id
}

export const inboxStates: State[] = [
  {
    name: 'the inbox',
    async open({ page }) {
      await page.goto('inbox')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the inbox, searched, of the unread alone',
    async open({ page, api }) {
      await api(inbox.changeRead, { body: { query_id: await sampleQuery(api), is_read: '0' } })
      await page.goto('inbox?search=chalisa&is_read=0')
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'a query of the inbox',
    async open({ page, api }) {
      await page.goto(`inbox/view/${await sampleQuery(api)}`)
      await page.getByRole('link', { name: 'Reply by email' }).waitFor()
      await page
        .getByRole('link', { name: /^Inbox/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'the contact mailer address, with a fault',
    async open({ page }) {
      await page.goto('inbox')
      await page.getByRole('button', { name: 'Main Admin' }).click()
      await page.getByRole('menuitem', { name: 'Edit query mail' }).click()
      await page.getByRole('dialog').getByLabel('Email').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
  { name: 'the quick start', open: async ({ page }) => void (await page.goto('demo')) },
]
