import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sql } from 'kysely'
import { writeSearchWords } from '#server/catalogue/search-index.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { quantile } from './measure.ts'
import { type Named, works } from './names.ts'
import { startBench } from './start-bench.ts'

/**
 * Usage: npm run bench -- review [names, 200 by default]: fills in missing Hindi names in a browser, by keys alone, in a
 * catalogue that has no others. A suggestion is right if it is letter for letter what the reference has; any other is
 * replaced by typing the whole name. How long a person takes is the keystroke-level model of Card, Moran and Newell.
 */
const wanted = Number(process.argv[2] ?? 200)

/** In seconds: to check a suggestion, and to press a key. */
const MENTAL = 1.35
const KEYSTROKE = 0.28

type Sample = Named & { isNew: boolean }

/** Names of the sample's works and new ones in turn, so that neither teaches the catalogue before the other. */
async function readNames(): Promise<Sample[]> {
  const [known, others] = [await works(), await works(join(import.meta.dirname, 'review-names.tsv'))]
  const names = Array.from({ length: Math.max(known.length, others.length) }, (_, n): Sample[] => [
    ...known.slice(n, n + 1).map((name) => ({ ...name, isNew: false })),
    ...others.slice(n, n + 1).map((name) => ({ ...name, isNew: true })),
  ]).flat()
  if (names.length < wanted) throw new Error(`There are only ${names.length} names`)
  return names.slice(0, wanted)
}

const bench = await startBench({ web: join(import.meta.dirname, '../dist/web') })
const names = await readNames()
const { rows: added } = await sql<Record<string, unknown>>`
  insert into tracks (display_name, is_track_complete)
  select name, '1' from unnest(${names.map(({ english }) => english)}::text[]) with ordinality each(name, at) order by at
  returning track_id, display_name`.execute(bench.db)
await inTransaction(bench.db, (trx) => writeSearchWords(trx, RESOURCE_OF.tracks, added))
const reference = new Map(names.map((name) => [name.english, name]))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
await page.addInitScript(
  (stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  },
  { isLogin: 'true', accessToken: bench.token, adminId: '1', adminName: 'Bench', adminType: 'admin' },
)
await page.addInitScript(watch)

/** Notes in `window.bench` when Enter was pressed, and when another record stands on the screen. */
function watch() {
  const seen = { pressed: 0, ready: 0 }
  Object.assign(window, { bench: seen })
  let before = ''
  const look = () => {
    const dialog = document.querySelector('[role="dialog"]')
    const shown = (dialog?.querySelector('h3') ?? dialog)?.textContent ?? ''
    if (shown === before) return
    before = shown
    if (seen.pressed > 0 && seen.ready === 0)
      requestAnimationFrame(() => setTimeout(() => (seen.ready ||= performance.now())))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') Object.assign(seen, { pressed: timeStamp, ready: 0 })
    },
    true,
  )
}

type Seen = { pressed: number; ready: number }
const seenBy = () => page.evaluate(() => (window as unknown as { bench: Seen }).bench)

/** Presses Enter, and returns how many milliseconds it takes until the next record, or the end, is on the screen. */
async function accept(): Promise<number> {
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => (window as unknown as { bench: Seen }).bench.ready > 0)
  const { pressed, ready } = await seenBy()
  return ready - pressed
}

await page.goto(`${bench.address}/tracks?without_hindi_name=true`)
const begin = page.getByRole('button', { name: `Review (${wanted})` })
await begin.focus()
await accept()
const review = page.getByRole('dialog', { name: /Tracks/ })
const shown = async () => ({
  english: (await review.getByRole('heading', { level: 3 }).textContent()) ?? '',
  suggestion: await review.getByLabel('Hindi name').inputValue(),
})

const product: number[] = []
const right = { sample: 0, new: 0 }
const none = { sample: 0, new: 0 }
let keys = 1
const wrong: string[] = []
const started = performance.now()
for (let at = 1; at <= wanted; at++) {
  await review.getByText(`${at} of ${wanted}`).first().waitFor()
  const { english, suggestion } = await shown()
  const named = reference.get(english)
  if (!named) throw new Error(`There is no reference for ${english}`)
  const kind = named.isNew ? 'new' : 'sample'
  if (suggestion === named.hindi) right[kind] += 1
  else {
    if (suggestion === '') none[kind] += 1
    wrong.push(`${english}: ${suggestion || 'none'} instead of ${named.hindi}`)
    // A record without a suggestion has the focus in its field already.
    if (suggestion !== '') {
      await page.keyboard.press('Tab')
      keys += 1
    }
    await page.keyboard.type(named.hindi)
    keys += [...named.hindi].length
    const { suggestion: typed } = await shown()
    if (typed !== named.hindi) throw new Error(`${named.hindi} was typed, and is ${typed}`)
  }
  product.push(await accept())
  keys += 1
}
await review.getByText(`Accepted: ${wanted}`).first().waitFor()
await review.getByRole('button', { name: 'Undo all' }).and(page.locator(':enabled')).waitFor()
const driven = (performance.now() - started) / 1000

const { rows: saved } = await sql<{ name: string; hindi: string | null }>`
  select display_name as name, display_name_hindi as hindi from tracks`.execute(bench.db)
const asReferred = saved.filter(({ name, hindi }) => reference.get(name)?.hindi === hindi).length

const total = {
  sample: names.filter(({ isNew }) => !isNew).length,
  new: names.filter(({ isNew }) => isNew).length,
}
const waited = product.reduce((sum, each) => sum + each, 0) / 1000
const modelled = wanted * MENTAL + keys * KEYSTROKE + waited
console.log(wrong.join('\n'))
console.table({
  'ms from Enter to the next record, median': Math.round(quantile(product, 0.5)),
  '95 of 100': Math.round(quantile(product, 0.95)),
  'the longest': Math.round(Math.max(...product)),
  'suggestions that are right, of the sample': `${right.sample} of ${total.sample}`,
  'of new names': `${right.new} of ${total.new}`,
  'names without a suggestion': none.sample + none.new,
  keys,
  'names that are saved as in the reference': asReferred,
  'minutes by the keystroke-level model': (modelled / 60).toFixed(1),
  'minutes for 200': ((modelled / wanted) * (200 / 60)).toFixed(1),
  'seconds that the browser was driven': Math.round(driven),
})

await browser.close()
await bench.stop()
