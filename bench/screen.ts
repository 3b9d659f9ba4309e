import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { declarationOf, KIND_NAMES } from '#contract/kinds/kinds.ts'
import { fillOtherLists } from './fill-other-lists.ts'
import { generateTracks } from './generate-tracks.ts'
import { quantile } from './measure.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- screen [tracks, 10000 by default] [file for the results as JSON]: what an admin waits for in
 * a browser, from the page's own clock, and the processor time of its main thread until then.
 */
const [size = '10000', output] = process.argv.slice(2)
const TIMES = 9
const PAGE_SIZES = [10, 100, 1000]
const OTHERS: [name: string, path: string][] = [
  ['users', 'users'],
  ['pages', 'pages'],
  ['sub admins', 'subadmins'],
  ['messages', 'inbox'],
  ['API keys', 'apikeys'],
  ['webhooks', 'webhooks'],
  ['changes', 'history'],
]
const LISTS = [
  ...KIND_NAMES.map((name) => ({ name, path: declarationOf(name).screen.slice(1) })),
  ...OTHERS.map(([name, path]) => ({ name, path })),
]

const bench = await startBench({ web: join(import.meta.dirname, '../dist/web') })
await generateTracks(bench.db, Number(size))
await fillOtherLists(bench)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})

/** Notes in `window.bench` when rows first stand on the screen, and when they differ after a click or a letter. */
function watch() {
  const seen = { shown: 0, asked: 0, changed: 0, long: [] as number[] }
  Object.assign(window, { bench: seen })
  let before = ''
  const look = () => {
    const text = document.querySelector('tbody tr td')?.closest('tbody')?.textContent ?? ''
    if (text !== '' && seen.shown === 0)
      requestAnimationFrame(() => setTimeout(() => (seen.shown ||= performance.now())))
    if (text !== before && seen.asked > 0 && seen.changed === 0)
      requestAnimationFrame(() => setTimeout(() => (seen.changed ||= performance.now())))
    before = text
  }
  const ask = () => {
    seen.asked = performance.now()
    seen.changed = 0
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    seen.long.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask', buffered: true })
  for (const kind of ['click', 'input']) document.addEventListener(kind, ask, true)
}

type Seen = { shown: number; asked: number; changed: number; long: number[] }
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { bench: Seen }).bench)

async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await context.addInitScript(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { isLogin: 'true', accessToken: bench.token, adminId: '1', adminName: 'Bench', adminType: 'admin' },
  )
  await context.addInitScript(watch)
  return context
}

async function shown(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { bench: Seen }).bench.shown > 0)
  return (await seenBy(page)).shown
}

/** From the event in the page until other rows stand on the screen. */
async function changed(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { bench: Seen }).bench.changed > 0)
  const seen = await seenBy(page)
  return seen.changed - seen.asked
}

const results: { name: string; 'median ms': number; worst: number; 'main thread ms'?: number }[] = []
function note(name: string, taken: readonly number[], worked: readonly number[] = []) {
  results.push({
    name,
    'median ms': Math.round(quantile(taken, 0.5)),
    worst: Math.round(Math.max(...taken)),
    ...(worked.length > 0 && { 'main thread ms': Math.round(quantile(worked, 0.5)) }),
  })
}

const context = await signedIn()

/** Enters a list in new tabs, and reloads it, the first time to fill the cache. */
async function enter(name: string, address: string) {
  const entered: number[] = []
  const worked: number[] = []
  const reloaded: number[] = []
  for (let n = 0; n <= TIMES; n++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(address)
    const first = await shown(page)
    const { metrics } = await devtools.send('Performance.getMetrics')
    await page.waitForLoadState('networkidle')
    await page.reload()
    const again = await shown(page)
    await page.waitForLoadState('networkidle')
    await page.close()
    if (n === 0) continue
    entered.push(first)
    worked.push(1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN))
    reloaded.push(again)
  }
  note(`${name}, entered, warm cache`, entered, worked)
  note(`${name}, reloaded`, reloaded)
}

for (const { name, path } of LISTS)
  if (name !== 'tracks') await enter(`rows of 10 ${name}`, `${bench.address}/${path}`)

for (const rows of PAGE_SIZES) {
  const address = `${bench.address}/tracks?size=${rows}`
  await enter(`rows of ${rows} tracks`, address)

  const page = await context.newPage()
  await page.goto(address)
  await shown(page)
  await page.waitForLoadState('networkidle')
  const sorted: number[] = []
  for (let n = 0; n < TIMES; n++) {
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').first().click()
    sorted.push(await changed(page))
    await page.waitForLoadState('networkidle')
  }
  note(`sort click to ${rows} rows`, sorted)

  if (rows === 10) {
    const found: number[] = []
    for (let n = 0; n < TIMES; n++) {
      await page
        .getByRole('textbox', { name: 'Search...' })
        .pressSequentially('hanuman'.slice(0, 4 + (n % 3)))
      found.push(await changed(page))
      await page.getByRole('textbox', { name: 'Search...' }).fill('')
      await changed(page)
    }
    note('last letter to results, with the pause of 500', found)
  }
  if (rows === 1000) {
    const long = (await seenBy(page)).long.length
    await page.mouse.move(600, 500)
    for (let n = 0; n < 60; n++) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(30)
    }
    const tasks = (await seenBy(page)).long.slice(long)
    note('tasks over 50 ms while 1,000 rows scroll', tasks.length > 0 ? tasks : [0])
    console.log(`tasks over 50 ms while 1,000 rows scroll: ${tasks.length}`)
  }
  await page.close()
}

/** The scripts of one visit with an empty cache, in bytes over the wire. */
async function scriptBytes(context: BrowserContext, path: string, isThere: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${bench.address}/${path}`)
  await page.locator(isThere).first().waitFor()
  const whenThere = bytes
  await page.waitForLoadState('networkidle')
  await context.close()
  return { scripts: scripts.size, 'kB until there': kilobytes(whenThere), 'kB in all': kilobytes(bytes) }
}
const kilobytes = (bytes: number) => Math.round(bytes / 1000)

const loads: Record<string, Awaited<ReturnType<typeof scriptBytes>>> = {
  'sign-in': await scriptBytes(await browser.newContext(), 'login', 'input'),
}
for (const { name, path } of LISTS)
  loads[`list of ${name}`] = await scriptBytes(await signedIn(), path, 'tbody tr td')

console.table(results)
console.table(loads)
if (output) await writeFile(output, JSON.stringify({ tracks: Number(size), results, loads }, null, 2))

await browser.close()
await bench.stop()
