import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { recordings } from '#contract/features/recordings.ts'
import { albums } from '#contract/resources/albums.ts'
import { artists } from '#contract/resources/artists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { expect, test, unique } from './fixtures.ts'
import { picture, removeDrafts } from './records.ts'
import { holdToasts, rows, toasts } from './screens.ts'

/** In milliseconds: a busy machine takes seconds for each of fifty recordings. */
const UPLOAD_TIMEOUT_MS = 240_000

let frames = 30
/** Recordings of different lengths and bytes, so that none is that of a track, also when the tests run again. */
const recording = (tags?: Parameters<typeof mp3>[1]) =>
  mp3(
    Array.from({ length: frames++ }, () => (randomInt(2) === 0 ? 112 : 128)),
    tags,
  )

const cell = (page: Page, label: string, name: string) =>
  page.getByRole('textbox', { name: `${label}: ${name}`, exact: true })

type Dropped = { name: string; bytes: Buffer }

/** Drops files in the middle of the page. */
async function drop(page: Page, files: readonly Dropped[]) {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, base64 } of dropped)
      dataTransfer.items.add(
        new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: 'audio/mpeg' }),
      )
    const main = document.querySelector('main') ?? document.body
    for (const type of ['dragover', 'drop'])
      main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, sent)
}

/** A machine that is busy enough takes a recording for one that cannot be read in time. */
async function retryUntil(page: Page, result: Locator) {
  await expect(async () => {
    // One for uploads that failed, and one for files that cannot be used.
    const retry = page.getByRole('button', { name: 'Retry' }).first()
    if (!(await result.isVisible()) && (await retry.isVisible())) await retry.click()
    await expect(result).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: UPLOAD_TIMEOUT_MS })
}

test.beforeEach(async ({ api }) => {
  await removeDrafts(api)
})

