import type { Page } from '@playwright/test'
import { albums } from '#contract/resources/albums.ts'
import { categories } from '#contract/resources/categories.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { expect, test, unique } from './fixtures.ts'
import { picture, recording } from './records.ts'
import { act, callsTo, field, heading, rowOf, searchBox, toasts } from './screens.ts'

const SECONDS = 60

type Chosen = { name: string; buffer: Buffer; mimeType?: string }

/** Chooses the recording of the open form. */
async function chooseAudio(page: Page, { mimeType = 'audio/mpeg', ...file }: Chosen) {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^choose/ })
    .first()
    .click()
  await (await chooser).setFiles({ mimeType, ...file })
}

async function fillTexts(page: Page) {
  await field(page, 'Hindi name').fill('प्रमाण')
  await field(page, 'Description').fill('Proof')
  await field(page, 'Hindi description').fill('प्रमाण')
}

/** How far the page's audio element is, in seconds. */
const soundAt = (page: Page) =>
  page.locator('audio').evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : -1))

test('"Use all" fills the empty fields from the tags, with records that exist; others are created one by one', async ({
  page,
  api,
}) => {
  const [title, album, artist] = [unique('Ganapati'), unique('Sangrah'), unique('Gayika')]
  const genre = unique('Stuti')
  await api(categories.save, { body: { action: 'add', name: genre, hindi_name: 'स्तुति' } })
  const lyrics = 'जय गणेश जय गणेश\nजय गणेश देवा'
  const buffer = recording(5, { title, album, artist, genre, lyrics, date: '2019-12-25' })
  await page.goto('tracks/add')
  await chooseAudio(page, { name: 'ganapati.mp3', buffer })
  await expect(page.getByRole('button', { name: `Use: ${genre}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use: 25/12/2019' })).toBeVisible()
  await field(page, 'File Name').fill('mine.mp3')
  await expect(page.getByRole('button', { name: 'Use: ganapati.mp3' })).toBeVisible()
  await page.getByRole('button', { name: 'Use all' }).click()
  await expect(field(page, 'Name')).toHaveValue(title)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Record date')).toHaveValue('25/12/2019')
  await expect(field(page, 'Hindi lyrics')).toHaveValue(lyrics)
  await expect(field(page, 'File Name')).toHaveValue('mine.mp3')
  await expect(page.getByRole('button', { name: `Remove ${genre}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use all' })).toBeHidden()

  await page.getByRole('button', { name: `Create and use: ${album}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${album}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Create and use: ${artist}` })).toBeVisible()
  expect((await api(albums.list, { body: { searchText: album } })).Info).toMatchObject([{ name: album }])
})

test('A recording that is chosen first leaves the empty name as it is, until somebody has been in it', async ({
  page,
}) => {
  const missing = page.getByText('This field is required')
  await page.goto('tracks/add')
  await expect(field(page, 'Name')).toBeFocused()
  await chooseAudio(page, { name: 'first.mp3', buffer: recording(5, { title: 'First' }) })
  await expect(page.getByRole('button', { name: 'Use: First' })).toBeVisible()
  await expect(missing).toHaveCount(0)
  await field(page, 'Name').click()
  await field(page, 'Description').click()
  await expect(missing).toHaveCount(1)
})

test('An MP3 that claims to be longer than it is warns of it, until another is chosen', async ({ page }) => {
  const shortened = recording(5)
  shortened.write('Xing', 21)
  shortened.writeUInt32BE(1, 25)
  shortened.writeUInt32BE(3000, 29)
  await page.goto('tracks/add')
  await chooseAudio(page, { name: 'short.mp3', buffer: shortened })
  await expect(page.getByText('The file says 1:18 but contains 0:05.')).toBeVisible()
  await chooseAudio(page, { name: 'whole.mp3', buffer: recording(5) })
  await expect(page.getByText('whole.mp3').first()).toBeVisible()
  await expect(page.getByText('The file says')).toBeHidden()
})

test('A recording is uploaded, heard, saved with what its tags offer, found, and played on while screens change', {
  tag: '@cluster',
}, async ({ page, api }) => {
  const [title, artist] = [unique('Achyutam'), unique('Mandali')]
  const buffer = recording(SECONDS, { title, artist, cover: await picture() })
  await page.goto('tracks/add')
  await chooseAudio(page, { name: 'achyutam keshavam.mp3', buffer })
  await expect(page.getByText('1:00 · 32 kbit/s')).toBeVisible()
  await expect(field(page, 'File Name')).toHaveValue('achyutam keshavam.mp3')
  await page.getByRole('button', { name: 'Play achyutam keshavam.mp3' }).first().click()
  await expect.poll(() => soundAt(page)).toBeGreaterThan(0)

  await page.getByRole('button', { name: `Use: ${title}` }).click()
  await expect(field(page, 'Name')).toHaveValue(title)
  await page.getByRole('button', { name: `Create and use: ${artist}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${artist}` })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Artist' })).toBeFocused()
  await page.getByRole('button', { name: 'Use this cover' }).click()
  await expect(page.getByAltText('Selected cover')).toBeVisible()
  await expect(page.getByRole('button', { name: /^choose/ }).last()).toBeFocused()
  await fillTexts(page)
  await page.getByRole('checkbox', { name: 'Download allowed' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).last()).toBeVisible()
  await page.getByRole('button', { name: 'Go now' }).click()

  await expect(heading(page, 'Tracks')).toBeVisible()
  await searchBox(page).fill(title)
  const row = rowOf(page, title)
  await expect(row).toContainText(artist)
  const { Info } = await api(tracks.list, { body: { searchText: title } })
  expect(Info[0]).toMatchObject({
    artistName: artist,
    is_download_allowed: '0',
    is_track_complete: '1',
    audio_size: buffer.length,
  })
  expect(Info[0]?.duration).toBeCloseTo(SECONDS, 0)
  expect(Info[0]?.cover_picture).not.toBe('')

  await row.getByRole('button', { name: `Play ${title}` }).click()
  await expect(row.getByRole('button', { name: `Pause ${title}` })).toBeVisible()
  await expect.poll(() => soundAt(page)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Albums', exact: true }).first().click()
  await expect(heading(page, 'Album list')).toBeVisible()
  const before = await soundAt(page)
  await expect.poll(() => soundAt(page)).toBeGreaterThan(before + 0.5)
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByText(title)).toBeVisible()
  await player.getByRole('button', { name: `Pause ${title}` }).click()
  await expect(player.getByRole('button', { name: `Play ${title}` })).toBeVisible()
})

test('A saved track returns to the list by itself after three seconds, as it was', async ({ page }) => {
  const name = unique('Teen')
  await page.clock.install()
  await page.goto(`tracks?search=${name}&sort=display_name&size=100`)
  await expect(page.getByText(`No results for “${name}”`)).toBeVisible()
  await page.getByRole('link', { name: 'Add' }).first().click()
  await chooseAudio(page, { name: 'a.mp3', buffer: recording(1) })
  await expect(page.getByText('32 kbit/s')).toBeVisible()
  await field(page, 'Name').fill(name)
  await fillTexts(page)
  await page.getByLabel('Cover Image Link').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Returning to the list…')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page).toHaveURL(/\/tracks\?.*sort=display_name/)
  await expect(page.getByLabel('Rows per page')).toHaveValue('100')
  await expect(searchBox(page)).toHaveValue(name)
})

test('Backward leads to the list as it was', async ({ page }) => {
  await page.goto('tracks?search=ram&sort=display_name&desc=true')
  await act(page, '', 'Edit')
  await expect(heading(page, 'Edit Track')).toBeVisible()
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page).toHaveURL(/\/tracks\?search=ram&sort=display_name&desc=true$/)
  await page.getByRole('link', { name: 'Pending' }).last().click()
  await expect(heading(page, 'Pending tracks')).toBeVisible()
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page).toHaveURL(/\/tracks\?search=ram&sort=display_name&desc=true$/)
})

