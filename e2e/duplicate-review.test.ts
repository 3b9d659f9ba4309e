import type { Page } from '@playwright/test'
import { artists } from '#contract/resources/artists.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { melody } from '#server/testing/melody.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack } from './records.ts'

const queue = (page: Page) => page.getByRole('dialog', { name: 'Artists: Likely duplicates' })

test('likely duplicates are merged, told apart and skipped by keyboard, and one undo takes all merges back', async ({
  page,
  api,
}) => {
  const pairs = [
    ['Suresh Wadkar', 'सुरेश वाडकर'],
    ['Hemant Kumar', 'हेमंत कुमार'],
    ['Manna Dey', 'मन्ना डे'],
    ['Kavita Seth', 'कविता सेठ'],
  ] as const
  for (const [name, other] of pairs)
    for (const one of [name, other]) await api(artists.save, { body: { action: 'add', name: one } })
  const known = async () =>
    (await api(artists.list, { body: { pageSize: 1000 } })).Info.map(({ name }) => name)
  const before = (await known()).toSorted()

  await page.goto('duplicates?kind=artists')
  await page.getByRole('button', { name: 'Review the pairs' }).focus()
  await page.keyboard.press('Enter')
  await expect(queue(page)).toContainText(/1 of \d/)
  const shows = (name: string) => expect(queue(page).locator('dl').first()).toContainText(name)
  await shows('Kavita Seth')
  // The other one survives.
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await shows('Manna Dey')
  await page.keyboard.press('n')
  await shows('Hemant Kumar')
  await page.keyboard.press('s')
  await shows('Suresh Wadkar')
  await page.keyboard.press('Backspace')
  await shows('Hemant Kumar')
  await expect(queue(page)).toContainText('Skipped')
  // What was skipped is merged after all.
  await page.keyboard.press('Enter')
  await shows('Suresh Wadkar')
  await page.keyboard.press('s')
  await expect(queue(page).getByRole('button', { name: 'Show skipped (1)' }).first()).toBeEnabled()
  await expect.poll(known).not.toContain('Kavita Seth')
  const after = await known()
  expect(after).toEqual(expect.arrayContaining(['कविता सेठ', 'Manna Dey', 'मन्ना डे', 'Suresh Wadkar']))
  expect(after.filter((name) => name === 'Hemant Kumar' || name === 'हेमंत कुमार')).toHaveLength(1)

  // What the sample has is skipped, too, until the end of the queue.
  const undo = queue(page).getByRole('button', { name: 'Undo all' })
  const leave = queue(page).getByRole('button', { name: 'Leave the review' }).last()
  for (let rest = 0; rest < 20 && !(await undo.isVisible()); rest++) await page.keyboard.press('s')
  await expect(undo).toBeEnabled()
  await undo.click()
  await expect(queue(page)).toContainText('Undone: 2 artists.')
  expect((await known()).toSorted()).toEqual(before)
  await leave.click()
  await expect(page.getByRole('listitem', { name: 'Kavita Seth and कविता सेठ' })).toBeVisible()
})

test('recordings of one sound by different artists name them, and Enter skips the pair instead of merging it', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000)
  const [title, hari, gulshan] = [unique('Ganga Aarti'), unique('Hariharan'), unique('Gulshan')]
  const sound = wav(soundOf(6, melody(77)), { bits: 16, channels: 1 })
  const add = async (artist: string) => {
    const { artist_id } = await api(artists.save, { body: { action: 'add', name: artist } })
    const { track_id } = await addTrack(api, title, { artist_id, record_date: '1998-04-03' }, sound)
    return track_id
  }
  const ids = [await add(hari), await add(gulshan)]
  const pairs = async () =>
    (await api(tracks.likelyPairs, { body: { filters: { id: ids[0] } } })).Info.map(({ by }) => by)
  await expect.poll(pairs, { timeout: 60_000 }).toEqual([['audio']])

  await page.goto('duplicates?kind=tracks')
  const row = page.getByRole('listitem', { name: `${title} and ${title}` })
  for (const artist of [hari, gulshan]) await expect(row).toContainText(artist)
  await expect(row).toContainText('3 April 1998')
  await expect(row.getByRole('button', { name: `Play ${title}` })).toHaveCount(2)

  await page.getByRole('button', { name: 'Review the pairs' }).click()
  const review = page.getByRole('dialog', { name: 'Tracks: Likely duplicates' })
  await expect(review).toContainText(hari)
  await expect(review).toContainText(gulshan)
  await expect(review).toContainText('Artists: not the same. Enter skips this pair.')
  await expect(review.getByRole('button', { name: 'Merge this pair' })).not.toHaveAttribute(
    'aria-keyshortcuts',
  )
  await page.keyboard.press('Enter')
  await expect(review.getByRole('button', { name: 'Show skipped (1)' }).first()).toBeEnabled()
  expect(await pairs()).toEqual([['audio']])
})
