import type { Locator, Page } from '@playwright/test'
import { imports } from '#contract/features/imports.ts'
import { categories } from '#contract/resources/categories.ts'
import { pages } from '#contract/resources/pages.ts'
import type { Api } from './api.ts'
import { editor, tool } from './editor.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbum, addPlaylist, addTrack, pageNamed, picture, recording } from './records.ts'
import { field, openForm, openNameMenu, rows } from './screens.ts'
import { sheetForm } from './sheets.ts'

/** Chosen one after the other: the direction changes twice. */
const LANGUAGES = [
  { label: 'العربية', name: 'arabic', tag: 'ar' },
  { label: 'हिंदी', name: 'hindi', tag: 'hi' },
  { label: 'English', name: 'english', tag: 'en-IN' },
] as const
type Language = (typeof LANGUAGES)[number]

const inTopBar = async (page: Page, { label }: Language) => {
  await openNameMenu(page, /Language|اللغة|भाषा/)
  await page.getByRole('menuitemradio', { name: label }).click()
  // While a menu is open, the keys of the palette are not for it.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const inPalette = async (page: Page, { label }: Language) => {
  // In the editor, the keys of the palette are those of a link.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(label)
  await palette.getByRole('option', { name: new RegExp(`: \\u2068?${label}`) }).click()
  await expect(palette).toHaveCount(0)
}

