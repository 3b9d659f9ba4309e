import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { act } from './screens.ts'

const colourOf = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name })
    .evaluate((button) => getComputedStyle(button).backgroundColor)

test('What is agreed to is red where something is lost, and not where a change is undone', async ({
  page,
  api,
}) => {
  const { album_id, name } = await addAlbum(api, { name: unique('Asked') })
  await page.goto(`albums?search=${encodeURIComponent(name)}`)
  await act(page, name, 'Delete')
  const red = await colourOf(page, 'Yes')
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await api(albums.delete, { body: { id: [album_id] } })
  await page.goto(`history?resource=albums&record_id=${album_id}`)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  expect(await colourOf(page, 'Undo change')).not.toBe(red)
})
