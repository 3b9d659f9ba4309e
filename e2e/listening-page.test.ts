import { albums } from '#contract/resources/albums.ts'
import { barriersOf, overflowOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTrack, recording } from './records.ts'

/** Compressed, in bytes: all scripts of the page, whatever a listener does. */
const MOST_CODE = 60_000

test.use({ signedIn: false })

test('A listener finds an English name in Hindi, plays it, and reads the words of another page meanwhile', async ({
  page,
  api,
}) => {
  const album = unique('Bhor Vandana')
  const track = unique('Jagat Jagran')
  const { album_id } = await api(albums.save, { body: { name: album } })
  const words = { lyrics: 'Jago re\nBhor bhayi', lyrics_hindi: 'जागो रे\nभोर भई' }
  await addTrack(api, track, { album_id, ...words }, recording(60))
  await addTrack(api, unique('Second'), { album_id }, recording(60))

  await page.goto('listen')
  const found = page.getByRole('main').getByRole('link', { name: album })
  await page.getByRole('searchbox').fill(album.replace('Bhor Vandana', 'भोर वंदना'))
  await expect(page).toHaveURL(/\/listen\/search\?q=/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await found.click()
  await expect(page).toHaveURL(new RegExp(`/listen/albums/${album_id}$`))
  await expect(page.getByRole('heading', { level: 1, name: album })).toBeFocused()

  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: `Pause ${track}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: track, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: track })).toBeVisible()
  await expect(page.getByText('जागो रे भोर भई')).toBeVisible()
  await expect(page.getByText('Jago re Bhor bhayi')).toBeVisible()
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(track)
  const position = player.getByRole('slider', { name: `Position: ${track}` })
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'हिंदी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('region', { name: 'प्लेयर' }).getByRole('button', { name: /रोकें$/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(player.getByRole('button', { name: `Pause ${track}` })).toBeVisible()
  expect(documents, 'one document for all of it').toBe(0)

  await page.keyboard.press('Shift+ArrowRight')
  await expect(player.getByRole('button', { name: /^Pause Second/ })).toBeVisible()
  await player.getByRole('button', { name: 'Queue' }).click()
  await player.getByRole('region', { name: 'Queue' }).getByRole('button', { name: track }).click()
  await expect(player.getByRole('button', { name: `Pause ${track}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player.getByRole('button', { name: 'Queue' })).toBeFocused()

  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await barriersOf(page, colorScheme), `${colorScheme}, ${size.width} pixels wide`)
        .toEqual([])
    }
    expect(await overflowOf(page)).toBe(0)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)

  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? entry.encodedBodySize : [],
      ),
  )
  expect(sizes).toHaveLength(1)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_CODE)
})

test('Offline, a listener reads what is wrong, and the page opens when the connection is back; the small player plays', async ({
  page,
  api,
  guard,
}) => {
  const track = unique('Door Desh')
  const { track_id } = await addTrack(api, track, {}, recording(60))
  await page.goto('listen')
  await page.context().setOffline(true)
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('link', { name: 'Artists' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible()

  await page.goto(`listen/embed/tracks/${track_id}`)
  const player = page.getByRole('region', { name: 'Player' })
  // The storage is away for as long as the first tries take.
  let tries = 0
  guard.expect(/503 \w+ .*\/files\/audio\//)
  await page.route('**/files/audio/**', (route) =>
    ++tries > 3 ? route.continue() : route.fulfill({ status: 503 }),
  )
  await player.getByRole('button', { name: `Play ${track}` }).click()
  await expect.poll(() => tries).toBeGreaterThan(3)
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing')
  await expect(page.getByRole('link', { name: 'Open in Sangraha' })).toHaveAttribute('target', '_blank')
  await page.setViewportSize({ width: 320, height: 240 })
  expect(await overflowOf(page)).toBe(0)
})
