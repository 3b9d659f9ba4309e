import { recordings } from '#contract/features/recordings.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { melody } from '#server/testing/melody.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack } from './records.ts'
import { rows } from './screens.ts'

/** In milliseconds: a busy machine takes seconds to measure each recording. */
const TIMEOUT = { timeout: 120_000 }

const mono = { bits: 16, channels: 1 } as const
const song = melody(3)
const quieter = wav(
  soundOf(11, (at) => (at < 1 ? 0 : 0.3 * song(at - 1))),
  mono,
)

test('a draft says which track and which other draft sounds the same, and the details of a track lead to all of them', async ({
  page,
  api,
}) => {
  test.setTimeout(3 * TIMEOUT.timeout)
  const [first, second] = [unique('Bhairavi'), unique('Thumri')]
  const upload = async (name: string, seconds: number) => {
    const body = new FormData()
    body.append('upload_key', crypto.randomUUID())
    body.append('file', new File([new Uint8Array(wav(soundOf(seconds, song), mono))], name))
    return (await api(recordings.upload, { body })).draft_id
  }
  const { track_id } = await addTrack(api, first, {}, wav(soundOf(12, song), mono))
  const [draft_id, other_id] = [await upload('Side A.wav', 10), await upload('Side B.wav', 9)]

  // The warnings appear while the screen is open.
  await page.goto('tracks/recordings')
  const row = page.locator(`[data-draft="${draft_id}"]`)
  const warning = row.getByText('Same recording as:')
  await expect(warning).toBeVisible(TIMEOUT)
  await expect(row.getByRole('link', { name: first })).toHaveAttribute('href', /tracks\/edit\/\d+$/, TIMEOUT)
  await row.getByRole('button', { name: 'Side B.wav (here)' }).click(TIMEOUT)
  await expect(
    page.locator(`[data-draft="${other_id}"]`).getByRole('textbox', { name: /^Name: / }),
  ).toBeFocused()

  await addTrack(api, second, {}, quieter)
  await expect
    .poll(async () => (await api(tracks.get, { params: { id: track_id } })).same_sounds.length, TIMEOUT)
    .toBe(1)
  await page.goto(`tracks?details=${track_id}`)
  const details = page.getByRole('dialog')
  await expect(details.getByRole('link', { name: second })).toBeVisible()
  await details.getByRole('link', { name: 'Show in the list' }).click()
  await expect(page.getByRole('button', { name: `Remove filter: Same recording as: ${first}` })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  await api(recordings.remove, { body: { draft_id: [draft_id, other_id] } })
})
