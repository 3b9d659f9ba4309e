import type { Page } from '@playwright/test'
import { barriersOf, overflowOf } from './barriers.ts'
import { expect, test, unique } from './fixtures.ts'
import { addAlbums } from './records.ts'
import { field, heading, openNameMenu, rows, signIn } from './screens.ts'

const languages = [
  { label: 'English', tag: 'en-IN', menu: 'Language', albums: 'Album list', signIn: 'Sign in' },
  { label: '中文', tag: 'zh', menu: '语言', albums: '专辑列表', signIn: '登录' },
  { label: 'Español', tag: 'es', menu: 'Idioma', albums: 'Lista de álbumes', signIn: 'Iniciar sesión' },
  { label: 'Français', tag: 'fr', menu: 'Langue', albums: 'Liste des albums', signIn: 'Se connecter' },
  { label: 'Italiano', tag: 'it', menu: 'Lingua', albums: 'Elenco album', signIn: 'Accedi' },
  { label: 'العربية', tag: 'ar', menu: 'اللغة', albums: 'قائمة الألبومات', signIn: 'تسجيل الدخول' },
  { label: 'हिंदी', tag: 'hi', menu: 'भाषा', albums: 'एल्बम सूची', signIn: 'साइन इन करें' },
] as const

const [english, , , french, , arabic] = languages

/** The menu as it is called in the language that is shown. */
async function choose(page: Page, shown: { menu: string }, next: { label: string }) {
  await openNameMenu(page, shown.menu)
  await page.getByRole('menuitemradio', { name: next.label }).click()
}

const choosePublicly = async (page: Page, shown: { menu: string }, next: { label: string }) => {
  await page.getByRole('navigation', { name: shown.menu }).getByRole('button').first().click()
  await page.getByRole('button', { name: next.label, exact: true }).click()
}

/** Opens the application as a browser does that has kept this language. */
const keep = (page: Page, language: string) =>
  page.addInitScript((name) => localStorage.setItem('language', name), language)

async function expectShown(page: Page, { tag }: { tag: string }) {
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr')
}

test('Each language is chosen in the menu of the name and holds at once: texts, title and direction', async ({
  page,
}) => {
  await page.goto('albums')
  await expect(heading(page, english.albums)).toBeVisible()
  for (const [index, next] of languages.entries()) {
    await choose(page, languages[index - 1] ?? english, next)
    await expect(heading(page, next.albums)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(next.albums))
    await expectShown(page, next)
    await openNameMenu(page, next.menu)
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(next.label)
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    // The menu gives the focus back before it can be opened again.
    await expect(page.getByRole('menu')).toBeHidden()
  }
})

