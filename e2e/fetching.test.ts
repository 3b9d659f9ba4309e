import { tracks } from '#contract/resources/tracks.ts'
import { type AudioHost, file, inTurn, startAudioHost, status } from '#server/testing/audio-host.ts'
import type { Api } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { recording } from './records.ts'
import { act, field, heading, rowOf, rows, searchBox } from './screens.ts'

test.use({ settings: [{ FETCH_ALLOW: '127.0.0.1' }, { scope: 'worker' }] })

const addByLink = (api: Api, display_name: string, track_link: string) =>
  api(tracks.save, {
    body: {
      action: 'add',
      display_name,
      display_name_hindi: 'स्तुति',
      description: 'A hymn',
      description_hindi: 'स्तुति',
      file_name: 'stuti.mp3',
      track_link,
    },
  })

let host: AudioHost
test.beforeAll(async () => {
  host = await startAudioHost()
})
test.afterAll(() => host.stop())

test('A track is added by a link, seen pending while its recording comes, and then plays', async ({
  page,
}) => {
  const name = unique('Durga Stuti')
  const arrival = Promise.withResolvers<void>()
  const link = host.at('/durga-stuti.mp3', async (request, response) => {
    await arrival.promise
    file(recording(20))(request, response)
  })
  await page.goto('tracks/add')
  await field(page, 'Name').fill(name)
  await field(page, 'Hindi name').fill('दुर्गा स्तुति')
  await field(page, 'Description').fill('A hymn')
  await field(page, 'Hindi description').fill('स्तुति')
  await page.getByLabel('Audio Link').check()
  await field(page, 'Audio URL').fill(link)
  await field(page, 'File Name').fill('durga-stuti.mp3')
  await page.getByLabel('Cover Image Link').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Tracks')).toBeVisible()

  await page.getByRole('link', { name: 'Pending' }).last().click()
  await searchBox(page).fill(name)
  const row = rowOf(page, name)
  await expect(row).toContainText('Downloading.')
  await expect(row).toContainText('Track upload is pending for some reason.')
  arrival.resolve()
  // By itself: nobody reloads.
  await expect(row).toBeHidden({ timeout: 20_000 })

  await page.goto(`tracks?search=${name}`)
  await page.getByRole('button', { name: `Play ${name}` }).click()
  await expect(page.getByRole('region', { name: 'Player' }).getByText(name)).toBeVisible()
  await expect(rowOf(page, name).getByRole('button', { name: `Pause ${name}` })).toBeVisible()
})

test('A failed recording says why, and a retry brings it: of one, and of a selection', async ({
  page,
  api,
}) => {
  const names = [unique('Kali Stuti'), unique('Kali Stuti')]
  for (const [index, name] of names.entries())
    await addByLink(api, name, host.at(`/kali-${index}.mp3`, inTurn(status(404), file(recording(3)))))
  await page.goto('tracks/pending?search=Kali Stuti')
  const [first, second] = names.map((name) => rowOf(page, name))
  if (!first || !second) throw new Error('Two rows')
  for (const row of [first, second]) {
    await expect(row).toContainText('404: nothing was found at this link.', { timeout: 20_000 })
    await expect(row).toContainText('Failed to fetch track.')
  }
  await act(page, `${names[0]}`, 'Retry')
  await expect(page.getByText('Downloading 1 track again.')).toBeVisible()
  await expect(first).toBeHidden({ timeout: 20_000 })
  await second.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(second).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('No results')).toBeVisible()
})

test('Retry all has every pending recording fetched again', async ({ page, api }) => {
  const name = unique('Lakshmi Stuti')
  await addByLink(api, name, host.at('/lakshmi.mp3', inTurn(status(410), file(recording(3)))))
  await page.goto('tracks/pending')
  await expect(rowOf(page, name)).toContainText('410', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect(rowOf(page, name)).toBeHidden({ timeout: 20_000 })
})

test('The history leaves out what the system did by itself until it is asked for', async ({ page, api }) => {
  const name = unique('Saraswati Stuti')
  await addByLink(api, name, host.at('/saraswati.mp3', file(recording(3))))
  await expect
    .poll(async () => (await api(tracks.list, { body: { search_text: name } })).Info[0]?.is_track_complete, {
      timeout: 20_000,
    })
    .toBe('1')
  await page.goto(`history?search=${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Added')
  await page.getByRole('checkbox', { name: 'Include system changes' }).check()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'Edited' })).toContainText('Sangraha')
})
