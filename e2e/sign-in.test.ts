import type { Page, Route } from '@playwright/test'
import { session } from '#contract/features/auth/session.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { apiOf } from './api.ts'
import { expect, test, unique } from './fixtures.ts'
import { callsTo, field, heading, rows, signIn } from './screens.ts'
import { ADMIN } from './server.ts'

/** Compressed, in bytes: on a slow line somebody waits for all of it before he can sign in. */
const MOST_CODE = 117_500
/** The same for each list until its rows are there; what opens over it is loaded after them. */
const MOST_CODE_OF_LIST = 225_000
const MOST_CODE_OF_TRACKS = 239_500
const MOST_CODE_OF_OTHERS = 262_000
const LISTS: [path: string, most: number][] = [
  ...['albums', 'artist', 'category', 'subcategory', 'collection', 'playlist', 'tags'].map(
    (path): [string, number] => [path, MOST_CODE_OF_LIST],
  ),
  ['tracks', MOST_CODE_OF_TRACKS],
  ...[
    'tracks/pending',
    'tracks/imports',
    'pages',
    'users',
    'subadmins',
    'inbox',
    'apikeys',
    'webhooks',
    'history',
  ].map((path): [string, number] => [path, MOST_CODE_OF_OTHERS]),
]
/** Each costs a request, and a browser makes six at a time. */
const MOST_FILES = 8
/** The same for a list with all that may open over it. */
const MOST_FILES_OF_LIST = 16

/** The scripts that the page asked for before this mark, or has asked for by now, and their compressed sizes. */
const scriptsOf = (page: Page, mark = '') =>
  page.evaluate((wanted) => {
    const [until] = performance.getEntriesByName(wanted)
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && (!until || startTime < until.startTime))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', size: encodedBodySize }))
  }, mark)

const sizeOf = (scripts: { size: number }[]) => scripts.reduce((sum, { size }) => sum + size, 0)

for (const [path, most] of LISTS)
  test(`The list at ${path} waits for no more code than it needs`, async ({ page }) => {
    await page.addInitScript(() => {
      // Frozen as soon as there are rows, or the words for none: what comes later is not waited for.
      const watch = new MutationObserver(() => {
        if (!document.querySelector('main tbody tr td, main [class*="_state_"]')) return
        performance.mark('rows')
        watch.disconnect()
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('rows').length)).toBe(1)
    const scripts = await scriptsOf(page, 'rows')
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter(({ name }) => name.startsWith('not-found'))).toEqual([])
    expect(sizeOf(scripts)).toBeLessThan(most)
  })

test('The rows of an address are asked for once, with the first code of its screen', async ({ page }) => {
  const calls = callsTo(page, tracks.list.path)
  await page.goto('tracks?size=100', { waitUntil: 'networkidle' })
  expect(calls).toHaveLength(1)
  const begun = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name: name.split('/').slice(-2).join('/'), startTime })),
  )
  const startOf = (pattern: RegExp) => begun.find(({ name }) => pattern.test(name))?.startTime ?? Number.NaN
  for (const script of [/assets\/lists-/, /assets\/tracks-/, /assets\/en-/])
    expect(startOf(script)).toBeGreaterThanOrEqual(startOf(/track\/list$/))
})

test('Rows that are there before their screen stand in it from the beginning', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const shown = document.querySelector('main tbody tr td, main .mantine-Skeleton-root')
      if (!shown) return
      performance.mark(shown.matches('td') ? 'with rows' : 'without rows')
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  // The code of the screen comes after them.
  await page.route(/assets\/lists-(?!later)/, async (route) => {
    await isThere
    await route.continue()
  })
  page.on('requestfinished', (request) => request.url().endsWith(tracks.list.path) && arrived())
  await page.goto('tracks')
  await rows(page).first().waitFor()
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))
  expect(marks).toContain('with rows')
})

test('What may open over a list comes in few files', async ({ page }) => {
  await page.goto('albums', { waitUntil: 'networkidle' })
  // The texts of dialogs come last.
  const dictionaries = async () => (await scriptsOf(page)).filter(({ name }) => name.startsWith('en-'))
  await expect.poll(dictionaries).toHaveLength(2)
  expect((await scriptsOf(page)).length).toBeLessThanOrEqual(MOST_FILES_OF_LIST)
})

