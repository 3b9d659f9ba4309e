import { artists } from '#contract/resources/artists.ts'
import type { Api } from './api.ts'
import type { State } from './states.ts'

async function addPair(api: Api) {
  const first = { name: 'Anup Jalota', hindi_name: 'अनूप जलोटा', aliases: ['Anoop ji'] }
  await api(artists.save, { body: { action: 'add', ...first } })
  const second = { name: 'Anoop Jalotaa', about: 'A singer of bhajans from Nainital.' }
  await api(artists.save, { body: { action: 'add', ...second } })
}

export const mergeStates: State[] = [
  {
    name: 'the likely duplicates',
    async open({ page, api }) {
      await addPair(api)
      await page.goto('duplicates?kind=artists')
      await page.getByText('Names sound alike').first().waitFor()
    },
  },
  {
    name: 'the merge of two artists',
    async open({ page, api }) {
      await addPair(api)
      await page.goto('duplicates?kind=artists')
      await page
        .getByRole('button', { name: /^Merge…/ })
        .first()
        .click()
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'the review of likely duplicates',
    async open({ page, api }) {
      await addPair(api)
      await page.goto('duplicates?kind=artists')
      await page.getByRole('button', { name: 'Review the pairs' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).waitFor()
    },
  },
  {
    name: 'the likely duplicates, when there are none',
    async open({ page }) {
      await page.goto('duplicates?kind=collections')
      await page.getByText('No likely duplicates').waitFor()
    },
  },
]
