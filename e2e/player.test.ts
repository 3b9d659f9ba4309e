import { tracks } from '#contract/resources/tracks.ts'
import { soundFile } from '#server/testing/sounds/sounds.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack } from './records.ts'
import { rows } from './screens.ts'

test('the player shows the waveform of what it plays, and the keys move in it', { tag: '@cluster' }, async ({
  page,
}) => {
  await page.goto('tracks?search=Bajrang Baan')
  await rows(page).getByRole('button', { name: 'Play Bajrang Baan' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.locator('svg[viewBox="0 0 400 100"] path')).toHaveCount(2)
  await player.getByRole('button', { name: 'Pause Bajrang Baan' }).click()
  const position = player.getByRole('slider', { name: 'Position in Bajrang Baan' })
  await position.press('Home')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of/)
  for (let n = 0; n < 5; n++) await position.press('PageUp')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0[23] of 0:0\d$/)
})

test('a recording without a waveform plays over a plain bar', async ({ page }) => {
  await page.route('**/api/track/getPeaks/*', (route) =>
    route.fulfill({ json: { success: 1, message: '', data: { peaks: null } } }),
  )
  await page.goto('tracks?search=Bajrang Baan')
  const asked = page.waitForResponse('**/api/track/getPeaks/*')
  await rows(page).getByRole('button', { name: 'Play Bajrang Baan' }).click()
  await asked
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('slider', { name: 'Position in Bajrang Baan' })).toBeVisible()
  await expect(player.locator('svg[viewBox="0 0 400 100"]')).toHaveCount(0)
})

test('the player goes through the list, at the chosen speed, by buttons and keys', async ({ page }) => {
  // The sample's own: other tests add many tracks without audio.
  await page.goto('tracks?search=Aarti&size=100')
  const play = rows(page).getByRole('button', { name: /^Play / })
  await play.first().waitFor()
  const names = await play.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')?.replace('Play ', '')),
  )
  const player = page.getByRole('region', { name: 'Player' })
  const plays = (at: number) =>
    expect(player.getByRole('slider', { name: `Position in ${names[at]}` })).toBeVisible()
  await play.first().click()
  await plays(0)
  await player.getByRole('button', { name: 'Next audio' }).click()
  await plays(1)
  await page.keyboard.press('Shift+N')
  await plays(2)
  await page.keyboard.press('Shift+P')
  await plays(1)
  const speed = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)
  const choice = player.getByRole('combobox', { name: 'Speed' })
  await choice.selectOption('1.5×')
  expect(await speed()).toBe(1.5)
  await choice.blur()
  await page.keyboard.press('>')
  await expect(choice).toHaveValue('1.75')
  await page.keyboard.press('Shift+N')
  await plays(2)
  await expect.poll(speed, 'the next one plays at the same speed').toBe(1.75)
})

test('the details of a track say how it sounds, and that its file is damaged', async ({ page, api }) => {
  const name = unique('Damaged')
  const file = soundFile('quiet-then-loud.flac')
  // The first byte of the checksum.
  file.writeUInt8(file.readUInt8(26) ^ 0xff, 26)
  const { track_id } = await addTrack(api, name, {}, file)
  const sound = async () => (await api(tracks.get, { params: { id: track_id } })).sound
  await expect.poll(sound, 'measured after it was saved').toMatchObject({ is_damaged: true })
  await page.goto(`tracks?search=${name}&details=${track_id}`)
  const details = page.getByRole('dialog')
  await expect(details.getByText('the file is damaged')).toBeVisible()
  await expect(details.getByText('Loudness -7.2 LUFS')).toBeVisible()
  await page.goto('tracks?damaged_audio=true')
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
})
