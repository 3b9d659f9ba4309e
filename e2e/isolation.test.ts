import { expect, test } from './fixtures.ts'
import { heading, rows } from './screens.ts'

// In this order in one worker, and so in one context of the browser.
test.describe.configure({ mode: 'serial' })

test('A test leaves behind what it likes', async ({ page, context, guard }) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => Object.assign(window, { left: true }))
  await context.addInitScript(() => Object.assign(window, { left: true }))
  await context.exposeFunction('leftFunction', () => 'left')
  await context.addCookies([{ name: 'left', value: 'left', url: 'http://127.0.0.1' }])
  await context.grantPermissions(['notifications'])
  await context.setExtraHTTPHeaders({ 'x-left': 'left' })
  await page.route('**/api/tags/list', (route) => route.abort())
  await context.route('**/api/tags/list', (route) => route.abort())
  await page.clock.install({ time: new Date('2020-01-01') })
  await page.clock.pauseAt(new Date('2020-01-02'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' })
  await page.goto('albums')
  await page.evaluate(async () => {
    window.name = 'left'
    localStorage.setItem('left', 'left')
    sessionStorage.setItem('left', 'left')
    await caches.open('left')
    await new Promise((resolve) => indexedDB.open('left').addEventListener('success', resolve))
    window.addEventListener('beforeunload', (event) => event.preventDefault())
  })
  // Only a page that somebody has touched asks before it is left.
  await page.mouse.click(200, 400)
  await (await context.newPage()).goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', offline)
  await context.setOffline(true)
})

test('The next test finds nothing of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page])
  expect(await context.cookies()).toEqual([])
  const marked: string[] = []
  page.on('request', (request) => {
    if ('x-left' in request.headers()) marked.push(request.url())
  })
  await page.goto('tags')
  await expect(heading(page, 'Tag list')).toBeVisible()
  await rows(page).first().waitFor()
  expect(page.viewportSize()).toEqual({ width: 1366, height: 768 })
  const found = await page.evaluate(async () => ({
    history: history.length,
    name: window.name,
    globals: Object.keys(window).filter((name) => name.startsWith('left')),
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    year: new Date().getFullYear() > 2020,
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: no-preference)'].filter(
      (query) => matchMedia(query).matches,
    ),
    permission: (await navigator.permissions.query({ name: 'notifications' })).state,
  }))
  expect.soft(marked).toEqual([])
  // The history of a new page: the empty one, and this.
  expect(found).toEqual({
    history: 2,
    name: '',
    globals: [],
    local: null,
    session: null,
    caches: [],
    databases: [],
    year: true,
    media: [],
    permission: 'prompt',
  })
})
