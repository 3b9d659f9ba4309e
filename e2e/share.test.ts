import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, rowOf } from './screens.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Share “${name}”` })

test('An editor copies the feed of an album from its row, and hands its page to the device from its details', async ({
  page,
  api,
  product,
}) => {
  const name = unique('Shared & "quoted"')
  const { album_id } = await api(albums.save, { body: { action: 'add', name } })
  // No device of the tests can share; what it gets is the same.
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.body.dataset.shared = JSON.stringify(shared)
    }
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('albums?search=Shared')
  const opener = rowOf(page, name).getByRole('button', { name: `Actions for ${name}` })
  await act(page, name, 'Share')
  const dialog = dialogOf(page, name)
  const copy = (what: string) => dialog.getByRole('button', { name: `Copy: ${what}` })
  await expect(dialog.getByRole('note')).toHaveCount(0)

  await copy('Podcast feed in Hindi').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied: Podcast feed in Hindi' })).toBeVisible()
  const feed = await copied()
  expect(feed).toBe(`${product.address}/feeds/albums/${album_id}.xml?lang=hi`)
  const answer = await fetch(feed)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  await copy('Embed code for web pages').click()
  await expect.poll(copied).toContain(`src="${product.address}/listen/embed/albums/${album_id}"`)
  expect(await copied(), 'without the frame that browsers draw').toContain('style="border: 0')
  expect(await copied()).toContain(`title="${name.replace('&', '&amp;').replaceAll('"', '&quot;')}"`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto(`albums?search=Shared&details=${album_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: 'Share with an app…' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    JSON.stringify({ title: name, url: `${product.address}/listen/albums/${album_id}` }),
  )
})

test('What is inactive says so, tracks and playlists have their own addresses, and a set address takes precedence', async ({
  page,
  api,
}) => {
  const name = unique('Silent')
  const { artist_id } = await api(artists.save, { body: { action: 'add', name } })
  await api(artists.changeStatus, { body: { artist_id, status: '1' } })
  await page.goto('artist?search=Silent')
  await act(page, name, 'Share')
  await expect(dialogOf(page, name).getByRole('note')).toContainText('the record is inactive')
  const labelsOf = () =>
    page
      .getByRole('dialog')
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent))
  const feeds = ['Podcast feed in English', 'Podcast feed in Hindi']
  expect(await labelsOf()).toEqual(['Listening page', ...feeds])

  for (const [path, labels] of [
    ['tracks', ['Listening page', 'Embed code for web pages']],
    ['playlist', ['Listening page', ...feeds, 'Embed code for web pages']],
    ['category', ['Listening page', ...feeds]],
  ] as const) {
    await page.goto(path)
    await act(page, '', 'Share')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect([path, await labelsOf()]).toEqual([path, labels])
  }
  await page.evaluate(() => {
    document.querySelector('meta[name="public-url"]')?.setAttribute('content', 'https://music.example.org')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await act(page, '', 'Share')
  await expect(page.getByRole('textbox', { name: 'Listening page' })).toHaveValue(
    /^https:\/\/music\.example\.org\/listen\//,
  )
})