test.describe('A visitor', () => {
  test.use({ signedIn: false })

  test('waits for no more code than the sign-in needs', async ({ page }) => {
    await page.goto('login', { waitUntil: 'networkidle' })
    const scripts = await scriptsOf(page)
    expect(scripts).not.toHaveLength(0)
    expect(scripts.length).toBeLessThanOrEqual(MOST_FILES)
    expect(sizeOf(scripts)).toBeLessThan(MOST_CODE)
  })

  test('is told what the form needs before anything is sent', async ({ page }) => {
    const calls = callsTo(page, session.signIn.path)
    await page.goto('login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please Enter Any Email')).toBeVisible()
    await expect(page.getByText('Please Enter Any Password')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(ADMIN.email)
    await expect(page.getByText('Please Enter Any Email')).toBeHidden()
    expect(calls).toHaveLength(0)
  })

  test('reads why a wrong password is refused, and reaches the dashboard with the right one', {
    tag: '@cluster',
  }, async ({ page }) => {
    await page.goto('login')
    await signIn(page, { ...ADMIN, password: 'not the password' })
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(heading(page, 'Dashboard')).toBeFocused()
  })

  test('who followed a deep link signs in to the dashboard', async ({ page }) => {
    await page.goto('albums?search=ram&page=2')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('signs out, and neither the browser nor the server knows the session any more', async ({
    page,
    product,
  }) => {
    await page.goto('login')
    // What is asked for is answered late: only after the session has ended, if it were not cancelled.
    const late: Route[] = []
    await page.route(/\/api\/admin\/dashboardPairs/, (route) => late.push(route))
    await signIn(page)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect.poll(() => late.length).toBeGreaterThan(0)
    const access_token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
    await page.getByRole('button', { name: 'Main Admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    for (const route of late) await route.continue().catch(() => undefined)
    await page.goto('albums')
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe('')
    await expect(apiOf(product.address, { access_token })(session.signOut)).rejects.toThrow('401')
  })

  test('whose session ended over a form comes back to what he had typed', async ({
    page,
    product,
    guard,
  }) => {
    // What the frame shows is asked for again every now and then.
    guard.expect(
      /401 (POST .*\/api\/(album\/add|import\/list|review\/gaps|admin\/dashboardPairs|teamwork\/waiting)|GET )/,
    )
    const name = unique('Bhor ke Bhajan')
    await page.goto('login')
    await signIn(page)
    await page.getByRole('link', { name: 'Albums', exact: true }).first().click()
    await page.getByRole('link', { name: 'Add' }).click()
    // Otherwise one of these calls may be the one that finds the session ended.
    const asked = [/\/api\/search\/suggestName/, /\/api\/album\/likelyDuplicates/].map((call) =>
      page.waitForResponse(call),
    )
    await field(page, 'Name').fill(name)
    await Promise.all(asked)
    await page.getByRole('button', { name: /^For you/ }).waitFor()
    await page.waitForLoadState('networkidle')
    // The save finds the session ended, not what is asked for again meanwhile.
    const repeated = /\/api\/(?!album\/add)/
    await page.route(repeated, () => {})
    const access_token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
    await apiOf(product.address, { access_token })(session.signOut)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unroute(repeated)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await signIn(page)
    await expect(page).toHaveURL(/\/albums\/add$/)
    await expect(field(page, 'Name')).toHaveValue(name)
    // It moves the buttons down when it comes.
    await expect(page.getByRole('button', { name: /^Use “/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row', { name })).toBeVisible()
  })

  test('who signed out in another tab comes back to what he had typed in this one', async ({
    page,
    context,
    guard,
  }) => {
    // Asked late, perhaps just before the sign-out, or again every now and then.
    guard.expect(
      /401 (POST .*\/api\/(import\/list|review\/gaps|admin\/dashboardPairs|teamwork\/waiting)|GET )/,
    )
    const name = unique('Sanjh ke Bhajan')
    await page.goto('login')
    await signIn(page)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goto('albums/add')
    await field(page, 'Name').fill(name)

    const other = await context.newPage()
    await other.goto('dashboard')
    await other.getByRole('button', { name: 'Main Admin' }).click()
    // What is answered after the sign-out would be a 401.
    await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')])
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page)
    await expect(page).toHaveURL(/\/albums\/add$/)
    await expect(field(page, 'Name')).toHaveValue(name)
  })

  test('finds the way to the form from an address that leads nowhere', async ({ page }) => {
    await page.goto('no/such/screen')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('A signed-in admin is led from the root and from the form to the dashboard', async ({ page }) => {
  await page.goto('')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('A signed-in admin finds the way to the dashboard from an address that leads nowhere', async ({
  page,
}) => {
  await page.goto('no/such/screen')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})