test('fifty recordings are dropped on the tracks, completed in a grid, filed in one save and taken back in one step', async ({
  page,
  api,
}) => {
  test.setTimeout(2 * UPLOAD_TIMEOUT_MS)
  const [first, second, singer] = [unique('Ram Dhun'), unique('Shiv Bhajan'), unique('Gayika')]
  await api(artists.save, { body: { action: 'add', name: singer, hindi_name: 'गायिका' } })
  const before = (await api(tracks.list, { body: {} })).totalCount
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  const names = (album: string, count: number) => Array.from({ length: count }, (_, n) => `${album} ${n + 1}`)
  try {
    await mkdir(join(folder, first))
    for (const [at, title] of names(first, 40).entries()) {
      const tags = { title, artist: singer, track: String(at + 1), date: '1984' }
      await writeFile(join(folder, first, `${at + 1}.mp3`), recording(tags))
    }
    await writeFile(join(folder, first, 'cover.png'), await picture())
    await writeFile(join(folder, first, 'notes.pdf'), 'notes')
    await writeFile(join(folder, first, '.DS_Store'), 'x')
    await page.goto('tracks')
    await rows(page).first().waitFor()
    await page.getByLabel('Choose a folder…').setInputFiles(folder)
    await expect(page).toHaveURL(/tracks\/recordings$/)
    await expect(page.getByText('1 file was left out: notes.pdf')).toBeVisible()
    await drop(
      page,
      names(second, 10).map((title, at) => ({
        name: `${at + 1} ${title}.mp3`,
        bytes: recording({ album: second }),
      })),
    )
    await retryUntil(page, page.getByText('50 of 50 drafts ready to save'))
  } finally {
    await rm(folder, { recursive: true })
  }

  // By keyboard: the name, the row below, a tag and the date.
  const name = cell(page, 'Name', `${first} 1`)
  await name.focus()
  await expect(name).toHaveValue(`${first} 1`)
  await name.fill(`${first} Ek`)
  await name.press('Enter')
  await expect(cell(page, 'Name', `${first} 2`)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Name', `${first} Ek`)).toBeFocused()
  await expect(cell(page, 'Hindi name', `${first} Ek`)).not.toHaveValue('')
  const day = cell(page, 'Record date', `${first} Ek`)
  await expect(day).toHaveAttribute('placeholder', 'Year: 1984')
  await day.fill('31/02/1984')
  await day.press('Enter')
  await expect(page.getByText('Enter the date as dd/MM/yyyy')).toBeVisible()
  await page.getByRole('button', { name: 'Save 50 tracks' }).click()
  await expect(day).toBeFocused()
  await day.fill('1/2/1984')
  await day.press('Enter')

  // For all at once.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Set values' }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Set values' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await holdToasts(page)
  await page.getByRole('button', { name: 'Save 50 tracks' }).click()
  const saved = toasts(page).filter({ hasText: '50 tracks added.' })
  await expect(saved).toBeVisible()
  expect((await api(tracks.list, { body: {} })).totalCount).toBe(before + 50)

  const album = (await api(albums.list, { body: { searchText: first } })).Info.find(
    (one) => one.name === first,
  )
  const filed = await api(albums.tracks, { params: { id: album?.album_id ?? 0 }, body: { pageSize: 100 } })
  expect(filed.Info.map(({ display_name }) => display_name)).toEqual([
    `${first} Ek`,
    ...names(first, 40).slice(1),
  ])
  const [one] = (await api(tracks.list, { body: { searchText: `${first} Ek` } })).Info
  expect(one).toMatchObject({ record_date: '1984-02-01', is_active: '0', artistName: singer })
  expect(one?.cover_thumbnail).not.toBe('')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('50 tracks deleted. 2 albums deleted.')
  expect((await api(tracks.list, { body: {} })).totalCount).toBe(before)
})

test('what cannot be used says why, a broken upload is tried again, and drafts wait for who returns', {
  tag: '@cluster',
}, async ({ page, api, guard }) => {
  guard.expect(/recording\/upload/)
  const [good, broken] = [unique('Ganga Aarti'), unique('Ganga Stuti')]
  const bytes = recording()
  let failures = 0
  // Five times: the upload itself, and those that are made without asking.
  await page.route('**/recording/upload', (route) =>
    route.request().postData()?.includes(broken) && failures++ < 5 ? route.abort() : route.continue(),
  )
  await page.goto('tracks')
  await rows(page).first().waitFor()
  await drop(page, [{ name: `${good}.mp3`, bytes }])
  await retryUntil(page, cell(page, 'Name', good))
  await page.goto('tracks')
  await rows(page).first().waitFor()
  await drop(page, [
    { name: 'again.mp3', bytes },
    { name: 'text.mp3', bytes: Buffer.from('no audio') },
    { name: `${broken}.mp3`, bytes: recording() },
  ])
  await expect(page.getByText("2 files can't be used")).toBeVisible()
  await expect(page.getByText(/Only MP3, M4A/)).toBeVisible()
  await expect(page.getByText(/already among your drafts/)).toBeVisible()
  await expect(page.getByText('1 upload failed')).toBeVisible({ timeout: UPLOAD_TIMEOUT_MS })
  await retryUntil(page, cell(page, 'Name', broken))
  await page.goto('tracks')
  await page.getByRole('button', { name: 'Add recordings 2' }).click()
  await page.getByRole('menuitem', { name: '2 recordings waiting for you' }).click()
  await cell(page, 'Hindi name', good).fill('')
  await cell(page, 'Hindi name', good).press('Tab')
  await page.getByRole('button', { name: 'Save 1 track' }).click()
  await expect(toasts(page)).toContainText("1 track added. 1 draft couldn't be saved yet.")
  await expect(cell(page, 'Hindi name', good)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: `Remove ${good}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Everything is saved', { exact: true })).toBeVisible()
  expect(await api(recordings.waiting)).toEqual({ count: 0 })
  await page.getByRole('link', { name: 'View the new track', exact: true }).click()
  const entry = page.getByRole('dialog')
  await expect(entry.getByText(broken).first()).toBeVisible()
  await expect(entry.getByText(good)).toBeHidden()
})
