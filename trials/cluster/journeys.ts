import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { field, heading, rows, searchBox, signIn } from '../../e2e/screens.ts'
import { ADMIN } from '../product.ts'

/** In milliseconds: a step that takes longer has failed for a person. */
const STEP_TIMEOUT_MS = 20_000
/** In milliseconds: without a result for so long, a person looks at the message and sends again. */
const NOTICED_AFTER_MS = 4000

/**
 * Signs in, opens a list, searches and saves in a browser, again and again, until it is told to stop. A sign-in or save that was
 * refused is sent again by hand, as a person would. `trials/start.mjs` gives the path of the browser in `CHROMIUM`.
 */
export async function startJourneys(origin: string) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '' })
  const seen = { done: 0, sentAgain: 0, failed: [] as string[] }
  let isOver = false

  async function journey(page: Page, n: number): Promise<void> {
    await page.goto(`${origin}/`)
    const tagsLink = page.getByRole('link', { name: 'Tags', exact: true })
    await untilDone(() => signIn(page, ADMIN), tagsLink)
    await tagsLink.click({ timeout: STEP_TIMEOUT_MS })
    await expect(heading(page, 'Tag list')).toBeVisible({ timeout: STEP_TIMEOUT_MS })
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    const name = `Journey ${n}`
    await field(page, 'Name').fill(name)
    await untilDone(
      () => page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: STEP_TIMEOUT_MS }),
      heading(page, 'Tag list'),
    )
    await searchBox(page).fill(name)
    await expect(rows(page).filter({ hasText: name }).first()).toBeVisible({ timeout: STEP_TIMEOUT_MS })
  }

  /** Sends what a person sends, and again when they are told that it did not work, until its result shows. */
  async function untilDone(send: () => Promise<void>, result: Locator): Promise<void> {
    for (const end = Date.now() + STEP_TIMEOUT_MS; ; seen.sentAgain++) {
      await send()
      const isDone = await expect(result)
        .toBeVisible({ timeout: NOTICED_AFTER_MS })
        .then(
          () => true,
          () => false,
        )
      if (isDone) return
      if (Date.now() > end) throw new Error('What was sent was not accepted')
    }
  }

  async function run(): Promise<void> {
    for (let n = 1; !isOver; n++) {
      const context = await browser.newContext({ locale: 'en' })
      const page = await context.newPage()
      try {
        await journey(page, n)
        seen.done++
      } catch (error) {
        seen.failed.push(
          `journey ${n}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        )
      } finally {
        await context.close()
      }
    }
  }

  const running = run()
  return {
    seen,
    async stop() {
      isOver = true
      await running
      await browser.close()
    },
  }
}
