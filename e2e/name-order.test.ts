import type { Locator, Page } from '@playwright/test'
import { artists } from '#contract/resources/artists.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum } from './records.ts'
import { callsTo, column, rowOf, rows } from './screens.ts'

/** Opens the application as a browser does that has kept this language. */
const keep = (page: Page, language: string) =>
  page.addInitScript((name) => localStorage.setItem('language', name), language)

/** Each text once, in this order. */
async function expectInOrder(place: Locator, [first, second]: readonly [string, string]) {
  await expect(place).toContainText(new RegExp(`${first}[\\s\\S]*${second}`))
  const text = (await place.textContent()) ?? ''
  expect(text.split(first)).toHaveLength(2)
  expect(text.split(second)).toHaveLength(2)
}

for (const { language, album, name, hindiName, order } of [
  {
    language: 'hindi',
    album: 'एल्बम',
    name: 'नाम',
    hindiName: 'हिंदी नाम',
    order: (a: string, b: string) => [b, a],
  },
  {
    language: 'english',
    album: 'Album',
    name: 'Name',
    hindiName: 'Hindi name',
    order: (a: string, b: string) => [a, b],
  },
] as const) {
  const both = (english: string, hindi: string) => {
    const [first = '', second = ''] = order(english, hindi)
    return [first, second] as const
  }

  test(`In ${language}, that name comes first in a list, in details, in a lookup and in its chip`, async ({
    page,
    api,
  }) => {
    const number = unique('').trim()
    const [english, hindi] = [`Nirgun ${number}`, `निर्गुण ${number}`]
    const names = both(english, hindi)
    const { album_id } = await addAlbum(api, { name: english, hindi_name: hindi })
    await keep(page, language)

    await page.goto(`albums?search=${number}`)
    await expectInOrder(rowOf(page, english), names)
    await expect(rowOf(page, english).getByRole('link').first()).toHaveText(names[0])
    const heads = await page.getByRole('columnheader').allTextContents()
    const labels = both(name, hindiName)
    const at = (label: string) => heads.findIndex((head) => head.trim() === label)
    expect(at(labels[0])).toBeGreaterThan(-1)
    expect(at(labels[1])).toBe(at(labels[0]) + 1)

    await page.goto(`albums?details=${album_id}`)
    const details = page.getByRole('dialog').locator('dl')
    await expectInOrder(details, names)

    await page.goto('notifications')
    await page.locator('select[name="notification_type"]').selectOption('album')
    const lookup = page.getByRole('combobox', { name: album, exact: true })
    await lookup.fill(number)
    const option = page.getByRole('listbox').getByRole('option').filter({ hasText: number })
    await expectInOrder(option, names)
    await expect(option.locator('mark').first()).toBeVisible()
    await option.click()
    const form = page.getByRole('main').locator('form')
    await expectInOrder(form.locator('[class*="chipText"]'), names)
  })

  test(`In ${language}, that name comes first in the palette, the history, headings and one column of both`, async ({
    page,
    api,
  }) => {
    const number = unique('').trim()
    const [english, hindi] = [`Kirtan Mandali ${number}`, `कीर्तन मंडली ${number}`]
    const names = both(english, hindi)
    const body = { name: english, hindi_name: hindi }
    const { artist_id } = await api(artists.save, { body })
    await keep(page, language)

    await page.goto(`artist?search=${number}`)
    await expectInOrder(rowOf(page, english), names)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill(number)
    await expectInOrder(page.getByRole('option').filter({ hasText: number }), names)

    await page.goto(`history?resource=artists&record_id=${artist_id}`)
    await expectInOrder(rows(page).first(), names)

    await page.goto(`artist/edit/${artist_id}`)
    await expect(page).toHaveTitle(new RegExp(`^${names[0]}`))
    await expectInOrder(page.getByRole('main').locator('p[class*="names"]'), names)
  })
}

test('In Hindi, the English name of a record that has no other stands alone and first', async ({
  page,
  api,
}) => {
  const english = unique('Akela')
  await addAlbum(api, { name: english })
  await keep(page, 'hindi')
  const calls = callsTo(page, 'album/list')
  await page.goto(`albums?search=${english}`)
  await expect(rowOf(page, english).getByRole('link').first()).toHaveText(english)
  expect(
    (await rowOf(page, english).locator('td').allTextContents()).filter((text) => text === english),
  ).toHaveLength(1)

  // The places change, the sorting does not.
  await column(page, 'हिंदी नाम').getByRole('button').click()
  await expect.poll(() => calls.at(-1)?.postDataJSON().sorted?.id).toBe('hindi_name')
  await expect(column(page, 'हिंदी नाम')).toHaveAttribute('aria-sort', 'ascending')
})
