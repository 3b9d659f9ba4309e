import type { BrowserContext, Locator, Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { expect, test, unique } from './fixtures.ts'
import { heading } from './screens.ts'

// Each kind has dozens of attacks, and each is a page of its own.
test.slow()

/** Watches for what attacks do: `ran()`, a dialog, a request to another origin, another page. */
async function watch(context: BrowserContext, address: string) {
  const seen: string[] = []
  const isForeign = (url: URL) => url.protocol.startsWith('http') && url.origin !== new URL(address).origin
  await context.exposeFunction('ran', () => seen.push('a script ran'))
  await context.route(isForeign, (route) => {
    seen.push(`asked ${route.request().url()}`)
    return route.abort()
  })
  context.on('dialog', async (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('page', (opened) => void opened.close())
  return { seen }
}

/** Does what a visitor might do with everything in there, and waits until pictures that fail have failed. */
async function touch(place: Locator) {
  await place.evaluate(async (root) => {
    // A link to another site may be followed; that is not what is looked for here.
    root.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault()
    })
    for (const element of root.querySelectorAll<HTMLElement>('*'))
      for (const kind of ['pointerenter', 'mouseover', 'focus', 'input', 'toggle', 'animationstart', 'click'])
        element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
    const broken = new Image()
    const failed = new Promise((resolve) => broken.addEventListener('error', resolve))
    broken.src = 'data:,none'
    await failed
  })
}

/** Opens a public page without loading the application anew, where it is there already. */
async function open(page: Page, slug: string) {
  if (!page.url().includes('/static/')) return page.goto(`static/${slug}`)
  return page.evaluate((next) => window.history.pushState(null, '', next), slug)
}

/** What leads away by itself, bends all addresses, or stands for parts of the document, when nothing takes it out. */
const BENDS = /http-equiv=refresh|<base|<form|name=body/

for (const [kind, vectors] of Object.entries(SCRIPT_VECTORS)) {
  test(`Nothing of ${kind} runs or loads on the public page`, async ({ page, context, api, product }) => {
    const { seen } = await watch(context, product.address)
    const name = unique('Akraman')
    for (const [index, vector] of vectors.entries()) {
      const content = `<p>Before</p>${vector}<p>After</p>`
      const { slug } = await api(pages.save, {
        body: { action: 'add', name: `${name} ${index}`, content },
      })
      await open(page, slug)
      await expect(heading(page, `${name} ${index}`)).toBeVisible()
      await touch(page.getByRole('article'))
      expect(seen, vector).toEqual([])
      await expect(page, vector).toHaveURL(`${product.address}/static/${slug}`)
    }
  })

  test(`Nothing of ${kind} runs or loads in the view of the list`, async ({
    page,
    context,
    api,
    product,
  }) => {
    const { seen } = await watch(context, product.address)
    const name = unique('Drishya')
    for (const [index, vector] of vectors.entries())
      await api(pages.save, {
        body: { action: 'add', name: `${name} ${index}`, content: `<p>Before</p>${vector}<p>After</p>` },
      })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The newest page is listed first; the dialog is opened once and goes on from row to row.
    await page.goto(`pages?search=${name}&size=100`)
    const dialog = page.getByRole('dialog')
    const content = dialog.locator('[dir="auto"]').first()
    const next = dialog.getByRole('button', { name: 'Next' })
    await page
      .getByRole('button', { name: `View details of ${name} ${vectors.length - 1}`, exact: true })
      .click()
    for (const [index, vector] of [...vectors.entries()].reverse()) {
      await expect(dialog).toHaveAccessibleName(`${name} ${index}`)
      await expect(content).toContainText('Before')
      await touch(content)
      expect(seen, vector).toEqual([])
      if (index > 0) await next.click()
    }
  })

  test(`Nothing of ${kind} would run even if it came past the server`, async ({
    page,
    context,
    product,
    guard,
  }) => {
    // The policy says in the console what it holds back, and what loads by itself finds nothing at these addresses.
    guard.expect(/^console: |^request: /)
    const { seen } = await watch(context, product.address)
    await context.route('**/api/staticPage/providepage/**', (route) => {
      const index = Number(route.request().url().split('-').at(-1))
      const content = `<p>Before</p>${vectors[index]}`
      const data = { name: `Raw ${index}`, content, date_modified: '2026-01-01T00:00:00Z' }
      return route.fulfill({ json: { success: 1, message: '', data } })
    })
    for (const [index, vector] of vectors.entries()) {
      await open(page, `raw-${index}`)
      const isThere = () => heading(page, `Raw ${index}`).isVisible()
      const isLeft = () => !page.url().includes('/static/')
      await expect.poll(async () => isLeft() || (await isThere())).toBe(true)
      if (!BENDS.test(vector)) await touch(page.getByRole('article'))
      else await page.goto('about:blank')
      expect(
        seen.filter((what) => !what.startsWith('asked')),
        vector,
      ).toEqual([])
    }
  })
}
