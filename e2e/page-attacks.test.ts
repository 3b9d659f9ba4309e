import type { BrowserContext, Page } from '@playwright/test'
import { pages } from '#contract/resources/pages.ts'
import { SCRIPT_VECTORS } from '#server/testing/script-vectors.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, heading } from './screens.ts'

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

type Shown = {
  /** A selector of the title, and what it says. */
  title: readonly [selector: string, text: string]
  /** A selector of the content, which has the word "Before". */
  content: string
  /** The public page to go to first, without loading the application anew. */
  slug?: string
}

/**
 * Waits until a page is shown, does what a visitor might do with everything in there, and waits until pictures that fail
 * have failed. All in one call of the browser, since there are hundreds of pages. Returns the address afterwards.
 */
const touch = (page: Page, shown: Shown): Promise<string> =>
  page.evaluate(async ({ title: [selector, text], content, slug }) => {
    if (slug) window.history.pushState(null, '', slug)
    const until = Date.now() + 30_000
    const isThere = () => {
      const title = document.querySelector(selector)
      const isRead = document.querySelector(content)?.textContent.includes('Before')
      return isRead && title?.textContent === text && title.checkVisibility()
    }
    while (!isThere()) {
      if (Date.now() > until) throw new Error(`${text} is not shown, but ${document.body.innerText}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const root = document.querySelector(content) as HTMLElement
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
    return window.location.href
  }, shown)

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
      if (index === 0) await page.goto(`static/${slug}`)
      const after = await touch(page, { slug, title: ['h1', `${name} ${index}`], content: 'article' })
      expect(seen, vector).toEqual([])
      expect(after, vector).toBe(`${product.address}/static/${slug}`)
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
    const next = dialog.getByRole('button', { name: 'Next' })
    await act(page, `${name} ${vectors.length - 1}`, 'View details')
    for (const [index, vector] of [...vectors.entries()].reverse()) {
      const title = ['[role="dialog"] h2', `${name} ${index}`] as const
      await touch(page, { title, content: '[role="dialog"] [dir="auto"]' })
      expect(seen, vector).toEqual([])
      if (index === vectors.length - 1) await next.focus()
      await page.keyboard.press('Enter')
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
      const slug = `raw-${index}`
      if (BENDS.test(vector)) {
        await page.goto(`static/${slug}`)
        const isThere = () => heading(page, `Raw ${index}`).isVisible()
        const isLeft = () => !page.url().includes('/static/')
        await expect.poll(async () => isLeft() || (await isThere())).toBe(true)
        await page.goto('about:blank')
      } else {
        if (!page.url().includes('/static/')) await page.goto(`static/${slug}`)
        await touch(page, { slug, title: ['h1', `Raw ${index}`], content: 'article' })
      }
      expect(
        seen.filter((what) => !what.startsWith('asked')),
        vector,
      ).toEqual([])
    }
  })
}
