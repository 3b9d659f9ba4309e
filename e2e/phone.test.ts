import { overflowOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addTracks } from './records.ts'
import { rows } from './screens.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'no-preference' },
})

/** In pixels: the smallest target for a finger (WCAG 2.5.5). */
const TARGET = 44

/** What a finger cannot press safely: the names of controls whose reach is smaller than `size` pixels either way. */
function tooSmall(controls: (Element | SVGElement)[], size: number): string[] {
  const reach = size / 2 - 1
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center' })
    const target = (control instanceof HTMLInputElement && control.labels?.[0]) || control
    const { left, top, width, height } = target.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const [x, y] = [left + width / 2, top + height / 2]
    const isHit = (dx: number, dy: number) => {
      const over = document.elementFromPoint(x + dx, y + dy)
      return over !== null && target.contains(over)
    }
    const isWide = width >= size || (isHit(-reach, 0) && isHit(reach, 0))
    const isHigh = height >= size || (isHit(0, -reach) && isHit(0, reach))
    const name = control.getAttribute('aria-label') ?? control.textContent
    return isWide && isHigh ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
  })
}

const screens = [
  'tracks',
  'albums',
  'playlist',
  'users',
  'history',
  'notifications',
  'config',
  'albums/viewtracks/2',
  'albums/edit/2',
  'albums?search=zzyqx+hanuman',
]

for (const path of screens)
  test(`A finger hits every button of ${path}, and at 320 pixels nothing is cut`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const controls = page.locator('main, header').locator('button, select, input[type=checkbox]')
    // A name in a list is as large as its row, which opens the same.
    const actions = page.getByRole('main').locator('td:last-child').getByRole('link')
    expect.soft(await controls.evaluateAll(tooSmall, TARGET)).toEqual([])
    expect.soft(await actions.evaluateAll(tooSmall, TARGET)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => overflowOf(page)).toBe(0)
  })

test('The sort order is chosen from a list', async ({ page, api }) => {
  const name = unique('Kramank')
  await addTracks(api, name, 3)
  await page.goto(`tracks?search=${name}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeHidden()
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await order.selectOption({ label: 'Name, ascending' })
  await expect(rows(page).first()).toContainText(`${name} 1`)
  await order.selectOption({ label: 'Name, descending' })
  await expect(rows(page).first()).toContainText(`${name} 3`)
  await page.reload()
  await expect(order).toHaveValue('display_name desc')
  await order.selectOption('')
  await expect(page).not.toHaveURL(/sort=/)
  // A search without a sort is ranked; messages are not, even then.
  await expect(order.locator('option:checked')).toHaveText('Best match')
  await page.goto('tracks')
  await expect(order.locator('option:checked')).toHaveText('Default order')
})

test('A track, with its artist, takes no more than 140 pixels', async ({ page }) => {
  await page.goto('tracks')
  await rows(page).first().waitFor()
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(140)
})