test('An upload is cancelled on its way, and the form goes on without it', async ({ page, context }) => {
  const line = await context.newCDPSession(page)
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await page.goto('tracks/add')
  await line.send('Network.enable')
  await slow(60_000)
  const calls = callsTo(page, tracks.uploadAudio.path)
  await chooseAudio(page, { name: 'long.mp3', buffer: recording(300) })
  const progress = page.getByRole('progressbar', { name: 'Uploading long.mp3' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await expect(page.getByText(/^0\.\d+ of 1\.1 MB/)).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Wait for the upload to finish')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  await expect(progress).toBeHidden()
  await expect.poll(() => calls[0]?.failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(field(page, 'File Name')).toHaveValue('')
  await expect(heading(page, 'Add Track')).toBeVisible()

  await slow(-1)
  await chooseAudio(page, { name: 'short.mp3', buffer: recording(2) })
  await expect(field(page, 'File Name')).toHaveValue('short.mp3')
  await expect(page.getByText('Wait for the upload to finish')).toBeHidden()
})

test('What is no recording is refused with the reason, whatever it calls itself', async ({ page }) => {
  await page.goto('tracks/add')
  await chooseAudio(page, { name: 'cover.mp3', buffer: await picture() })
  await expect(page.getByRole('alert')).toHaveText(
    'Only MP3, M4A/AAC, OGG, Opus, WAV and FLAC files are accepted.',
  )
  await expect(page.getByRole('button', { name: 'Play cover.mp3' })).toBeHidden()
  await expect(field(page, 'File Name')).toHaveValue('')
  await chooseAudio(page, { name: 'real.mp3', buffer: recording(2) })
  await expect(field(page, 'File Name')).toHaveValue('real.mp3')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('Without a recording or a cover a track is not saved, and the focus goes to what is missing', async ({
  page,
}) => {
  const calls = callsTo(page, tracks.save.path)
  await page.goto('tracks/add')
  await field(page, 'Name').fill('Half')
  await fillTexts(page)
  await field(page, 'File Name').fill('a.mp3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByText('2 fields need attention')).toBeVisible()
  await expect(page.getByRole('button', { name: 'choose a file', exact: true }).first()).toBeFocused()
  await page.getByLabel('Audio Link').check()
  await expect(page.getByText('This field is required.', { exact: true })).toBeVisible()
  await field(page, 'Audio URL').fill('recording.mp3')
  await expect(page.getByText('Enter valid Link.')).toBeVisible()
  expect(calls).toHaveLength(0)
})