test('A language is kept, and the screen is never drawn in another first', async ({ page }) => {
  await page.goto('albums')
  await choose(page, english, arabic)
  await expect(heading(page, arabic.albums)).toBeVisible()
  await page.addInitScript(() => {
    const drawn = new Set<string>()
    Object.assign(window, { drawn })
    new MutationObserver(() => {
      const { lang, dir } = document.documentElement
      if (document.getElementById('root')?.hasChildNodes()) drawn.add(`${lang} ${dir} ${document.title}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await expect(heading(page, arabic.albums)).toBeVisible()
  const drawn = await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])
  expect(drawn.length).toBeGreaterThan(0)
  for (const moment of drawn) expect(moment).toMatch(/^ar rtl/)
  expect(drawn.join()).not.toContain(english.albums)
})

test('What another tab chooses is shown in this one too', async ({ page, context }) => {
  await page.goto('albums/add')
  await field(page, 'Name').fill('Bhairav')
  const other = await context.newPage()
  await other.goto('albums')
  await choose(other, english, french)
  await expectShown(page, french)
  await expect(field(page, 'Nom')).toHaveValue('Bhairav')
})

test('What is typed stays when the language changes under it, and the server answers in it', async ({
  page,
}) => {
  await page.goto('albums/add')
  await field(page, 'Name').fill('Bhairav')
  await field(page, 'Description').fill('Morning')
  await choose(page, english, french)
  await expect(field(page, 'Nom')).toHaveValue('Bhairav')
  await expect(page.getByText('Morning')).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/album/list'))
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Albums' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click()
  expect((await asked).headers()['accept-language']).toBe('fr')
})

test('Numbers and plurals are those of Arabic', async ({ page, api }) => {
  const name = unique('Jam')
  await addAlbums(api, name, 12)
  await keep(page, 'arabic')
  await page.goto(`albums?search=${name}&sort=date_modified&size=100`)
  await expect(rows(page)).toHaveCount(12)
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const [count, words] of [
    [1, 'عنصر واحد محدد'],
    [2, 'عنصران محددان'],
    [3, 'عناصر محددة'],
    [11, 'عنصرًا محددًا'],
  ] as const) {
    for (let index = 0; index < count; index++) await boxes.nth(index).check()
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  }
})

test('Arabic is mirrored: the sidebar stands at the right, the way back points to the right', async ({
  page,
}) => {
  await keep(page, 'arabic')
  await page.goto('albums/add')
  const menu = await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).boundingBox()
  expect(menu?.x).toBeGreaterThan(683)
  const arrow = page.getByRole('main').getByRole('link').locator('svg').first()
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1')
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the languages are in the menu of the admin, and nothing scrolls sideways in Arabic', async ({
    page,
  }) => {
    await page.goto('albums')
    await choose(page, english, arabic)
    await expect(heading(page, arabic.albums)).toBeVisible()
    for (const path of [
      'dashboard',
      'albums',
      'albums/add',
      'tracks',
      'tracks/pending',
      'notifications',
      'history',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => overflowOf(page), path).toBe(0)
    }
  })
})

test.describe('A visitor', () => {
  test.use({ signedIn: false })

  test('chooses a language on every public screen, and signs in with it', async ({ page }) => {
    await page.goto('login')
    await page.getByLabel('Email').fill('somebody@example.org')
    let shown: (typeof languages)[number] = english
    for (const next of languages.slice(1)) {
      await choosePublicly(page, shown, next)
      await expect(heading(page, next.signIn)).toBeVisible()
      await expectShown(page, next)
      shown = next
    }
    await expect(page.locator('input[type="email"]')).toHaveValue('somebody@example.org')
    for (const path of [
      'register',
      'contact',
      'joinus',
      'forgotPassword',
      'static/about-us',
      'set-password',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: shown.menu })).toContainText(shown.label)
    }
    await page.goto('login')
    await choosePublicly(page, shown, english)
    await signIn(page)
    await page.waitForURL('**/dashboard')
    await expectShown(page, english)
  })

  test('reads that a dictionary could not be loaded, in English, and can choose it again', async ({
    page,
    guard,
  }) => {
    guard.expect(/ERR_FAILED/)
    await keep(page, 'arabic')
    await page.route('**/assets/sa-*.js', (route) => route.abort())
    await page.goto('login')
    await expect(page.getByText(/Couldn't load \u2068العربية\u2069/)).toBeVisible()
    await expect(heading(page, english.signIn)).toBeVisible()
    await expectShown(page, english)
    await page.unroute('**/assets/sa-*.js')
    await choosePublicly(page, english, arabic)
    await expect(heading(page, arabic.signIn)).toBeVisible()
  })
})

for (const { path, signedIn } of [
  { path: 'dashboard', signedIn: true },
  { path: 'albums', signedIn: true },
  { path: 'tracks/add', signedIn: true },
  { path: 'login', signedIn: false },
])
  test.describe(`In Arabic, ${path}`, () => {
    test.use({ signedIn })

    test('has no barriers in light and dark', async ({ page }) => {
      await keep(page, 'arabic')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        expect(await barriersOf(page, colorScheme), colorScheme).toEqual([])
      }
    })
  })