const onPublicScreen = async (page: Page, { label }: Language) => {
  await page
    .getByRole('navigation', { name: /^(Language|اللغة|भाषा)$/ })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The only way while a dialog covers the page. */
const inAnotherTab = async (page: Page, { name }: Language) => {
  const [, opened] = page.context().pages()
  const other = opened ?? (await page.context().newPage())
  if (!opened) await other.goto('icon.svg')
  await other.evaluate((language) => localStorage.setItem('language', language), name)
}

/** Everything that was entered or chosen, without any text of the interface. */
const entered = (place: Locator) =>
  place.evaluate((root) => {
    const fields = [...root.querySelectorAll('input, textarea, select')] as HTMLInputElement[]
    return {
      fields: fields.map(({ name, type, value, checked }) => [name, type === 'file' ? '' : value, checked]),
      richText: [...root.querySelectorAll('[contenteditable]')].map(({ innerHTML }) => innerHTML),
      pictures: [...root.querySelectorAll<HTMLImageElement>('img[src^="blob:"], img[src^="data:"]')].length,
      chips: [...root.querySelectorAll('[class*="chipText"]')].length,
    }
  })

async function expectKept(page: Page, place: Locator, ways: readonly (typeof inTopBar)[]) {
  const before = await entered(place)
  expect(JSON.stringify(before)).toMatch(/Typed|"pictures":1/)
  for (const way of ways)
    for (const language of LANGUAGES) {
      await way(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language.tag)
      await page.waitForLoadState('networkidle')
      expect(await entered(place), `${way.name}, ${language.name}`).toEqual(before)
    }
}

const chooseCover = async (page: Page) =>
  page
    .locator('input[type="file"][accept*="image"]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture() })

async function chooseIn(page: Page, lookup: string, text: string) {
  await page.getByRole('combobox', { name: lookup }).fill(text)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first().click()
}

type Form = { name: string; fill: (page: Page, api: Api) => Promise<void> }

/** Forms on a screen of their own, where the top bar can be reached. */
const SCREENS: Form[] = [
  {
    name: 'a new album with a chosen cover and category',
    async fill(page, api) {
      const name = unique('Varg')
      await api(categories.save, { body: { action: 'add', name, hindi_name: 'वर्ग' } })
      await openForm(page, 'albums/add')
      await chooseIn(page, 'Categories', name)
      await field(page, 'Name').fill('Typed name')
      await field(page, 'Hindi name').fill('लिखा हुआ')
      await field(page, 'Description').fill('Typed text')
      await chooseCover(page)
      await expect(page.getByAltText('Selected cover')).toBeVisible()
    },
  },
  {
    name: 'an album that is changed, with a link as its cover',
    async fill(page, api) {
      const { album_id } = await addAlbum(api, { name: unique('Purana'), cover: await picture() })
      await openForm(page, `albums/edit/${album_id}`)
      await field(page, 'Name').fill('Typed name')
      await page.getByLabel('Cover Image Link').check()
      await field(page, 'Image URL').fill(new URL('/icon.svg?Typed', page.url()).href)
    },
  },
  {
    name: 'a page that is changed, with rich text',
    async fill(page, api) {
      const name = unique('Lekh')
      await api(pages.save, { body: { action: 'add', name, content: '<p>First</p>' } })
      await openForm(page, `pages/edit/${(await pageNamed(api, name)).id}`)
      await field(page, 'Name').fill('Typed name')
      await editor(page).click()
      await tool(page, 'Bold').click()
      await page.keyboard.type('Typed in bold')
    },
  },
  {
    name: 'a track with a recording',
    async fill(page) {
      await page.goto('tracks/add')
      await page.getByLabel('Audio', { exact: true }).setInputFiles({
        name: 'Typed.mp3',
        mimeType: 'audio/mpeg',
        buffer: recording(2),
      })
      await expect(page.getByText('32 kbit/s')).toBeVisible()
      await field(page, 'Name').fill('Typed name')
      await field(page, 'Record date').fill('25/12/2019')
      await field(page, 'Hindi lyrics').fill('जय गणेश')
    },
  },
  {
    name: 'a track that is changed',
    async fill(page, api) {
      const { track_id } = await addTrack(api, unique('Gaan'))
      await openForm(page, `tracks/edit/${track_id}`)
      await field(page, 'Description').fill('Typed text')
    },
  },
  {
    name: 'a notification, its record, its time and the device of a test',
    async fill(page, api) {
      const name = unique('Soochna')
      await addAlbum(api, { name })
      await page.goto('notifications')
      await field(page, 'Title').fill('Typed title')
      await field(page, 'Message').fill('Typed message')
      await page.locator('select[name="notification_type"]').selectOption('album')
      await chooseIn(page, 'Album', name)
      await page.getByLabel('Schedule for later').check()
      await field(page, 'Day').fill('02/01/2030')
      await field(page, 'Time').fill('03:04')
    },
  },
  {
    name: 'a sub admin',
    async fill(page) {
      await page.goto('subadmins/add')
      await field(page, 'Name').fill('Typed name')
      await field(page, 'Email').fill('typed@example.org')
    },
  },
  {
    name: 'a user',
    async fill(page) {
      await openForm(page, 'users/add')
      await field(page, 'Name').fill('Typed name')
    },
  },
  {
    name: 'a tag',
    async fill(page) {
      await openForm(page, 'tags/add')
      await field(page, 'Name').fill('Typed name')
    },
  },
  {
    name: 'the correction of a row of an import',
    async fill(page, api) {
      const { import_id } = await api(imports.upload, { body: sheetForm(unique('Sudhar'), 1) })
      await page.goto(`tracks/imports/${import_id}?state=failed`)
      await page.getByRole('button', { name: 'Fix row 3' }).click()
      await page.getByRole('form').getByRole('textbox', { name: 'Record Date' }).fill('Typed date')
    },
  },
]

for (const { name, fill } of SCREENS)
  test(`Another language keeps what was entered: ${name}`, async ({ page, api }) => {
    test.slow()
    await fill(page, api)
    await expectKept(page, page.getByRole('main'), [inTopBar, inPalette, inAnotherTab])
  })

const fromMenu = async (page: Page, item: string) => {
  await page.goto('tags')
  await page.getByRole('button', { name: 'Main Admin' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Dialogs, which cover the top bar. */
const DIALOGS: Form[] = [
  {
    name: 'the change of a password',
    async fill(page) {
      await fromMenu(page, 'Change password')
      await page.getByLabel('Current password', { exact: true }).fill('Typed password')
      await page.getByLabel('New password', { exact: true }).fill('Typed password 2')
    },
  },
  {
    name: 'a placeholder',
    async fill(page) {
      await page.goto('config')
      await page.getByRole('button', { name: 'Edit placeholder for artist' }).click()
      await chooseCover(page)
    },
  },
  {
    name: 'the name of a view',
    async fill(page) {
      await page.goto('tracks')
      await rows(page).first().waitFor()
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Save as new view' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Typed name')
    },
  },
  {
    name: 'the filters of the tracks',
    async fill(page) {
      await page.goto('tracks')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Artist' }).fill('Typed, not chosen')
    },
  },
  {
    name: 'tracks for a playlist',
    async fill(page, api) {
      const name = unique('Soochi')
      await addTrack(api, name)
      await page.goto(`playlist/viewtracks/${await addPlaylist(api, name)}`)
      // An empty list offers it twice.
      await page.getByRole('button', { name: 'Add new tracks' }).first().click()
      await chooseIn(page, 'Tracks', name)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Tracks' }).fill('Typed, not chosen')
    },
  },
]

for (const { name, fill } of DIALOGS)
  test(`Another language keeps what was entered in a dialog: ${name}`, async ({ page, api }) => {
    await fill(page, api)
    await expectKept(page, page.locator('body'), [inAnotherTab])
  })

test.describe('Without a session', () => {
  test.use({ signedIn: false })

  const VISITORS: Form[] = [
    {
      name: 'the sign-in',
      async fill(page) {
        await page.goto('login')
        await page.getByLabel('Email').fill('typed@example.org')
        await page.getByLabel('Password', { exact: true }).fill('Typed password')
      },
    },
    {
      name: 'a query to us',
      async fill(page) {
        await page.goto('contact')
        await field(page, 'Name').fill('Typed name')
        await field(page, 'Query').fill('Typed query')
      },
    },
    {
      name: 'a new account',
      async fill(page) {
        await page.goto('register')
        await page.getByRole('textbox').first().fill('Typed name')
      },
    },
    {
      name: 'the code for a new password',
      async fill(page) {
        await page.goto('forgotPassword')
        await page.getByLabel('Email').fill('nobody@example.org')
        await page.getByRole('button', { name: 'Get OTP' }).click()
        await page.getByLabel('OTP').fill('12345678')
        await page.getByLabel('New password', { exact: true }).fill('Typed password')
      },
    },
  ]

  for (const { name, fill } of VISITORS)
    test(`Another language keeps what a visitor entered: ${name}`, async ({ page, api }) => {
      await fill(page, api)
      await expectKept(page, page.locator('body'), [onPublicScreen, inAnotherTab])
    })
})
